import { mix, type Palette } from "../colors.ts";
import { at, circle, ellipse, line, n, path, pebble, randomFrom, rect, times } from "../svg.ts";
import type { Area, Design } from "./design.ts";

function drawBauhaus({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const columns = w > h ? 6 : 4;
  const size = w / columns;
  const rows = Math.ceil(h / size - 0.01);
  const inks = [p.a, p.c, p.deep, p.b, p.d];
  const grounds = [p.paper, p.paper, mix(p.paper, p.d, 0.4), p.b, p.c];
  let out = rect(0, 0, w, h, `fill="${p.paper}"`);
  let previous = -1;
  for (let index = 0; index < rows * columns; index++) {
    const [x, y] = [(index % columns) * size, Math.floor(index / columns) * size];
    let pick = Math.floor(random() * inks.length);
    if (pick === previous) pick = (pick + 1) % inks.length;
    previous = pick;
    const ink = inks[pick] ?? p.deep;
    let ground = grounds[Math.floor(random() * grounds.length)] ?? p.paper;
    if (ground === ink) ground = p.paper;
    const s = size;
    const forms = [
      path(`M0 0A${s} ${s} 0 0 1 ${s} ${s}H0z`, ink),
      path(`M0 0A${s / 2} ${s / 2} 0 0 0 ${s} 0zM0 ${s / 2}A${s / 2} ${s / 2} 0 0 0 ${s} ${s / 2}z`, ink),
      circle(s / 2, s / 2, s * 0.5, ink) + circle(s / 2, s / 2, s * 0.22, ground),
      path(`M0 0L${s} ${s}H0z`, ink),
      times(4, (bar) => rect(0, bar * s * 0.25, s, s * 0.125, `fill="${ink}"`)),
      path(`M0 0H${s}A${s} ${s} 0 0 1 0 ${s}z`, ink) + circle(s * 0.3, s * 0.3, s * 0.16, ground),
      path(`M0 ${s / 2}A${s / 2} ${s / 2} 0 0 1 ${s} ${s / 2}A${s / 2} ${s / 2} 0 0 1 0 ${s / 2}z`, ink) +
        path(`M0 ${s / 2}A${s / 2} ${s / 2} 0 0 1 ${s} ${s / 2}z`, mix(ink, p.paper, 0.45)),
    ];
    const turn = Math.floor(random() * 4) * 90;
    out += at(
      x,
      y,
      rect(0, 0, s + 0.5, s + 0.5, `fill="${ground}"`) +
        `<g transform="rotate(${turn} ${n(s / 2)} ${n(s / 2)})">${forms[Math.floor(random() * forms.length)] ?? ""}</g>`,
    );
  }
  return out;
}

const markBauhaus = (p: Palette): string =>
  circle(70, 70, 62, p.a) +
  path("M70 8A62 62 0 0 1 132 70H70z", p.c) +
  rect(70, 70, 62, 122, `fill="${p.c}"`) +
  path("M132 70A62 62 0 0 1 132 194z", p.d) +
  path("M8 132H70V194A62 62 0 0 1 8 132z", p.deep) +
  circle(160, 38, 26, p.b);

function starburst(x: number, y: number, r: number, rays: number, color: string, tips: string): string {
  return at(
    x,
    y,
    times(rays, (i) => {
      const angle = (i / rays) * Math.PI * 2;
      const reach = i % 2 ? r * 0.62 : r;
      return (
        line(`M0 0L${n(Math.cos(angle) * reach)} ${n(Math.sin(angle) * reach)}`, color, Math.max(1.6, r * 0.035)) +
        (i % 2 ? "" : circle(Math.cos(angle) * reach, Math.sin(angle) * reach, r * 0.07, tips))
      );
    }) + circle(0, 0, r * 0.1, tips),
  );
}

const diamondStar = (x: number, y: number, r: number, fill: string): string =>
  at(
    x,
    y,
    path(
      `M0 ${-r}Q${n(r * 0.1)} ${n(-r * 0.1)} ${n(r * 0.55)} 0Q${n(r * 0.1)} ${n(r * 0.1)} 0 ${r}Q${n(-r * 0.1)} ${n(r * 0.1)} ${n(-r * 0.55)} 0Q${n(-r * 0.1)} ${n(-r * 0.1)} 0 ${-r}z`,
      fill,
    ),
  );

function drawAtomic({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const step = Math.min(w, h) / 2.6;
  const boomerang = (x: number, y: number, s: number, turn: number, fill: string): string =>
    `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${(s / 100).toFixed(2)})">${path("M-92 44C-70 -40 -22 -62 8 -60C46 -58 84 -30 92 50C62 10 30 4 2 4C-32 4 -62 16 -92 44z", fill)}</g>`;
  let out = rect(0, 0, w, h, `fill="${mix(p.paper, p.c, 0.16)}"`);
  const fills = [p.b, p.c, p.d, mix(p.a, p.paper, 0.35)];
  let index = 0;
  for (let row = -0.2; row * step * 0.82 < h + step; row++) {
    for (let column = 0; column * step < w + step; column++) {
      const x = column * step + (Math.round(row) % 2 ? step * 0.5 : 0) + random() * 16;
      const y = row * step * 0.82 + step * 0.5;
      const fill = fills[index % 4] ?? p.b;
      out +=
        index % 3 === 1
          ? ellipse(x, y, step * 0.33, step * 0.2, `fill="${fill}" transform="rotate(-24 ${n(x)} ${n(y)})"`)
          : boomerang(x, y, step * 0.42, index * 47, fill);
      out +=
        index % 2
          ? starburst(x + step * 0.2, y - step * 0.12, step * 0.26, 16, p.deep, p.d)
          : diamondStar(x - step * 0.16, y + step * 0.06, step * 0.34, p.deep);
      out += circle(x + step * 0.42, y + step * 0.24, 5, p.d);
      index++;
    }
  }
  return out;
}

const markAtomic = (p: Palette): string =>
  ellipse(84, 116, 74, 44, `fill="${p.b}" transform="rotate(-22 84 116)"`) +
  ellipse(132, 76, 46, 30, `fill="${p.c}" transform="rotate(-22 132 76)"`) +
  starburst(76, 108, 66, 16, p.deep, p.d) +
  diamondStar(144, 76, 66, p.deep);

function drawTerrazzo({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const inks = [p.a, p.b, p.c, p.d, p.deep, mix(p.d, p.paper, 0.4)];
  const cell = Math.min(w, h) / 6.2;
  let out = rect(0, 0, w, h, `fill="${p.paper}"`);
  const chip = (x: number, y: number, r: number): string => {
    const corners = 5 + Math.floor(random() * 2);
    const turn = random() * 6;
    return `M${Array.from({ length: corners }, (_, i) => {
      const angle = turn + (i / corners) * Math.PI * 2;
      const reach = r * (0.6 + random() * 0.55);
      return `${n(x + Math.cos(angle) * reach)} ${n(y + Math.sin(angle) * reach * 0.8)}`;
    }).join("L")}z`;
  };
  for (let y = 0; y < h + cell; y += cell) {
    for (let x = 0; x < w + cell; x += cell) {
      const jitter = (): number => (random() - 0.5) * cell * 0.5;
      out += path(
        chip(x + jitter(), y + jitter(), cell * (0.28 + random() * 0.32)),
        inks[Math.floor(random() * inks.length)] ?? p.a,
      );
      out += path(
        chip(x + cell * 0.5 + jitter(), y + cell * 0.5 + jitter(), cell * (0.06 + random() * 0.1)),
        inks[Math.floor(random() * inks.length)] ?? p.b,
      );
    }
  }
  return out;
}

function rainbow(x: number, y: number, r: number, tones: readonly string[]): string {
  return tones
    .map((tone, i) => {
      const reach = r * (1 - i * (0.86 / tones.length));
      return path(`M${n(x - reach)} ${n(y)}A${n(reach)} ${n(reach)} 0 0 1 ${n(x + reach)} ${n(y)}z`, tone);
    })
    .join("");
}

function drawArches({ w, h, palette: p, seed }: Area): string {
  const tones = [
    [p.d, p.paper, p.c, p.paper, p.a],
    [p.a, p.paper, p.b, p.paper, p.d],
    [p.c, p.paper, p.d, p.paper, p.deep],
    [p.deep, p.paper, p.a, p.paper, p.c],
  ];
  const columns = w > h ? 3 : 2;
  const r = w / columns / 2;
  let out = rect(0, 0, w, h, `fill="${p.paper}"`);
  for (let row = 0; row * r < h + r; row++) {
    for (let column = 0; column < columns; column++) {
      const set = tones[(row + column * 3 + seed) % 4] ?? [p.d];
      out +=
        rect(column * r * 2, row * r, r * 2, r, `fill="${row % 2 === column % 2 ? mix(p.paper, p.c, 0.3) : p.paper}"`) +
        `<g transform="rotate(${(row + column) % 3 === 2 ? 180 : 0} ${n((column * 2 + 1) * r)} ${n(row * r + r / 2)})">${rainbow((column * 2 + 1) * r, (row + 1) * r, r * 0.94, set)}</g>`;
    }
  }
  return out;
}

const markArches = (p: Palette): string =>
  circle(152, 52, 30, p.c) + rainbow(92, 172, 88, [p.d, p.backdrop, p.c, p.backdrop, p.a, p.backdrop, p.b]);

/** One continuous-looking line: hair, brow, nose, lips, neck; on a 400 × 500 field. */
function faceLines(ink: string, width: number): string {
  return (
    line(
      "M118 402C142 372 150 344 148 318C122 296 108 258 112 214C116 158 152 116 206 112C262 108 300 148 304 204C308 262 286 304 248 326C244 350 252 380 284 404C322 416 346 436 356 470M118 402C82 414 60 436 50 470",
      ink,
      width,
    ) +
    line(
      "M150 208C162 196 182 196 194 206C196 232 188 254 180 270C178 282 188 288 202 284M222 204C236 194 256 196 266 206",
      ink,
      width,
    ) +
    line(
      "M154 226C164 216 180 218 188 228C178 234 164 234 154 226zM226 226C236 216 252 218 260 226C250 234 236 234 226 226z",
      ink,
      width * 0.8,
    ) +
    line(
      "M172 306C184 298 192 300 198 304C206 299 216 299 228 305C214 322 188 322 172 306zM172 306C190 309 210 309 228 305",
      ink,
      width * 0.9,
    ) +
    line(
      "M112 214C96 150 130 84 204 78C284 72 326 132 316 204C312 240 326 252 318 276M126 176C170 168 216 150 236 122C252 152 282 168 304 186",
      ink,
      width,
    )
  );
}

function drawFace({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const s = Math.min(w / 400, h / 500);
  const blobs =
    path(pebble(w * 0.36, h * 0.36, 120 * s, random, 0.34), p.c) +
    path(pebble(w * 0.68, h * 0.56, 112 * s, random, 0.34), mix(p.d, p.paper, 0.12)) +
    path(pebble(w * 0.3, h * 0.76, 88 * s, random, 0.34), p.b);
  const twigs = times(5, (i) =>
    ellipse(
      w * 0.84,
      h * (0.16 + i * 0.055),
      24,
      9,
      `fill="${p.a}" transform="rotate(${i % 2 ? 36 : -36} ${n(w * 0.84 + (i % 2 ? 14 : -14))} ${n(h * (0.16 + i * 0.055))})"`,
    ),
  );
  return (
    rect(0, 0, w, h, `fill="${mix(p.paper, p.d, 0.1)}"`) +
    blobs +
    line(`M${n(w * 0.84)} ${n(h * 0.1)}V${n(h * 0.46)}`, p.a, 3) +
    twigs +
    `<g transform="translate(${n((w - 400 * s) / 2)} ${n((h - 500 * s) / 2 + 14 * s)}) scale(${s.toFixed(3)})">${faceLines(p.deep, 5)}${circle(118, 300, 8, p.d)}${circle(302, 296, 8, p.d)}</g>`
  );
}

const markFace = (p: Palette): string =>
  path(pebble(76, 84, 62, randomFrom(4)), p.c) +
  path(pebble(130, 122, 56, randomFrom(9)), p.d) +
  `<g transform="translate(10 -14) scale(.44)">${faceLines(p.deep, 8)}</g>`;

export const shapes = {
  bauhaus: { art: drawBauhaus, mark: markBauhaus },
  atomic: { art: drawAtomic, mark: markAtomic },
  terrazzo: { art: drawTerrazzo, window: "circle" },
  arches: { art: drawArches, mark: markArches },
  face: { art: drawFace, mark: markFace },
} as const satisfies Record<string, Design>;
