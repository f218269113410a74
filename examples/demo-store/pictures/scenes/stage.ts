/** Backgrounds: walls, table tops and rooms, all lit from the upper left. */
import { darken, lighten, mix } from "../colors.ts";
import { leaf, linear, n, path, rect, times } from "../svg.ts";

/** A plain seamless background. */
export function backdrop(tone: string, w = 1200, h = 1200): string {
  const light = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(tone, 0.34)],
      [0.5, lighten(tone, 0.08)],
      [1, darken(tone, 0.1)],
    ],
  );
  return light.defs + rect(0, 0, w, h, `fill="${light.fill}"`);
}

/** A wall above a table top whose edge is at `edge`. */
export function tableTop(tone: string, top: string, edge: number, w = 1200, h = 1200): string {
  const wall = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(tone, 0.3)],
      [1, darken(tone, 0.07)],
    ],
  );
  const table = linear(
    [0, 0],
    [0, 1],
    [
      [0, darken(top, 0.08)],
      [0.2, top],
      [1, lighten(top, 0.14)],
    ],
  );
  return (
    wall.defs +
    rect(0, 0, w, edge + 2, `fill="${wall.fill}"`) +
    table.defs +
    rect(0, edge, w, h - edge, `fill="${table.fill}"`)
  );
}

/** A wall, a skirting board and a wooden floor that starts at `floor`. */
export function room(tone: string, floor: number, w = 1200, h = 1200): string {
  const wall = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(tone, 0.3)],
      [0.6, tone],
      [1, darken(tone, 0.07)],
    ],
  );
  const wood = "#c9a47a";
  const boards = times(5, (i) => rect(0, floor + (i + 1) * (i + 6) * 5.2, w, 2.2, `fill="#7d5a36" fill-opacity=".22"`));
  return (
    wall.defs +
    rect(0, 0, w, floor, `fill="${wall.fill}"`) +
    rect(0, floor, w, h - floor, `fill="${wood}"`) +
    boards +
    rect(0, floor - 34, w, 34, `fill="${lighten(tone, 0.5)}"`) +
    rect(0, floor - 5, w, 9, `fill="#2b1c12" fill-opacity=".18"`)
  );
}

/** Sunlight falling through a window with glazing bars. */
export function sunbeam(x: number, y: number, w: number, h: number, opacity = 0.2): string {
  const lean = h * 0.42;
  const panes = times(4, (i) => {
    const [px, py] = [x + (i % 2) * (w / 2 + 9), y + Math.floor(i / 2) * (h / 2 + 9)];
    const shift = (Math.floor(i / 2) * lean) / 2;
    return `M${n(px + shift)} ${n(py + (i % 2) * 40)}l${n(w / 2)} 40l${n(lean / 2)} ${n(h / 2)}l${n(-w / 2)} -40z`;
  });
  return path(
    panes,
    "#fff6e0",
    `fill-opacity="${opacity}" stroke="#fff6e0" stroke-width="10" stroke-opacity="${Math.round(opacity * 30) / 100}" stroke-linejoin="round"`,
  );
}

/** The shadow of a palm branch on the wall. */
export function leafShade(x: number, y: number, size: number, turn: number, opacity = 0.08): string {
  const blades = times(9, (i) => {
    const t = i / 9;
    return (
      leaf(0, -size * t * 0.86, size * (0.56 - t * 0.26), size * 0.085, 58 - t * 20) +
      leaf(0, -size * t * 0.86, size * (0.56 - t * 0.26), size * 0.085, -58 + t * 20)
    );
  });
  return `<path transform="translate(${n(x)} ${n(y)}) rotate(${turn})" d="${blades}${leaf(0, -size * 0.8, size * 0.3, size * 0.08, 0)}" fill="#3a2a1e" fill-opacity="${opacity}"/>`;
}

/** A color for a table that goes with a wall. */
export const tableFor = (tone: string): string => mix(lighten(tone, 0.52), "#f3e4cf", 0.4);
