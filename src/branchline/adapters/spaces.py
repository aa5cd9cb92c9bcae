"""Observations and actions as spaces of Gymnasium, which PettingZoo uses, too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gymnasium import spaces

if TYPE_CHECKING:
    from branchline.core.encoding import Planes, Space


def box(planes: Planes) -> spaces.Box:
    return spaces.Box(planes.least, planes.most, planes.full_shape, planes.dtype.type)


def observation_space(space: Space) -> spaces.Dict:
    return spaces.Dict({name: box(planes) for name, planes in space.items()})
