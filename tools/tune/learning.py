"""How PyTorch's networks learn here: for some seconds, from batches drawn at random."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.functional import binary_cross_entropy_with_logits

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
STEPS_A_LOOK = 20  # steps run ahead of the clock on a GPU: now and then they are waited for


@dataclass(frozen=True)
class Course:
    seconds: float
    batch: int
    rate: float  # of learning; falls along half a cosine to a hundredth
    decay: float  # of weights
    warm_up: float = 0  # the share of the time in which the rate grows from nothing
    most_slope: float = math.inf  # the length of a gradient; longer ones are cut

    def rate_at(self, done: float) -> float:
        growth = min(1.0, done / self.warm_up) if self.warm_up else 1.0
        return self.rate * (0.01 + growth * (1 + math.cos(math.pi * done)) / 2)


def learn(
    network: nn.Module, course: Course, log_odds: Callable[[Tensor], Tensor], goal: Tensor
) -> int:
    """`log_odds` answers for positions by their numbers, `goal` says what to; tells the steps."""
    network.train()
    optimiser = torch.optim.AdamW(network.parameters(), lr=course.rate, weight_decay=course.decay)
    start, steps = time.monotonic(), 0
    while (done := (time.monotonic() - start) / course.seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = course.rate_at(done)
        chosen = torch.randint(len(goal), (course.batch,), device=DEVICE)
        loss = binary_cross_entropy_with_logits(log_odds(chosen), goal[chosen])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), course.most_slope)
        optimiser.step()
        steps += 1
        if steps % STEPS_A_LOOK == 0 and DEVICE == "cuda":
            torch.cuda.synchronize()
    network.eval()
    return steps


def turned_at_random(cells: Tensor, symmetries: Tensor) -> Tensor:
    """Every board seen by one of its symmetries."""
    chosen = torch.randint(len(symmetries), (len(cells),), device=cells.device)
    return cells.gather(1, symmetries[chosen])
