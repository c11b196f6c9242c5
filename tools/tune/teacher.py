"""A convolutional network that learns what games expect, and then says it of any position.

It is far too slow to play with, but sees more than the small network: what it says of a position
is less noisy than one game, and it can be asked about positions that no game went through.
"""

import numpy as np
import torch
from learning import DEVICE, Course, learn, turned_at_random
from numpy.typing import NDArray
from rows import Rows
from shapes import Shape
from torch import Tensor, nn
from torch.nn.functional import one_hot, relu

CHANNELS = 96
BLOCKS = 4
BATCH = 4096
RATE = 1e-3
DECAY = 0.02
WARM_UP = 0.05
MOST_SLOPE = 1.0
ASKED_AT_ONCE = 65_536


class Block(nn.Module):
    """Two convolutions, and what came in added to what comes out."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False),
            nn.BatchNorm2d(CHANNELS),
            nn.ReLU(),
            nn.Conv2d(CHANNELS, CHANNELS, 3, padding=1, bias=False),
            nn.BatchNorm2d(CHANNELS),
        )

    def forward(self, x: Tensor) -> Tensor:
        return relu(x + self.layers(x))


class Teacher(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        height, width = shape.board.shape
        edges = torch.zeros(2, height, width)
        edges[0, [0, -1]] = 1
        edges[1, :, [0, -1]] = 1
        self.register_buffer("edges", edges)
        self.body = nn.Sequential(
            nn.Conv2d(shape.contents + 2, CHANNELS, 3, padding=1),
            nn.ReLU(),
            *(Block() for _ in range(BLOCKS)),
            nn.Flatten(),
            nn.Linear(CHANNELS * height * width, CHANNELS),
            nn.ReLU(),
            nn.Linear(CHANNELS, 1),
        )

    def forward(self, cells: Tensor) -> Tensor:
        boards = cells.view(-1, *self.shape.board.shape).long()
        planes = one_hot(boards, self.shape.contents).permute(0, 3, 1, 2).float()
        edges = self.edges.expand(len(cells), *self.edges.shape)
        x = torch.cat([planes, edges], 1).contiguous(memory_format=torch.channels_last)
        with torch.autocast(DEVICE, dtype=torch.bfloat16):
            return self.body(x).squeeze(1).float()


def teach(shape: Shape, rows: Rows, seconds: float) -> Teacher:
    teacher = Teacher(shape).to(DEVICE, memory_format=torch.channels_last)
    cells = torch.tensor(rows.cells, device=DEVICE)
    symmetries = torch.tensor(shape.symmetries, device=DEVICE)
    course = Course(seconds, BATCH, RATE, DECAY, WARM_UP, MOST_SLOPE)
    steps = learn(
        teacher,
        course,
        lambda chosen: teacher(turned_at_random(cells[chosen], symmetries)),
        torch.tensor(rows.target, device=DEVICE),
    )
    print(f"taught: {len(rows)} positions, {steps} batches of {BATCH}", flush=True)
    return teacher


@torch.no_grad()
def log_odds(teacher: Teacher, cells: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the teacher says of positions, the mean of what it says of their symmetries."""
    symmetries = torch.tensor(teacher.shape.symmetries, device=DEVICE)
    said = [
        torch.stack([teacher(part[:, sites]) for sites in symmetries]).mean(0).cpu().numpy()
        for part in torch.tensor(cells).to(DEVICE).split(ASKED_AT_ONCE)
    ]
    return np.concatenate(said)
