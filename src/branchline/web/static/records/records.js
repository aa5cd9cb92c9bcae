/** My games: what one wants to take along, or to have forgotten. */

import { request } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import "../shared/header.js";
import { noticeOnError } from "../shared/notices.js";

byId("data-open").addEventListener("click", () => byId("data-dialog").showModal());

byId("forget-sure").addEventListener("change", () => {
  byId("forget").disabled = !byId("forget-sure").checked;
});
byId("forget").addEventListener("click", async () => {
  if (await noticeOnError(request("DELETE", "/api/me"))) location.assign("/");
});
