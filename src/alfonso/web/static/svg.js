// Shapes of SVG.

const NAMES = "http://www.w3.org/2000/svg";

/** A shape with attributes and children; those that are null are left out. */
export function made(name, attributes = {}, ...children) {
  const shape = document.createElementNS(NAMES, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) shape.setAttribute(key, value);
  }
  shape.append(...children);
  return shape;
}

/** The outline of a box with a roof (`isUpright`) or a keel, its top in the middle at a place. */
export function house(x, y, width, height, roof, isUpright) {
  const half = width / 2;
  const outline = [[0, 0], [half, roof], [half, height], [-half, height], [-half, roof]];
  return outline.map(([a, b]) => `${x + a},${y + (isUpright ? b : height - b)}`).join(" ");
}
