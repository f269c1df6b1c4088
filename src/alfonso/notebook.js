// The board of a notebook: what is clicked and typed goes to Python, which draws what follows.

function render({ model, el }) {
  const field = document.createElement("div");
  const told = document.createElement("p");
  const choices = document.createElement("div");
  const form = document.createElement("form");
  const move = document.createElement("input");
  const back = document.createElement("button");
  told.setAttribute("role", "status");
  move.setAttribute("aria-label", "Type a move");
  move.placeholder = "Type a move";
  back.type = "button";
  back.textContent = "Take back";
  form.append(move, " ", back);
  el.append(field, told, choices, form);

  const spotOf = (target) => {
    const place = target.closest?.("[data-square],[data-border]");
    return place ? place.dataset.square ?? place.dataset.border : null;
  };

  const draw = () => {
    const at = spotOf(document.activeElement ?? field);
    field.innerHTML = model.get("picture");
    for (const place of field.querySelectorAll("[data-square],[data-border]")) {
      place.style.cursor = "pointer";
      place.setAttribute("tabindex", "0");
      place.setAttribute("role", "button");
      place.setAttribute("aria-label", place.dataset.square ?? place.dataset.border);
      if (spotOf(place) === at) place.focus();
    }
  };

  const tell = () => {
    told.textContent = model.get("told");
  };

  const offer = () => {
    choices.replaceChildren(...model.get("choices").map((name) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.addEventListener("click", () => model.send({ move: name }));
      return button;
    }));
  };

  field.addEventListener("click", (event) => {
    const spot = spotOf(event.target);
    if (spot !== null) model.send({ spot });
  });
  field.addEventListener("keydown", (event) => {
    const spot = spotOf(event.target);
    if (spot === null || !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    model.send({ spot });
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (move.value.trim()) model.send({ move: move.value.trim() });
    move.value = "";
  });
  form.addEventListener("keydown", (event) => event.stopPropagation()); // the notebook has keys of its own
  back.addEventListener("click", () => model.send({ undo: true }));
  model.on("change:picture", draw);
  model.on("change:told", tell);
  model.on("change:choices", offer);
  draw();
  tell();
  offer();
}

export default { render };
