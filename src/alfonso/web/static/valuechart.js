// Win chances over a line of moves, as a curve one can click.

const SVG = "http://www.w3.org/2000/svg";
const [WIDTH, HEIGHT] = [320, 90];

function made(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, value);
  return shape;
}

/** Draw the chances of the nodes, the start first; `onGo(node)` is called on a click. */
export function drawChances(host, nodes, current, sides, onGo) {
  const known = nodes.filter((node) => node.chance !== null);
  host.hidden = known.length < 2;
  if (host.hidden) return;
  const last = Math.max(nodes.length - 1, 1);
  const x = (node) => (WIDTH * nodes.indexOf(node)) / last;
  const y = (node) => (HEIGHT * (1 - node.chance)) / 2;
  const points = known.map((node) => `${x(node).toFixed(1)},${y(node).toFixed(1)}`);
  const area = `0,${HEIGHT} ${points[0].split(",")[0]},${HEIGHT} ${points.join(" ")} ${x(known.at(-1))},${HEIGHT}`;
  const chart = made("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  const told = known.map((node) => `${node.ply}: ${Math.round(50 + 50 * node.chance)} %`);
  chart.setAttribute("aria-label", `Win chance of ${sides[0]} after each move: ${told.join(", ")}`);
  chart.append(
    made("polygon", { points: area, class: "area" }),
    made("line", { x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2, class: "even" }),
    made("polyline", { points: points.join(" "), class: "curve" }),
  );
  if (nodes.includes(current)) {
    chart.append(made("line", { x1: x(current), x2: x(current), y1: 0, y2: HEIGHT, class: "now" }));
  }
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    onGo(nodes[Math.round(((event.clientX - box.left) / box.width) * last)]);
  });
  host.replaceChildren(chart);
}
