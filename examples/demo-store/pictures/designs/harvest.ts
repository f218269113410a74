import { lighten, mix, type Palette } from "../colors.ts";
import { at, circle, clipTo, ellipse, leaf, line, n, path, randomFrom, rect, times } from "../svg.ts";
import type { Area, Design } from "./design.ts";

function slice(x: number, y: number, r: number, rind: string, flesh: string, pith: string, turn: number): string {
  const wedge = (index: number): string => {
    const a = ((index / 9) * 360 * Math.PI) / 180;
    const b = (((index + 1) / 9) * 360 * Math.PI) / 180;
    const m = (a + b) / 2;
    const p = (angle: number, reach: number): string =>
      `${n(Math.cos(angle) * r * reach)} ${n(Math.sin(angle) * r * reach)}`;
    return `M${p(m, 0.12)}L${p(a + 0.07, 0.74)}Q${p(m, 0.88)} ${p(b - 0.07, 0.74)}z`;
  };
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${circle(0, 0, r, rind)}${circle(0, 0, r * 0.9, pith)}<path d="${Array.from({ length: 9 }, (_, i) => wedge(i)).join("")}" fill="${flesh}" stroke="${flesh}" stroke-width="${n(r * 0.05)}" stroke-linejoin="round"/></g>`;
}

function wholeFruit(x: number, y: number, r: number, fill: string, p: Palette, turn: number): string {
  const green = mix(p.c, p.deep, 0.35);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})">${path(leaf(0, -r * 0.9, r * 1.05, r * 0.44, 62), green)}${path(leaf(0, -r * 0.9, r * 0.8, r * 0.34, -58), mix(green, p.deep, 0.35))}${ellipse(0, 0, r * 0.98, r, `fill="${fill}"`)}${path(`M${n(-r * 0.66)} ${n(-r * 0.36)}Q${n(-r * 0.5)} ${n(-r * 0.72)} ${n(-r * 0.12)} ${n(-r * 0.78)}`, "none", `stroke="${lighten(fill, 0.5)}" stroke-width="${n(r * 0.09)}" stroke-linecap="round"`)}${times(5, (i) => circle(Math.cos(i * 2.2) * r * 0.4, Math.sin(i * 1.7) * r * 0.5 + r * 0.1, r * 0.026, mix(fill, p.deep, 0.25)))}</g>`;
}

function drawCitrus({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const step = Math.min(w, h) / 3;
  const pith = lighten(p.paper, 0.35);
  let out = rect(0, 0, w, h, `fill="${mix(p.b, p.paper, 0.62)}"`);
  for (let row = -1; row * step * 0.9 < h + step; row++) {
    for (let column = -1; column * step < w + step; column++) {
      const x = column * step + (row % 2 ? step * 0.5 : 0) + step * 0.3 + (random() - 0.5) * 12;
      const y = row * step * 0.9 + step * 0.42 + (random() - 0.5) * 12;
      const kind = (((row * 5 + column * 3) % 4) + 4) % 4;
      const r = step * 0.37;
      if (kind === 0) out += wholeFruit(x, y, r, p.a, p, random() * 60 - 30);
      else if (kind === 1) out += slice(x, y, r, p.b, mix(p.b, p.a, 0.35), pith, random() * 90);
      else if (kind === 2) out += slice(x, y, r, p.a, mix(p.d, p.a, 0.45), pith, random() * 90);
      else out += wholeFruit(x, y, r * 0.94, p.b, p, random() * 80 - 50);
    }
  }
  return out;
}

const markCitrus = (p: Palette): string =>
  wholeFruit(78, 96, 58, p.a, p, -12) +
  slice(134, 138, 50, p.b, mix(p.b, p.a, 0.35), "#fdf6e6", 14) +
  path(leaf(40, 150, 46, 20, -60), mix(p.c, p.deep, 0.35));

function pear(x: number, y: number, s: number, p: Palette, fill: string, cut: boolean, turn = 0): string {
  const body =
    "M0 -96C22 -96 30 -74 34 -52C40 -18 78 2 78 52C78 98 42 118 0 118C-42 118 -78 98 -78 52C-78 2 -40 -18 -34 -52C-30 -74 -22 -96 0 -96z";
  const shade =
    "M0 118C42 118 78 98 78 52C78 2 40 -18 34 -52C32 -62 30 -72 26 -80C34 -30 44 20 36 62C30 92 18 112 0 118z";
  const inside = cut
    ? path(body, lighten(mix(fill, p.paper, 0.7), 0.25), `transform="scale(.88)"`) +
      ellipse(0, 48, 26, 36, `fill="none" stroke="${mix(fill, p.deep, 0.2)}" stroke-width="3"`) +
      path(leaf(-7, 66, 26, 12, 8), p.deep) +
      path(leaf(8, 66, 26, 12, -6), p.deep) +
      line("M0 -70V10", mix(fill, p.deep, 0.2), 3)
    : path(shade, mix(fill, p.deep, 0.2)) + line("M-50 34Q-48 6 -30 -10", lighten(fill, 0.5), 7);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn}) scale(${n(s * 100) ? (s / 118).toFixed(3) : 1})">${line("M0 -92C2 -112 8 -122 16 -132", p.deep, 7)}${path(leaf(6, -108, 74, 32, 74), mix(p.a, p.deep, 0.2))}${path(body, fill)}${inside}</g>`;
}

