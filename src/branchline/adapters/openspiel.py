"""A table as an OpenSpiel game, with its chance nodes, information states and observers.

Seats that act at once do so one after the other, none seeing what the others have done: that is what pending
moves are. A draw of several dice or cards is as many chance nodes.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
import pyspiel

from branchline.adapters.match import Kind
from branchline.core.encoding import empty
from branchline.core.log import entries_for
from branchline.games import package, packages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from branchline.core.chance import Draw
    from branchline.core.meta import Meta

MOST_POINTS = 1_000
"""No solo game brings more, or fewer with a minus."""
MOST_MOVES = 20_000
"""No game is longer."""


def short_name(game: str) -> str:
    """What OpenSpiel calls a game: `branchline_railroad_ink`."""
    return "branchline_" + game.replace("-", "_")


def load(game: str, seats: int, **options: Any) -> pyspiel.Game:
    """The game for so many players; its options are parameters of OpenSpiel's `load_game`, too."""
    register()
    return pyspiel.load_game(short_name(package(game).meta.id), {"players": seats, **options})


def load_again(written: str) -> pyspiel.Game:
    """The game that `str` writes like this."""
    register()
    return pyspiel.load_game(written)


@cache
def register() -> None:
    """Makes all installed games known to OpenSpiel, which wants a class for each."""
    for name, found in packages().items():
        game_class = type(short_name(name), (TableGame,), {"name": name})
        pyspiel.register_game(_game_type(found.meta, None), game_class)


def _defaults(meta: Meta) -> dict[str, Any]:
    options = msgspec.structs.asdict(meta.options())
    simple = {name: value for name, value in options.items() if isinstance(value, str | int | bool)}
    return {"players": meta.seats[0], **simple}


def _game_type(meta: Meta, seats: int | None) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    zero_sum = seats is not None and seats > 1
    return kinds(
        short_name=short_name(meta.id),
        long_name=str(meta.title),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=meta.seats[-1],
        min_num_players=meta.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(meta),
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options for so many players."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        meta = package(self.name).meta
        given = {**_defaults(meta), **(params or {})}
        seats = int(given.pop("players"))
        self.kind = Kind(self.name, seats, given)
        most = 1.0 if seats > 1 else float(MOST_POINTS)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kind.actions.size,
            max_chance_outcomes=meta.most_faces,
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=MOST_MOVES,
        )
        super().__init__(_game_type(meta, seats), info, dict(params or {}))

    def __reduce__(self) -> tuple[Any, ...]:
        return load_again, (str(self),)

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        if params:
            raise ValueError("observers have no parameters")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return TableObserver(self.kind, recalls)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A game under way, and the results of a draw as far as they are known."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.match = game.kind.begin(None)
        self.drawn: tuple[int, ...] = ()

    def current_player(self) -> int:
        if self.match.table.next_draw is not None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.match.table.waiting()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.match.table.outcome() is not None

    def returns(self) -> list[float]:
        return self.match.returns()

    def _legal_actions(self, player: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.match.mask(player)).tolist()
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The faces that can come up; those of a die that are alike are one, and as much more likely."""
        pool = self._draw.pools[len(self.drawn)]
        faces = [n for n in range(len(pool)) if not (self._draw.distinct and n in self.drawn)]
        alike = Counter(pool[face] for face in faces)
        first = {pool[face]: face for face in reversed(faces)}
        return sorted((first[name], count / len(faces)) for name, count in alike.items())

    @property
    def _draw(self) -> Draw:
        draw = self.match.table.next_draw
        assert draw is not None
        return draw

    def _apply_action(self, action: int) -> None:
        if not self.is_chance_node():
            self.match.play(self.current_player(), action)
            return
        self.drawn = (*self.drawn, action)
        if len(self.drawn) == len(self._draw.pools):
            drawn, self.drawn = self.drawn, ()
            self.match.table.settle(drawn)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"{self._draw.label}/{len(self.drawn)}:{self._draw.pools[len(self.drawn)][action]}"
        return str(self.match.kind.actions.decode(action, self.match.table.view(player)))

    def information_of(self, player: int) -> str:
        """All that a player has learned, and when: what it sees, and the log as it may read it."""
        table = self.match.table
        pending = table.pending.get(player)
        moves = () if pending is None else tuple(map(str, pending.moves))
        known = (table.view(player), entries_for(table.log, player), moves)
        return msgspec.json.encode(known).decode()

    def __str__(self) -> str:
        table = self.match.table
        pending = {seat: [*map(str, moves.moves)] for seat, moves in sorted(table.pending.items())}
        return msgspec.json.encode((table.log, pending, self.drawn)).decode()


class TableObserver:
    """What a player sees, as one tensor with named pieces, and as text."""

    def __init__(self, kind: Kind, recalls: bool) -> None:
        self.recalls = recalls
        pieces = empty(kind.space)
        self.tensor = np.zeros(sum(piece.size for piece in pieces.values()), np.float32)
        self.dict = {}
        start = 0
        for name, piece in pieces.items():
            self.dict[name] = self.tensor[start : start + piece.size].reshape(piece.shape)
            start += piece.size

    def set_from(self, state: TableState, player: int) -> None:
        for name, piece in state.match.observe(player).items():
            self.dict[name][...] = piece

    def string_from(self, state: TableState, player: int) -> str:
        if self.recalls:
            return state.information_of(player)
        return msgspec.json.encode(state.match.table.view(player)).decode()
