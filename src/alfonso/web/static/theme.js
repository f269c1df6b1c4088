// Light or dark, before anything is painted: as chosen here, or else as the system has it.
(function () {
  "use strict";
  const root = document.documentElement;
  try {
    const chosen = localStorage.getItem("theme");
    if (chosen) root.dataset.theme = chosen;
  } catch { /* without storage the system decides */ }
})();