function drawPears({ w, h, palette: p }: Area): string {
  const s = Math.min(w, h);
  return (
    rect(0, 0, w, h, `fill="${mix(p.c, p.paper, 0.5)}"`) +
    rect(0, h * 0.62, w, h * 0.38, `fill="${p.d}"`) +
    times(12, (i) =>
      path(
        `M${n((i * w) / 12 + w / 48)} ${n(h * 0.62)}h${n(w / 24)}v${n(h * 0.38)}h${n(-w / 24)}z`,
        p.paper,
        `fill-opacity=".22"`,
      ),
    ) +
    ellipse(w * 0.36, h * 0.78, s * 0.27, s * 0.05, `fill="${p.deep}" fill-opacity=".28"`) +
    ellipse(w * 0.68, h * 0.86, s * 0.27, s * 0.05, `fill="${p.deep}" fill-opacity=".28"`) +
    pear(w * 0.34, h * 0.54, s * 0.29, p, mix(p.b, p.a, 0.25), false, -5) +
    pear(w * 0.68, h * 0.64, s * 0.26, p, p.c, true, 8)
  );
}

const markPears = (p: Palette): string => pear(66, 112, 78, p, p.b, false, -6) + pear(142, 122, 66, p, p.c, true, 8);

function mushroom(x: number, y: number, s: number, cap: string, p: Palette, turn: number): string {
  const stem = `M${n(-s * 0.13)} ${n(-s * 0.72)}C${n(-s * 0.1)} ${n(-s * 0.3)} ${n(-s * 0.16)} ${n(-s * 0.14)} ${n(-s * 0.2)} 0H${n(s * 0.2)}C${n(s * 0.16)} ${n(-s * 0.14)} ${n(s * 0.1)} ${n(-s * 0.3)} ${n(s * 0.13)} ${n(-s * 0.72)}z`;
  const hood = `M${n(-s * 0.56)} ${n(-s * 0.62)}C${n(-s * 0.56)} ${n(-s * 1.16)} ${n(s * 0.56)} ${n(-s * 1.16)} ${n(s * 0.56)} ${n(-s * 0.62)}Q0 ${n(-s * 0.5)} ${n(-s * 0.56)} ${n(-s * 0.62)}z`;
  const cream = mix(lighten(p.paper, 0.3), p.c, 0.14);
  const dots =
    circle(-s * 0.24, -s * 0.8, s * 0.08, cream) +
    circle(s * 0.06, -s * 0.92, s * 0.065, cream) +
    circle(s * 0.27, -s * 0.76, s * 0.085, cream) +
    circle(0, -s * 0.7, s * 0.05, cream) +
    circle(-s * 0.43, -s * 0.66, s * 0.05, cream);
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${path(stem, cream)}${path(`M${n(s * 0.04)} ${n(-s * 0.6)}C${n(s * 0.03)} ${n(-s * 0.3)} ${n(s * 0.1)} ${n(-s * 0.1)} ${n(s * 0.2)} 0C${n(s * 0.16)} ${n(-s * 0.14)} ${n(s * 0.1)} ${n(-s * 0.3)} ${n(s * 0.13)} ${n(-s * 0.62)}z`, mix(cream, p.deep, 0.16))}${ellipse(0, -s * 0.6, s * 0.5, s * 0.1, `fill="${mix(cream, p.deep, 0.3)}"`)}${path(hood, cap)}${dots}</g>`;
}

const blade = (x: number, y: number, p: Palette, tall: number, degrees: number, fill: string): string =>
  path(leaf(x, y, tall, tall * 0.13, degrees), fill) + (p ? "" : "");

function drawMushrooms({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const ground = h * 0.84;
  const s = Math.min(w, h);
  let out = rect(0, 0, w, h, `fill="${mix(p.paper, p.b, 0.25)}"`);
  out +=
    circle(w * 0.5, h * 0.42, s * 0.38, mix(p.c, p.paper, 0.3)) +
    circle(w * 0.5, h * 0.42, s * 0.31, mix(p.c, p.paper, 0.05));
  out += times(16, (i) =>
    blade(
      w * (i / 15),
      ground + 8,
      p,
      h * (0.14 + random() * 0.16),
      random() * 44 - 22,
      i % 3 ? p.b : mix(p.a, p.b, 0.5),
    ),
  );
  out +=
    mushroom(w * 0.22, ground + 6, s * 0.36, p.c, p, -6) +
    mushroom(w * 0.79, ground + 6, s * 0.42, mix(p.d, p.deep, 0.28), p, 7) +
    mushroom(w * 0.5, ground + 14, s * 0.68, p.d, p, -2) +
    mushroom(w * 0.34, ground + 20, s * 0.22, mix(p.d, p.c, 0.4), p, -10) +
    mushroom(w * 0.66, ground + 20, s * 0.19, p.c, p, 9);
  out += path(
    `M0 ${n(ground)}Q${n(w * 0.3)} ${n(ground - 10)} ${n(w * 0.55)} ${n(ground + 8)}T${n(w)} ${n(ground)}V${n(h)}H0z`,
    p.deep,
  );
  out += times(14, (i) =>
    blade(w * (0.03 + i * 0.072), h * 0.93, p, h * (0.06 + random() * 0.08), random() * 50 - 25, p.a),
  );
  return (
    out +
    times(22, () => circle(random() * w, ground + 24 + random() * (h - ground - 30), 2.4, p.c, `fill-opacity=".7"`))
  );
}

const markMushrooms = (p: Palette): string =>
  blade(40, 190, p, 66, -30, p.a) +
  blade(166, 190, p, 60, 26, p.b) +
  mushroom(52, 188, 78, p.c, p, -10) +
  mushroom(152, 188, 92, mix(p.d, p.deep, 0.2), p, 9) +
  mushroom(100, 192, 156, p.d, p, -2) +
  blade(118, 194, p, 44, 18, p.a) +
  blade(76, 194, p, 38, -16, p.b);

function sardine(x: number, y: number, length: number, p: Palette, flip: boolean, tone: string): string {
  const l = length;
  const body = `M${n(-l * 0.5)} 0C${n(-l * 0.34)} ${n(-l * 0.17)} ${n(l * 0.1)} ${n(-l * 0.19)} ${n(l * 0.36)} ${n(-l * 0.03)}L${n(l * 0.5)} ${n(-l * 0.12)}Q${n(l * 0.46)} 0 ${n(l * 0.5)} ${n(l * 0.12)}L${n(l * 0.36)} ${n(l * 0.03)}C${n(l * 0.1)} ${n(l * 0.17)} ${n(-l * 0.34)} ${n(l * 0.15)} ${n(-l * 0.5)} 0z`;
  const back = `M${n(-l * 0.5)} 0C${n(-l * 0.34)} ${n(-l * 0.17)} ${n(l * 0.1)} ${n(-l * 0.19)} ${n(l * 0.36)} ${n(-l * 0.03)}Q0 ${n(-l * 0.08)} ${n(-l * 0.5)} 0z`;
  const scales = times(5, (i) =>
    line(`M${n(-l * 0.2 + i * l * 0.1)} ${n(-l * 0.02)}q${n(l * 0.03)} ${n(l * 0.04)} 0 ${n(l * 0.08)}`, p.deep, 2),
  );
  return `<g transform="translate(${n(x)} ${n(y)})${flip ? " scale(-1 1)" : ""}">${path(body, mix(tone, p.paper, 0.6))}${path(back, tone)}${line(`M${n(-l * 0.31)} ${n(-l * 0.1)}Q${n(-l * 0.25)} 0 ${n(-l * 0.31)} ${n(l * 0.09)}`, p.deep, 2.4)}${scales}${circle(-l * 0.4, -l * 0.02, l * 0.026, p.paper)}${circle(-l * 0.4, -l * 0.02, l * 0.015, p.deep)}</g>`;
}

function drawSardines({ w, h, palette: p }: Area): string {
  const inset = Math.min(w, h) * 0.1;
  const tones = [p.a, p.deep, p.b, mix(p.a, p.deep, 0.5)];
  const rows = Math.max(4, Math.round((h - inset * 2) / 66));
  const tin = `M${n(inset + 40)} ${n(inset)}H${n(w - inset - 40)}q40 0 40 40V${n(h - inset - 40)}q0 40 -40 40H${n(inset + 40)}q-40 0 -40 -40V${n(inset + 40)}q0 -40 40 -40z`;
  const inner = h - inset * 2;
  const fish = times(rows, (row) =>
    sardine(w / 2, inset + (inner / rows) * (row + 0.5), w - inset * 2.7, p, row % 2 === 1, tones[row % 4] ?? p.a),
  );
  const squeeze =
    circle(w * 0.77, h * 0.78, inset * 1.25, p.c) +
    slice(w * 0.77, h * 0.78, inset * 1.15, p.c, mix(p.c, p.d, 0.25), lighten(p.paper, 0.3), 10);
  return (
    rect(0, 0, w, h, `fill="${p.d}"`) +
    path(tin, p.paper) +
    line(tin, mix(p.paper, p.deep, 0.15), 8) +
    clipTo(tin, fish) +
    squeeze
  );
}

const markSardines = (p: Palette): string =>
  sardine(100, 46, 184, p, false, p.a) + sardine(100, 100, 184, p, true, p.d) + sardine(100, 154, 184, p, false, p.b);

export const harvest = {
  citrus: { art: drawCitrus, mark: markCitrus },
  pears: { art: drawPears, mark: markPears },
  mushrooms: { art: drawMushrooms, mark: markMushrooms },
  sardines: { art: drawSardines, mark: (p) => at(0, 0, markSardines(p)) },
} as const satisfies Record<string, Design>;
