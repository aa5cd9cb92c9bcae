"""The types of the server's messages for the page's scripts: TypeScript declarations from msgspec structs."""

from __future__ import annotations

from typing import Final, get_args

from msgspec import NODEFAULT, UNSET, Struct
from msgspec.inspect import (
    AnyType,
    BoolType,
    DictType,
    EnumType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from branchline.web.http.forms import DeviceLink, DeviceState, GameInfo, LinkState, Me, Preparing, SeatWish
from branchline.web.paper.scoring import Sketched
from branchline.web.render.analysis import Opened, Plans, Position
from branchline.web.render.daily import DailyStanding
from branchline.web.render.daily_share import DailyShare
from branchline.web.render.ending import Ending
from branchline.web.render.lesson import LessonInfo
from branchline.web.render.messages import FromClient, FromServer
from branchline.web.render.paper import PadInfo, PaperInfo
from branchline.web.render.proof import Verified
from branchline.web.render.puzzle import FoundInfo, HintInfo, ProofInfo, PuzzleInfo
from branchline.web.render.replay import Replayed
from branchline.web.render.review import BetterBoard, ReviewInfo, Teaser
from branchline.web.render.sketches import SketchInfo

SENT: Final = (*get_args(FromClient), SeatWish, Sketched)
"""What the page sends: it may leave out whatever has a default."""
RECEIVED: Final = (
    *get_args(FromServer),
    Replayed,
    Ending,
    ReviewInfo,
    BetterBoard,
    Teaser,
    Opened,
    Position,
    Plans,
    Verified,
    LessonInfo,
    PuzzleInfo,
    FoundInfo,
    HintInfo,
    ProofInfo,
    PaperInfo,
    PadInfo,
    DailyStanding,
    DailyShare,
    SketchInfo,
    GameInfo,
    Preparing,
    Me,
    DeviceLink,
    LinkState,
    DeviceState,
)
"""What the page is sent: only what says so is left out when it is the default."""
HEADER: Final = "// Made by `make assets` from the structs of the server; changes belong there.\n"
PLAIN: Final[dict[type[Type], str]] = {
    AnyType: "unknown",
    BoolType: "boolean",
    FloatType: "number",
    IntType: "number",
    NoneType: "null",
    StrType: "string",
}


def message_types() -> str:
    """The declarations of all messages and of what they are made of."""
    sent, received = structs_of(SENT), structs_of(RECEIVED)
    declared = [
        HEADER,
        *(interface(struct, omits_defaults=True) for struct in sent),
        *(interface(struct, omits_defaults=False) for struct in received if struct not in sent),
    ]
    for name, union in (("FromClient", FromClient), ("FromServer", FromServer)):
        members = " | ".join(member.__name__ for member in get_args(union))
        declared.append(f"export type {name} = {members};\n")
    return "\n".join(declared)


def structs_of(roots: tuple[type[Struct], ...]) -> list[type[Struct]]:
    """These structs and all that they are made of, each once."""
    found: dict[type[Struct], None] = {}
    for root in roots:
        _collect(type_info(root), found)
    return list(found)


def _collect(node: Type, found: dict[type[Struct], None]) -> None:
    match node:
        case StructType():
            if node.cls not in found:
                found[node.cls] = None
                for field in node.fields:
                    _collect(field.type, found)
        case VarTupleType():
            _collect(node.item_type, found)
        case TupleType():
            for member in node.item_types:
                _collect(member, found)
        case DictType():
            _collect(node.value_type, found)
        case UnionType():
            for member in node.types:
                _collect(member, found)


def interface(struct: type[Struct], omits_defaults: bool) -> str:
    """A struct as an interface; `omits_defaults` when whoever writes it may leave out what has a default."""
    info = type_info(struct)
    assert isinstance(info, StructType)
    lines = [f"/** {struct.__doc__.splitlines()[0]} */"] if struct.__doc__ else []
    lines.append(f"export interface {struct.__name__} {{")
    if info.tag_field:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    for field in info.fields:
        mark = "?" if optional(field, omits_defaults or struct.__struct_config__.omit_defaults) else ""
        lines.append(f"  {field.encode_name}{mark}: {written(field.type)};")
    return "\n".join([*lines, "}", ""])


def optional(field: Field, omits_defaults: bool) -> bool:
    """Whether a field may be missing; one without a value to fall back on is unset when it is missing."""
    unset = field.default in (NODEFAULT, UNSET) and field.default_factory is NODEFAULT
    return not field.required and (omits_defaults or unset)


def written(node: Type) -> str:
    """A type as TypeScript writes it."""
    match node:
        case StructType():
            return node.cls.__name__
        case VarTupleType():
            item = written(node.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case TupleType():
            return f"[{', '.join(map(written, node.item_types))}]"
        case DictType():
            return f"Record<{written(node.key_type)}, {written(node.value_type)}>"
        case UnionType():
            return " | ".join(written(member) for member in node.types)
        case EnumType():
            return " | ".join(f'"{member.value}"' for member in node.cls)
        case LiteralType():
            return " | ".join(f'"{value}"' for value in node.values)
        case _:
            return PLAIN[type(node)]
