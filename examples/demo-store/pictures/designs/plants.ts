import { lighten, mix, type Palette } from "../colors.ts";
import { at, circle, ellipse, leaf, line, n, path, pebble, randomFrom, rect, times } from "../svg.ts";
import type { Area, Design } from "./design.ts";

/** A stem with paired leaves from (x, y) upward. */
function sprig(
  x: number,
  y: number,
  tall: number,
  pairs: number,
  lean: number,
  style: { stem: string; fills: readonly string[]; broad: number; vein?: string },
): string {
  const tip = [x + lean, y - tall] as const;
  const middle = [x - lean * 0.35, y - tall * 0.55] as const;
  const point = (t: number): readonly [number, number] => [
    (1 - t) ** 2 * x + 2 * (1 - t) * t * middle[0] + t * t * tip[0],
    (1 - t) ** 2 * y + 2 * (1 - t) * t * middle[1] + t * t * tip[1],
  ];
  let out = line(
    `M${n(x)} ${n(y)}Q${n(middle[0])} ${n(middle[1])} ${n(tip[0])} ${n(tip[1])}`,
    style.stem,
    Math.max(2.4, tall * 0.009),
  );
  for (let index = 0; index < pairs; index++) {
    const t = 0.2 + (index / pairs) * 0.78;
    const [px, py] = point(t);
    const length = tall * 0.3 * (1 - t * 0.55);
    const tilt = (Math.atan2(lean, tall) * 180) / Math.PI;
    for (const side of [-1, 1]) {
      const fill = style.fills[(index * 2 + (side > 0 ? 1 : 0)) % style.fills.length] ?? style.stem;
      const degrees = tilt + side * (62 - t * 26);
      out += path(leaf(px, py, length, length * style.broad, degrees), fill);
      if (style.vein) {
        const turn = (degrees * Math.PI) / 180;
        out += line(
          `M${n(px)} ${n(py)}L${n(px + Math.sin(turn) * length * 0.8)} ${n(py - Math.cos(turn) * length * 0.8)}`,
          style.vein,
          1.6,
        );
      }
    }
  }
  const [endX, endY] = point(0.98);
  return (
    out +
    path(
      leaf(endX, endY, tall * 0.15, tall * 0.15 * style.broad, (Math.atan2(lean, tall) * 180) / Math.PI),
      style.fills[0] ?? style.stem,
    )
  );
}

function berries(x: number, y: number, tall: number, lean: number, stem: string, fruit: string): string {
  let out = line(`M${n(x)} ${n(y)}Q${n(x)} ${n(y - tall * 0.6)} ${n(x + lean)} ${n(y - tall)}`, stem, 2.6);
  for (let index = 0; index < 7; index++) {
    const t = 0.4 + index * 0.095;
    const px = x + lean * t * t;
    const py = y - tall * t;
    const side = index % 2 ? 1 : -1;
    out +=
      line(`M${n(px)} ${n(py)}q${side * 10} -8 ${side * 17} -18`, stem, 2) +
      circle(px + side * 18, py - 23, 7.5, fruit);
  }
  return out;
}

function drawFern({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const blush =
    rect(0, 0, w, h, `fill="${p.paper}"`) +
    path(pebble(w * 0.52, h * 0.42, Math.min(w, h) * 0.4, random, 0.2), mix(p.c, p.paper, 0.45));
  const foot = h * 0.95;
  return (
    blush +
    sprig(w * 0.3, foot, h * 0.62, 6, -w * 0.12, { stem: p.b, fills: [p.b], broad: 0.42 }) +
    sprig(w * 0.72, foot, h * 0.66, 7, w * 0.12, { stem: p.a, fills: [mix(p.a, p.b, 0.4), p.a], broad: 0.26 }) +
    berries(w * 0.58, foot, h * 0.8, w * 0.13, p.deep, p.d) +
    berries(w * 0.4, foot, h * 0.5, -w * 0.22, p.deep, p.d) +
    sprig(w * 0.48, h * 0.99, h * 0.88, 8, w * 0.03, {
      stem: p.deep,
      fills: [p.deep, mix(p.deep, p.a, 0.35)],
      broad: 0.3,
      vein: mix(p.b, p.a, 0.3),
    })
  );
}

function markFern(p: Palette): string {
  return (
    sprig(62, 192, 128, 6, -22, { stem: p.a, fills: [p.a], broad: 0.4 }) +
    sprig(138, 192, 132, 6, 22, { stem: p.b, fills: [p.b], broad: 0.26 }) +
    berries(118, 194, 150, 16, p.d, p.d) +
    sprig(98, 196, 186, 8, 2, { stem: p.deep, fills: [p.deep, mix(p.deep, p.a, 0.3)], broad: 0.3 })
  );
}

/** A cut-paper weed: rounded lobes around a stem. */
function weed(x: number, y: number, size: number, turn: number, fill: string): string {
  const lobes = times(5, (row) => {
    const py = -row * size * 0.19;
    const reach = size * (0.34 - row * 0.035);
    return [-1, 1]
      .map((side) =>
        ellipse(
          side * reach * 0.62,
          py - reach * 0.3,
          reach * 0.62,
          size * 0.068,
          `transform="rotate(${-side * 34} ${n(side * reach * 0.62)} ${n(py - reach * 0.3)})"`,
        ),
      )
      .join("");
  });
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})" fill="${fill}">${lobes}${ellipse(0, -size * 0.46, size * 0.06, size * 0.56, "")}</g>`;
}

