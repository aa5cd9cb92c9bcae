/** The rules on one page: to be printed. */

import "../shared/header.js";
import { byId } from "../shared/dom.js";

byId("print").addEventListener("click", () => print());
