/** The days before today. */

import "../shared/header.js";
