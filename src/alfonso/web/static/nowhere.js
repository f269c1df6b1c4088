// An address that leads nowhere; the page has all that it needs.

import "./page.js";
