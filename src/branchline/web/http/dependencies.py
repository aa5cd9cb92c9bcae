"""What handlers are given, and the errors they may answer with."""

from __future__ import annotations

from typing import Annotated

from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from branchline.web.errors import Error
from branchline.web.http.services import Services
from branchline.web.http.visitors import Visitor

TheServices = NamedDependency[Services]
TheVisitor = NamedDependency[Visitor]
TableId = Annotated[str, PathParameter(max_length=40)]
SeatPath = Annotated[int, PathParameter(ge=0, le=63)]

ERRORS = {
    status: ResponseSpec(Error, description=words, generate_examples=False)
    for status, words in {
        400: "The request can't be used",
        403: "Not allowed",
        404: "Not there",
        409: "Not possible as things stand",
        413: "Too large",
        429: "Too much at once",
        503: "Can't be stored now",
    }.items()
}
