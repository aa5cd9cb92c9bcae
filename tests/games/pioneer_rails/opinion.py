"""The second opinion on a finished table: its log is followed move by move on slow sheets."""

from __future__ import annotations

from branchline.core.log import ChanceEntry, Entry
from branchline.core.table import Table
from branchline.games.pioneer_rails.meta import PioneerRailsOptions
from tests.games.pioneer_rails.slow import SlowSheet, slow_map

LEVELS = ["beginner", "easy", "medium", "hard", "legendary"]
ORDER = "ABCDEFGHIJKLMNO"


class SlowTable:
    """All that is public of a game, followed through its log."""

    def __init__(self, options: PioneerRailsOptions, seats: int) -> None:
        self.options = options
        self.seats = seats
        self.sheets = [SlowSheet(slow_map(options.map), options.same_turn_town_bonus) for _ in range(seats)]
        self.turn = 1
        self.goals: list[str] = []
        self.hidden: list[str] = []
        self.raced: set[str] = set()
        self.seen: list[str] = []
        self.secrets: dict[int, str] = {}
        self.open: list[str] = []
        self.dealer = self.first = 0
        self.dealers_card = ""
        self.done: set[int] = set()

    def chance(self, entry: ChanceEntry) -> None:
        results = list(entry.results)
        match entry.label.split("/"):
            case ["goals"]:
                assert [ORDER.index(goal[1]) // 5 for goal in results] == [0, 1, 2]
                self.goals, self.hidden = ([], results) if self.seats == 1 else (results, [])
                assert entry.seen_by == (0 if self.seats == 1 else -1)
            case ["goals", "further"]:
                self.goals = results
                assert len({*results, *self.hidden}) == 3 + LEVELS.index(self.options.level)
            case ["dealer"]:
                self.dealer = self.first = int(results[0])
            case ["round", number, "secret", seat]:
                assert int(number) == (self.turn - 1) // 5 + 1
                assert entry.seen_by == 1 << int(seat)
                self.secrets[int(seat)] = results[0]
                self.seen += results
            case ["turn", number, act]:
                assert int(number) == self.turn
                assert (act == "burn") == (self.seats not in (2, 3, 4))
                self.open = results[1:] if act == "burn" else results
                self.seen += results
        assert len({*self.seen}) == len(self.seen), "no card twice in a round"

    def move(self, seat: int, move: str) -> None:
        sheet = self.sheets[seat]
        kind, _, what = move.partition(":")
        if kind == "pick":
            self.pick(seat, what)
        elif kind == "suit":
            sheet.change(what)
        elif kind == "bank":
            sheet.deposit(int(what))
        elif kind == "done":
            sheet.done()
            self.done.add(seat)
            if len(self.done) == self.seats:
                self.end_turn()
        else:
            privileges, _, track = move.rpartition(">")
            sheet.lay(track, {*privileges.split("+")} - {""}, (self.turn - 1) // 5)

    def pick(self, seat: int, card: str) -> None:
        if self.options.extra_card and self.turn % 5 == 0:
            assert self.secrets[seat] == card
        else:
            assert card in self.open
            if 2 <= self.seats <= 4:
                if seat == self.dealer:
                    self.dealers_card = card
                else:
                    assert self.dealers_card not in ("", card)
        self.sheets[seat].pick(card)

    def end_turn(self) -> None:
        met = [
            (goal, sheet)
            for goal in self.goals
            for sheet in self.sheets
            if goal not in sheet.stars and sheet.meets(goal, self.options.mountain_goal)
        ]
        if self.seats == 1:
            self.goals = [goal for goal in self.goals if goal not in {name for name, _ in met}]
        else:
            for goal, sheet in met:
                sheet.stars[goal] = 5 if goal in self.raced else 10
            self.raced |= {goal for goal, _ in met}
        self.turn += 1
        self.dealer = (self.dealer + 1) % self.seats
        self.dealers_card, self.open = "", []
        self.done = set()
        if self.turn % 5 == 1:
            if not self.options.extra_card:
                assert len(self.seen) == 15
            else:
                assert len(self.seen) == 12 + self.seats
            self.seen, self.secrets = [], {}
            if self.hidden and self.turn <= 20:
                self.goals.append(self.hidden.pop(0))

    def points(self, seat: int) -> dict[str, int]:
        bonus = 2 if self.seats == 3 and seat == (self.first + 2) % 3 else 0
        return self.sheets[seat].points() | {"bonus": bonus}


def followed(options: PioneerRailsOptions, seats: int, log: list[Entry]) -> SlowTable:
    table = SlowTable(options, seats)
    for entry in log:
        if isinstance(entry, ChanceEntry):
            table.chance(entry)
        else:
            for move in entry.moves:
                table.move(entry.seat, move)
    return table


def check_pioneer_rails(table: Table) -> None:
    """Every draw was due, every move legal, every line of every sheet and the ranking are right."""
    assert isinstance(table.options, PioneerRailsOptions)
    slow = followed(table.options, table.seats, table.log)
    assert slow.turn == 21
    keys = []
    for seat, sheet in enumerate(table.sheet(None)):
        points = slow.points(seat)
        for key, value in points.items():
            assert sum(line.points for line in sheet.lines if line.key == key) == value, key
        assert sheet.total == sum(points.values())
        keys.append((sheet.total, points["poker"]))
    outcome = table.outcome()
    assert outcome is not None
    for rank in outcome.ranks:
        assert rank.score == keys[rank.side][0]
        assert rank.place == 1 + sum(key > keys[rank.side] for key in keys)
    if table.seats == 1:
        target = 60 + 10 * (len(slow.goals) + len(slow.hidden))
        assert outcome.won == (keys[0][0] > target)
        assert outcome.decided_by.values["target"] == target