function drawCutouts({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const columns = w > h ? 3 : 2;
  const rows = w > h ? 2 : 3;
  const grounds = [p.d, p.paper, p.b, p.c, p.a, p.paper];
  const shapes = [p.paper, p.a, p.deep, p.deep, p.c, p.d];
  const [cw, ch] = [w / columns, h / rows];
  const shift = Math.floor(random() * 3);
  let out = "";
  for (let index = 0; index < columns * rows; index++) {
    const [x, y] = [(index % columns) * cw, Math.floor(index / columns) * ch];
    const pick = (index + shift) % 6;
    out += rect(x, y, cw + 0.6, ch + 0.6, `fill="${grounds[pick]}"`);
    out +=
      pick % 2 === 0 || index === 1
        ? weed(x + cw * 0.5, y + ch * 0.82, Math.min(cw, ch) * 0.92, random() * 40 - 20, shapes[pick] ?? p.deep)
        : path(pebble(x + cw / 2, y + ch / 2, Math.min(cw, ch) * 0.34, random, 0.5), shapes[pick] ?? p.deep);
    if (pick % 2 === 1 && index !== 1)
      out += circle(x + cw * 0.52, y + ch * 0.48, Math.min(cw, ch) * 0.11, grounds[pick] ?? p.paper);
  }
  return out;
}

function bloom(x: number, y: number, r: number, petals: number, fill: string, heart: string): string {
  return at(
    x,
    y,
    times(petals, (index) =>
      ellipse(0, -r * 0.62, r * 0.27, r * 0.44, `fill="${fill}" transform="rotate(${n((index / petals) * 360)})"`),
    ) + circle(0, 0, r * 0.28, heart),
  );
}

const tulip = (x: number, y: number, s: number, fill: string, dark: string): string =>
  at(
    x,
    y,
    path(
      `M${n(-s * 0.5)} ${n(-s * 0.9)}Q${n(-s * 0.22)} ${n(-s * 0.75)} 0 ${n(-s * 0.4)}Q${n(s * 0.22)} ${n(-s * 0.75)} ${n(s * 0.5)} ${n(-s * 0.9)}Q${n(s * 0.72)} ${n(s * 0.12)} 0 ${n(s * 0.14)}Q${n(-s * 0.72)} ${n(s * 0.12)} ${n(-s * 0.5)} ${n(-s * 0.9)}z`,
      fill,
    ) +
      path(
        `M0 ${n(-s)}Q${n(s * 0.36)} ${n(-s * 0.5)} 0 ${n(s * 0.14)}Q${n(-s * 0.36)} ${n(-s * 0.5)} 0 ${n(-s)}z`,
        dark,
      ),
  );

function vaseOfFlowers(p: Palette, x: number, y: number, s: number): string {
  const stem = (dx: number, dy: number, bend: number): string =>
    line(
      `M${n(x)} ${n(y - s * 0.5)}Q${n(x + bend)} ${n(y - s * 0.9)} ${n(x + dx)} ${n(y + dy)}`,
      mix(p.a, p.deep, 0.35),
      s * 0.022,
    );
  const tips = [
    [-s * 0.5, -s * 1.22, -s * 0.1],
    [-s * 0.2, -s * 1.56, -s * 0.06],
    [s * 0.2, -s * 1.66, s * 0.02],
    [s * 0.54, -s * 1.3, s * 0.14],
    [s * 0.08, -s * 1.16, 0],
  ] as const;
  const greens = [
    [-0.34, -0.86, -52],
    [0.36, -0.92, 50],
    [-0.16, -0.98, -22],
    [0.2, -1, 24],
  ] as const;
  let out = tips.map(([dx, dy, bend]) => stem(dx, dy, bend)).join("");
  out += greens
    .map(([dx, dy, turn]) => path(leaf(x + dx * s * 0.2, y + dy * s * 0.62, s * 0.56, s * 0.2, turn), p.a))
    .join("");
  out +=
    bloom(x + tips[0][0], y + tips[0][1], s * 0.23, 9, p.d, p.c) +
    tulip(x + tips[1][0], y + tips[1][1], s * 0.24, p.c, mix(p.c, p.d, 0.35));
  out +=
    bloom(x + tips[2][0], y + tips[2][1], s * 0.25, 11, mix(p.paper, "#ffffff", 0.5), p.c) +
    tulip(x + tips[3][0], y + tips[3][1], s * 0.25, p.d, mix(p.d, p.deep, 0.25));
  out += bloom(x + tips[4][0], y + tips[4][1], s * 0.2, 8, p.b, p.deep);
  const body = `M${n(x - s * 0.13)} ${n(y - s * 0.64)}h${n(s * 0.26)}q${n(-s * 0.02)} ${n(s * 0.12)} ${n(s * 0.11)} ${n(s * 0.22)}q${n(s * 0.13)} ${n(s * 0.2)} ${n(-s * 0.04)} ${n(s * 0.42)}h${n(-s * 0.4)}q${n(-s * 0.17)} ${n(-s * 0.22)} ${n(-s * 0.04)} ${n(-s * 0.42)}q${n(s * 0.13)} ${n(-s * 0.1)} ${n(s * 0.11)} ${n(-s * 0.22)}z`;
  return (
    out +
    path(body, p.deep) +
    line(
      `M${n(x - s * 0.22)} ${n(y - s * 0.28)}q${n(s * 0.055)} ${n(s * 0.07)} ${n(s * 0.11)} 0t${n(s * 0.11)} 0t${n(s * 0.11)} 0t${n(s * 0.11)} 0`,
      p.c,
      s * 0.028,
    )
  );
}

function drawVase({ w, h, palette: p }: Area): string {
  const s = Math.min(w, h) * 0.5;
  const table = h * 0.8;
  return (
    rect(0, 0, w, h, `fill="${mix(p.paper, p.c, 0.22)}"`) +
    path(
      `M${n(w * 0.12)} ${n(table)}V${n(h * 0.36)}A${n(w * 0.38)} ${n(w * 0.38)} 0 0 1 ${n(w * 0.88)} ${n(h * 0.36)}V${n(table)}z`,
      mix(p.b, p.paper, 0.42),
    ) +
    rect(0, table, w, h - table, `fill="${p.d}"`) +
    times(5, (index) => line(`M0 ${n(table + (index + 1) * h * 0.04)}H${n(w)}`, mix(p.d, p.paper, 0.28), 2.4)) +
    vaseOfFlowers(p, w * 0.47, h * 0.9, s) +
    circle(w * 0.76, h * 0.87, s * 0.13, p.c) +
    path(leaf(w * 0.76, h * 0.815, s * 0.16, s * 0.07, 60), p.deep) +
    circle(w * 0.87, h * 0.9, s * 0.11, mix(p.c, p.d, 0.3))
  );
}

function drawDaisies({ w, h, palette: p }: Area): string {
  const cells = 4;
  const size = Math.min(w, h) / cells;
  const hearts = [p.d, p.c, p.a];
  let out = rect(0, 0, w, h, `fill="${p.paper}"`);
  for (let row = 0; row * size < h; row++) {
    for (let column = 0; column * size < w; column++) {
      const odd = (row + column) % 2 === 1;
      if (odd) out += rect(column * size, row * size, size + 0.4, size + 0.4, `fill="${row % 2 ? p.a : p.b}"`);
      out += bloom(
        (column + 0.5) * size,
        (row + 0.5) * size,
        size * 0.42,
        8,
        odd ? p.paper : (hearts[(row + column * 2) % 3] ?? p.d),
        odd ? p.c : p.deep,
      );
    }
  }
  return out;
}

function cactus(kind: number, x: number, y: number, s: number, p: Palette): string {
  const pots = [p.d, p.c, p.b, mix(p.d, p.deep, 0.3)];
  const green = kind % 2 ? p.a : mix(p.a, p.deep, 0.45);
  const pot =
    path(
      `M${n(-s * 0.3)} ${n(-s * 0.42)}h${n(s * 0.6)}l${n(-s * 0.08)} ${n(s * 0.42)}h${n(-s * 0.44)}z`,
      pots[kind % 4] ?? p.d,
    ) + rect(-s * 0.33, -s * 0.48, s * 0.66, s * 0.12, `rx="3" fill="${mix(pots[kind % 4] ?? p.d, p.deep, 0.18)}"`);
  const spikes = (count: number, tall: number): string =>
    times(count, (index) =>
      line(
        `M${n((index % 2 ? 1 : -1) * s * 0.06)} ${n(-s * 0.56 - (index / count) * tall)}l0 ${n(-s * 0.05)}`,
        p.paper,
        2.2,
      ),
    );
  const bodies = [
    rect(-s * 0.16, -s * 1.3, s * 0.32, s * 0.9, `rx="${n(s * 0.16)}" fill="${green}"`) +
      line(
        `M${n(-s * 0.14)} ${n(-s * 0.72)}h${n(-s * 0.16)}v${n(-s * 0.22)}M${n(s * 0.14)} ${n(-s * 0.86)}h${n(s * 0.16)}v${n(-s * 0.22)}`,
        green,
        s * 0.13,
      ) +
      spikes(6, s * 0.6) +
      circle(0, -s * 1.32, s * 0.07, p.d),
    circle(0, -s * 0.74, s * 0.34, green) +
      times(5, (index) =>
        line(
          `M0 ${n(-s * 1.07)}Q${n((index - 2) * s * 0.26)} ${n(-s * 0.76)} ${n((index - 2) * s * 0.09)} ${n(-s * 0.46)}`,
          mix(green, p.paper, 0.42),
          2,
        ),
      ) +
      bloom(0, -s * 1.08, s * 0.14, 6, p.d, p.c),
    times(7, (index) =>
      path(
        leaf(0, -s * 0.44, s * (0.86 - Math.abs(index - 3) * 0.1), s * 0.16, (index - 3) * 22),
        index % 2 ? green : mix(green, p.b, 0.35),
      ),
    ),
    ellipse(0, -s * 0.76, s * 0.2, s * 0.34, `fill="${green}"`) +
      ellipse(
        -s * 0.18,
        -s * 1.14,
        s * 0.13,
        s * 0.2,
        `fill="${green}" transform="rotate(-24 ${n(-s * 0.18)} ${n(-s * 1.14)})"`,
      ) +
      ellipse(
        s * 0.2,
        -s * 1.12,
        s * 0.15,
        s * 0.22,
        `fill="${mix(green, p.b, 0.3)}" transform="rotate(28 ${n(s * 0.2)} ${n(-s * 1.12)})"`,
      ) +
      circle(s * 0.3, -s * 1.32, s * 0.06, p.d) +
      spikes(4, s * 0.34),
  ];
  return at(x, y, (bodies[kind % 4] ?? "") + pot);
}

function drawCacti({ w, h, palette: p, seed }: Area): string {
  const rows = h > w * 1.1 ? 3 : 2;
  const columns = 3;
  let out = rect(0, 0, w, h, `fill="${mix(p.paper, p.c, 0.3)}"`);
  for (let row = 0; row < rows; row++) {
    const shelf = (h / rows) * (row + 0.9);
    out += rect(w * 0.05, shelf, w * 0.9, 7, `rx="3" fill="${p.deep}"`);
    for (let column = 0; column < columns; column++) {
      const s = Math.min(h / rows / 1.65, w / 4.2);
      out += cactus(row + column * 3 + seed, w * (0.21 + column * 0.29), shelf, s, p);
    }
  }
  return out;
}

const markCacti = (p: Palette): string =>
  cactus(0, 46, 186, 104, p) + cactus(1, 152, 186, 88, p) + cactus(3, 100, 192, 110, p);

export const plants = {
  fern: { art: drawFern, mark: markFern },
  cutouts: { art: drawCutouts, window: "block" },
  vase: { art: drawVase, mark: (p) => vaseOfFlowers(p, 100, 190, 100) },
  daisies: {
    art: drawDaisies,
    mark: (p) => at(0, 0, bloom(100, 100, 92, 10, p.d, p.c) + circle(88, 94, 5, lighten(p.c, 0.5))),
    window: "block",
  },
  cacti: { art: drawCacti, mark: markCacti },
} as const satisfies Record<string, Design>;
