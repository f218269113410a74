/** Helpers for composing SVG strings. Pure and deterministic. */

/** A number with at most one decimal, which keeps the markup short and fast to parse. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** Repeatable random numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A stable 32-bit number for a text (FNV-1a), used to seed pictures by name. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

let lastId = 0;
/** An id for a gradient or clip path; only has to be unique inside one picture. */
function nextId(): string {
  lastId = (lastId + 1) % 1_000_000;
  return `i${lastId.toString(36)}`;
}

export const at = (x: number, y: number, body: string): string =>
  `<g transform="translate(${n(x)} ${n(y)})">${body}</g>`;

/** Moves, sizes and turns a drawing made around its own origin. */
export const put = (x: number, y: number, scale: number, body: string, turn = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? "" : ` rotate(${n(turn)})`} scale(${Math.round(scale * 1000) / 1000})">${body}</g>`;

export const rect = (x: number, y: number, w: number, h: number, more: string): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, more: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${more}/>`;

export const path = (d: string, fill: string, more = ""): string => `<path d="${d}" fill="${fill}" ${more}/>`;

/** An open stroke with round ends unless `more` says otherwise; a fill opacity given here means the stroke's. */
export function line(d: string, stroke: string, width: number, more = ""): string {
  const ends = more.includes("stroke-linecap") ? "" : ` stroke-linecap="round"`;
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linejoin="round"${ends} ${more.replace("fill-opacity", "stroke-opacity")}/>`;
}

export const times = (count: number, draw: (index: number) => string): string => {
  let out = "";
  for (let index = 0; index < count; index++) out += draw(index);
  return out;
};

type Stop = readonly [offset: number, color: string, opacity?: number];
const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}"${a === undefined ? "" : ` stop-opacity="${a}"`}/>`)
    .join("");

export type Paint = { defs: string; fill: string };

/** A linear gradient along the given vector in fractions of the painted box. */
export function linear(from: readonly [number, number], to: readonly [number, number], stops: readonly Stop[]): Paint {
  const id = nextId();
  return {
    defs: `<linearGradient id="${id}" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsOf(stops)}</linearGradient>`,
    fill: `url(#${id})`,
  };
}

export function radial(center: readonly [number, number], radius: number, stops: readonly Stop[]): Paint {
  const id = nextId();
  return {
    defs: `<radialGradient id="${id}" cx="${center[0]}" cy="${center[1]}" r="${radius}">${stopsOf(stops)}</radialGradient>`,
    fill: `url(#${id})`,
  };
}

/** Draws `body` only inside the path `d`. */
export function clipTo(d: string, body: string): string {
  const id = nextId();
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${body}</g>`;
}

/** Places a drawing made for a `vw` × `vh` canvas into a box, clipped to it. */
export function viewInto(box: Box, vw: number, vh: number, body: string): string {
  return `<svg x="${n(box.x)}" y="${n(box.y)}" width="${n(box.w)}" height="${n(box.h)}" viewBox="0 0 ${n(vw)} ${n(vh)}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
}

export type Box = { x: number; y: number; w: number; h: number };

export const boxPath = ({ x, y, w, h }: Box, r = 0): string =>
  r === 0
    ? `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`
    : `M${n(x + r)} ${n(y)}h${n(w - 2 * r)}a${r} ${r} 0 0 1 ${r} ${r}v${n(h - 2 * r)}a${r} ${r} 0 0 1 ${-r} ${r}h${n(2 * r - w)}a${r} ${r} 0 0 1 ${-r} ${-r}v${n(2 * r - h)}a${r} ${r} 0 0 1 ${r} ${-r}z`;

type ShadowOptions = { dx?: number; dy?: number; blur?: number; opacity?: number; color?: string };

/**
 * A soft shadow of a path, made of stacked translucent outlines. A Gaussian filter on a 1200 px picture
 * costs about 180 ms here; this costs about 5.
 */
export function softShadow(d: string, options: ShadowOptions = {}): string {
  const { dx = 14, dy = 22, blur = 46, opacity = 0.26, color = "#2b1c12" } = options;
  const steps = 11;
  const each = Math.round((opacity / steps) * 1000) / 1000;
  const layers = times(steps, (step) => {
    const width = blur * 2 * ((step + 1) / steps) ** 1.7;
    return `<path d="${d}" stroke-width="${n(width)}"/>`;
  });
  return `<g transform="translate(${dx} ${dy})" fill="none" stroke="${color}" stroke-opacity="${each}" stroke-linejoin="round">${layers}</g>`;
}

/** A soft shadow on the ground under an upright object. */
export function groundShade(x: number, y: number, rx: number, ry: number, opacity = 0.34): string {
  const shade = radial([0.5, 0.5], 0.5, [
    [0, "#2b1c12", opacity],
    [0.45, "#2b1c12", opacity * 0.55],
    [1, "#2b1c12", 0],
  ]);
  return shade.defs + ellipse(x, y, rx, ry, `fill="${shade.fill}"`);
}

/** The dark contact line of an object and its shadow to the right. */
export function contact(x: number, y: number, half: number, depth: number): string {
  const thrown = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#2b1c12", 0.4],
      [0.45, "#2b1c12", 0.26],
      [1, "#2b1c12", 0],
    ],
  );
  return (
    groundShade(x + half * 0.1, y, half * 1.32, depth * 1.5, 0.5) +
    thrown.defs +
    ellipse(x + half * 0.62, y - depth * 0.12, half * 1.25, depth * 0.72, `fill="${thrown.fill}" opacity=".5"`) +
    groundShade(x, y + depth * 0.1, half * 1.06, depth * 0.62, 0.85)
  );
}

/** A smooth closed curve through points (Catmull–Rom turned into Béziers). */
export function smooth(points: readonly (readonly [number, number])[], closed = true): string {
  const count = points.length;
  const point = (index: number): readonly [number, number] => {
    const wrapped = closed ? (index + count) % count : Math.min(count - 1, Math.max(0, index));
    return points[wrapped] ?? [0, 0];
  };
  const [startX, startY] = point(0);
  let d = `M${n(startX)} ${n(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [p0, p1, p2, p3] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    d += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return closed ? `${d}z` : d;
}

/** A soft pebble shape around a point. */
export function pebble(x: number, y: number, radius: number, random: () => number, wobble = 0.28): string {
  const corners = 7;
  const turn = random() * Math.PI;
  return smooth(
    Array.from({ length: corners }, (_, index) => {
      const angle = turn + (index / corners) * Math.PI * 2;
      const reach = radius * (1 - wobble / 2 + random() * wobble);
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach] as const;
    }),
  );
}

/** A pointed leaf from its stem at (x, y), `length` long, pointing along `degrees` (0 = up). */
export function leaf(x: number, y: number, length: number, width: number, degrees: number): string {
  const turn = (degrees * Math.PI) / 180;
  const along = (t: number, side: number): string => {
    const px = x + Math.sin(turn) * length * t + Math.cos(turn) * side;
    const py = y - Math.cos(turn) * length * t + Math.sin(turn) * side;
    return `${n(px)} ${n(py)}`;
  };
  return `M${along(0, 0)}C${along(0.25, -width * 0.75)} ${along(0.72, -width * 0.62)} ${along(1, 0)}C${along(0.72, width * 0.62)} ${along(0.25, width * 0.75)} ${along(0, 0)}z`;
}
