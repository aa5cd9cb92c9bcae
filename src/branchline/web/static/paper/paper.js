/** Where everything for paper begins: a code leads to its table. */

import { byId } from "../shared/dom.js";
import "../shared/header.js";

byId("follow").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  const code = byId("code").value.toUpperCase().replace(/[^A-Z0-9]/g, "");
  if (code) location.assign(`/p/${code}`);
});
