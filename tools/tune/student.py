"""The network of a game while it learns, in PyTorch."""

import numpy as np
import torch
from integers import FeatureUnits, Network, with_sites
from learning import DEVICE, Course, learn, turned_at_random
from numpy.typing import NDArray
from rows import Rows
from shapes import Shape, Sites, addressing
from torch import Tensor, nn

Floats = NDArray[np.float32]

BATCH = 16_384
RATE = 2e-3
FIRST_ROWS = 0.05  # how large rows are before they have learned
FIRST_BIAS = 0.3


class RowSums(nn.Module):
    """What the patterns of a board add up to."""

    def __init__(self, contents: int, patterns: Sites, units: int) -> None:
        super().__init__()
        first, digits = addressing(contents, patterns)
        self.register_buffer("patterns", torch.tensor(patterns.copy()))
        self.register_buffer("first", torch.tensor(first))
        self.register_buffer("digits", torch.tensor(digits))
        rows = len(patterns) * int(contents ** len(digits))
        self.table = nn.EmbeddingBag(rows, units, mode="sum")
        nn.init.uniform_(self.table.weight, -FIRST_ROWS, FIRST_ROWS)

    def forward(self, cells: Tensor) -> Tensor:
        places = self.first + (cells[:, self.patterns].long() * self.digits).sum(2)
        return self.table(places)


class Student(nn.Module):
    def __init__(self, shape: Shape, centre: Floats, spread: Floats) -> None:
        super().__init__()
        self.shape = shape
        self.rows = RowSums(shape.contents, shape.patterns, shape.units)
        if shape.shares_sites:
            self.sites = RowSums(shape.contents, shape.board.reshape(-1, 1), shape.units)
        self.bias = nn.Parameter(torch.full((shape.units,), FIRST_BIAS))
        self.output = nn.Linear(shape.views * shape.units + shape.hidden, 1)
        if shape.other_sites is not None:
            self.register_buffer("other_sites", torch.tensor(shape.other_sites.copy()))
            self.register_buffer("other_contents", torch.tensor(shape.other_contents))
        self.register_buffer("centre", torch.tensor(centre))
        self.register_buffer("spread", torch.tensor(spread))
        if shape.features:
            self.hidden = nn.Linear(len(shape.features), shape.hidden)
            self.linear = nn.Linear(len(shape.features), 1)

    def units_of(self, cells: Tensor) -> Tensor:
        sums = self.bias + self.rows(cells)
        if self.shape.shares_sites:
            sums = sums + self.sites(cells)
        return sums.clamp(0, 1)

    def forward(self, cells: Tensor, features: Tensor) -> Tensor:
        units = self.units_of(cells)
        if self.shape.views == 2:
            theirs = self.other_contents[cells[:, self.other_sites].long()]
            units = torch.cat([units, self.units_of(theirs)], 1)
        if not self.shape.features:
            return self.output(units).squeeze(1)
        numbers = (features - self.centre) / self.spread
        units = torch.cat([units, self.hidden(numbers).clamp(0, 1)], 1)
        return (self.output(units) + self.linear(numbers)).squeeze(1)

    def network(self) -> Network:
        at = {name: value.cpu().double().numpy() for name, value in self.state_dict().items()}
        rows, (output,) = at["rows.table.weight"], at["output.weight"]
        if self.shape.shares_sites:
            rows = with_sites(self.shape, rows, at["sites.table.weight"])
        constant, of_features = at["output.bias"].item(), None
        units = self.shape.views * self.shape.units
        if self.shape.features:
            weights, (linear,) = at["hidden.weight"] / at["spread"], at["linear.weight"]
            linear = linear / at["spread"]
            bias = at["hidden.bias"] - weights @ at["centre"]
            constant += at["linear.bias"].item() - linear @ at["centre"]
            of_features = FeatureUnits(weights.T, bias, output[units:], linear)
        return Network(rows, at["bias"], output[:units], constant, of_features)


def fit(shape: Shape, rows: Rows, goal: Floats, seconds: float) -> Network:
    """Learns what score to expect of the positions."""
    cells = torch.tensor(rows.cells, device=DEVICE)
    numbers = rows.features[:, shape.features].astype(np.float32)
    features = torch.tensor(numbers, device=DEVICE)
    student = Student(shape, numbers.mean(0), numbers.std(0) + 1e-3).to(DEVICE)
    symmetries = torch.tensor(shape.symmetries, device=DEVICE)

    def log_odds(chosen: Tensor) -> Tensor:
        return student(turned_at_random(cells[chosen], symmetries), features[chosen])

    course = Course(seconds, BATCH, RATE, shape.decay)
    steps = learn(student, course, log_odds, torch.tensor(goal, device=DEVICE))
    print(f"learned: {len(rows)} positions, {steps} batches of {BATCH}", flush=True)
    return student.network()
