import { lighten, mix, type Palette } from "../colors.ts";
import { circle, clipTo, ellipse, line, n, path, randomFrom, rect, smooth, times } from "../svg.ts";
import type { Area, Design } from "./design.ts";

/** A ridge line across the picture, closed along its bottom. */
function ridge(w: number, h: number, base: number, swing: number, phase: number): string {
  const points = Array.from({ length: 9 }, (_, index) => {
    const x = (index / 8) * (w + 80) - 40;
    return [
      x,
      base + Math.sin(phase + index * 0.85) * swing + Math.sin(phase * 2.3 + index * 1.9) * swing * 0.3,
    ] as const;
  });
  return `${smooth(points, false)}L${n(w + 40)} ${n(h + 10)}L-40 ${n(h + 10)}z`;
}

const farBird = (x: number, y: number, s: number, color: string): string =>
  line(
    `M${n(x - s)} ${n(y - s * 0.35)}Q${n(x - s * 0.4)} ${n(y - s * 0.6)} ${n(x)} ${n(y)}Q${n(x + s * 0.4)} ${n(y - s * 0.6)} ${n(x + s)} ${n(y - s * 0.35)}`,
    color,
    2.4,
  );

const roundTree = (x: number, y: number, s: number, crown: string, trunk: string): string =>
  rect(x - s * 0.05, y - s * 0.5, s * 0.1, s * 0.5, `fill="${trunk}"`) +
  ellipse(x, y - s * 0.75, s * 0.27, s * 0.46, `fill="${crown}"`);

function drawHills({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const phase = random() * 6;
  const tones = [mix(p.b, p.paper, 0.35), p.b, mix(p.b, p.a, 0.65), p.a, mix(p.a, p.deep, 0.62)];
  const sunX = w * (0.3 + random() * 0.4);
  let out = rect(0, 0, w, h, `fill="${mix(p.paper, p.c, 0.28)}"`);
  out +=
    circle(sunX, h * 0.31, Math.min(w, h) * 0.29, mix(p.paper, p.c, 0.55)) +
    circle(sunX, h * 0.31, Math.min(w, h) * 0.2, p.d);
  out +=
    farBird(w * 0.22, h * 0.2, 13, p.deep) +
    farBird(w * 0.3, h * 0.16, 9, p.deep) +
    farBird(w * 0.8, h * 0.14, 10, p.deep);
  tones.forEach((tone, index) => {
    const base = h * (0.43 + index * 0.125);
    const d = ridge(w, h, base, h * 0.05, phase + index * 1.7);
    out += path(d, tone);
    if (index === 2) {
      out += times(5, (tree) =>
        roundTree(w * (0.08 + tree * 0.055), base + h * 0.045, 46 - tree * 4, mix(p.a, p.deep, 0.5), p.deep),
      );
    }
    if (index === 3) {
      const rows = times(9, (row) =>
        line(
          `M${n(w * (0.1 + row * 0.12))} ${n(base - 20)}Q${n(w * (0.2 + row * 0.09))} ${n(base + h * 0.12)} ${n(w * (row * 0.2 - 0.4))} ${n(h + 20)}`,
          mix(p.b, p.paper, 0.3),
          3,
        ),
      );
      out += clipTo(d, rows);
    }
  });
  return out;
}

function drawCoast({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const horizon = h * 0.52;
  const sunX = w * (0.56 + random() * 0.14);
  const sunR = Math.min(w, h) * 0.2;
  let out = rect(0, 0, w, h, `fill="${mix(p.paper, p.c, 0.35)}"`);
  out += times(4, (band) =>
    rect(
      0,
      horizon - (band + 1) * h * 0.075,
      w,
      h * 0.075,
      `fill="${mix(p.d, p.c, 0.25 + band * 0.22)}" fill-opacity="${n(0.62 - band * 0.14)}"`,
    ),
  );
  out +=
    circle(sunX, horizon - sunR * 0.22, sunR, p.paper) +
    circle(sunX, horizon - sunR * 0.22, sunR * 0.9, mix(p.c, p.d, 0.15));
  out +=
    rect(0, horizon, w, h - horizon, `fill="${p.a}"`) + rect(0, horizon, w, h * 0.07, `fill="${mix(p.a, p.b, 0.55)}"`);
  out += times(9, (row) => {
    const y = horizon + 10 + row * h * 0.046;
    const half = sunR * (1 - row * 0.085) * (0.65 + random() * 0.5);
    return rect(
      sunX - half + (random() - 0.5) * 16,
      y,
      half * 2,
      h * 0.014,
      `rx="${n(h * 0.007)}" fill="${mix(p.c, p.paper, 0.35)}"`,
    );
  });
  out += times(8, (index) =>
    rect(
      random() * w * 0.9,
      horizon + h * (0.06 + index * 0.05),
      20 + random() * 50,
      3,
      `rx="1.5" fill="${p.b}" fill-opacity=".8"`,
    ),
  );
  const sail = w * 0.34;
  out +=
    path(`M${n(sail)} ${n(horizon + 14)}v-74q36 34 38 66z`, p.paper) +
    path(`M${n(sail - 5)} ${n(horizon + 12)}v-56q-22 26 -26 50z`, p.d);
  out += path(`M${n(sail - 32)} ${n(horizon + 18)}h76q-8 18 -22 18h-34q-14 0 -20 -18z`, p.deep);
  out += path(
    `M0 ${n(h * 0.4)}Q${n(w * 0.14)} ${n(h * 0.42)} ${n(w * 0.17)} ${n(h * 0.6)}Q${n(w * 0.22)} ${n(h * 0.78)} ${n(w * 0.2)} ${n(h)}H0z`,
    p.deep,
  );
  out += path(
    `M0 ${n(h * 0.4)}Q${n(w * 0.14)} ${n(h * 0.42)} ${n(w * 0.165)} ${n(h * 0.57)}Q${n(w * 0.08)} ${n(h * 0.47)} 0 ${n(h * 0.5)}z`,
    mix(p.b, p.c, 0.4),
  );
  out += path(
    `M${n(w)} ${n(h * 0.8)}Q${n(w * 0.7)} ${n(h * 0.82)} ${n(w * 0.42)} ${n(h)}H${n(w)}z`,
    mix(p.c, p.paper, 0.3),
  );
  return out + line(`M${n(w)} ${n(h * 0.79)}Q${n(w * 0.68)} ${n(h * 0.81)} ${n(w * 0.38)} ${n(h + 4)}`, p.paper, 7);
}

function drawPeaks({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const lake = h * 0.66;
  const peak = (x: number, top: number, half: number, light: string, dark: string, snow: boolean): string => {
    const face =
      path(`M${n(x - half)} ${n(lake)}L${n(x)} ${n(top)}L${n(x + half)} ${n(lake)}z`, dark) +
      path(
        `M${n(x - half)} ${n(lake)}L${n(x)} ${n(top)}L${n(x - half * 0.12)} ${n(top + (lake - top) * 0.45)}L${n(x + half * 0.1)} ${n(lake)}z`,
        light,
      );
    const drop = (lake - top) * 0.3;
    const cap = `M${n(x)} ${n(top)}L${n(x - half * 0.3)} ${n(top + drop)}L${n(x - half * 0.14)} ${n(top + drop * 0.74)}L${n(x - half * 0.04)} ${n(top + drop * 1.16)}L${n(x + half * 0.1)} ${n(top + drop * 0.76)}L${n(x + half * 0.3)} ${n(top + drop)}z`;
    return snow ? face + path(cap, lighten(p.paper, 0.25)) : face;
  };
  const pine = (x: number, y: number, s: number): string =>
    path(
      `M${n(x)} ${n(y - s)}l${n(s * 0.2)} ${n(s * 0.42)}h${n(-s * 0.08)}l${n(s * 0.16)} ${n(s * 0.34)}h${n(-s * 0.2)}v${n(s * 0.24)}h${n(-s * 0.16)}v${n(-s * 0.24)}h${n(-s * 0.2)}l${n(s * 0.16)} ${n(-s * 0.34)}h${n(-s * 0.08)}z`,
      p.deep,
    );
  const range =
    peak(w * 0.16, h * 0.34, w * 0.3, mix(p.b, p.paper, 0.45), mix(p.b, p.a, 0.25), false) +
    peak(w * 0.84, h * 0.3, w * 0.34, mix(p.b, p.paper, 0.35), mix(p.b, p.a, 0.4), true) +
    peak(w * 0.5, h * 0.17, w * 0.4, mix(p.b, p.a, 0.35), p.a, true);
  let out = rect(0, 0, w, h, `fill="${mix(p.paper, p.c, 0.2)}"`);
  out += circle(w * 0.24, h * 0.16, Math.min(w, h) * 0.075, p.d) + range;
  out += rect(0, lake, w, h - lake, `fill="${mix(p.b, p.paper, 0.2)}"`);
  out += `<g transform="translate(0 ${n(lake * 2)}) scale(1 -1)" opacity=".38"><svg x="0" y="${n(lake - (h - lake))}" width="${n(w)}" height="${n(h - lake)}" viewBox="0 ${n(lake - (h - lake))} ${n(w)} ${n(h - lake)}">${range}</svg></g>`;
  out += times(10, (index) =>
    rect(
      random() * w * 0.8,
      lake + 12 + index * h * 0.028,
      30 + random() * 90,
      2.6,
      `rx="1.3" fill="${p.paper}" fill-opacity=".75"`,
    ),
  );
  out += times(7, (index) =>
    pine(w * (0.01 + index * 0.052), lake + 10 + Math.abs(Math.sin(index * 2)) * 8, 70 + random() * 44),
  );
  out += times(6, (index) =>
    pine(w * (0.72 + index * 0.056), lake + 12 + Math.abs(Math.cos(index * 2)) * 8, 64 + random() * 50),
  );
  return out + path(`M0 ${n(h * 0.9)}Q${n(w * 0.4)} ${n(h * 0.84)} ${n(w)} ${n(h * 0.94)}V${n(h)}H0z`, p.deep);
}

function drawWaves({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const radius = Math.min(w, h) / 6.4;
  const rows = Math.ceil(h / (radius * 0.5)) + 2;
  const columns = Math.ceil(w / (radius * 2)) + 2;
  let out = rect(0, 0, w, h, `fill="${mix(p.paper, p.c, 0.3)}"`) + circle(w * 0.68, h * 0.2, radius * 1.35, p.d);
  for (let row = 5; row < rows; row++) {
    for (let column = -1; column < columns; column++) {
      const x = column * radius * 2 + (row % 2) * radius;
      const y = row * radius * 0.5 + radius * 0.9;
      const accent = random();
      const rings =
        accent < 0.09
          ? [p.d, p.paper, p.d, p.paper]
          : accent < 0.3
            ? [p.b, p.paper, p.b, p.paper]
            : accent < 0.62
              ? [p.a, p.paper, p.a, p.paper]
              : [p.deep, p.paper, p.deep, p.paper];
      rings.forEach((ring, index) => {
        out += circle(x, y, radius * (0.98 - index * 0.25), ring);
      });
      out += circle(x, y, radius * 0.1, rings[0] ?? p.a);
    }
  }
  return out;
}

function swimmer(x: number, y: number, turn: number, skin: string, suit: string, cap: string, foam: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${turn})">${line("M-6 56L-11 104M7 56L14 100", skin, 11)}${line("M-16 -8C-34 -26 -32 -50 -22 -66M16 -6C32 4 38 20 36 36", skin, 9.5)}${path("M-19 -14C-10 -20 10 -20 19 -14C20 8 14 30 14 58C6 64 -6 64 -14 58C-14 30 -20 8 -19 -14z", skin)}${path("M-15 8C-5 13 5 13 15 8L14 58C6 64 -6 64 -14 58z", suit)}${circle(0, -32, 13.5, cap)}${line("M-44 -74q10 -10 22 -4M-20 112q10 8 22 0M8 108q10 8 20 0", foam, 3.4)}</g>`;
}

function drawPool({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const water = mix(p.b, "#7cc8cf", 0.45);
  const edge = { x: w * 0.14, y: h * 0.1 };
  let out = rect(0, 0, w, h, `fill="${mix(p.c, p.paper, 0.45)}"`);
  out +=
    times(6, (row) => line(`M0 ${n(row * h * 0.2)}H${n(w)}`, mix(p.c, p.paper, 0.2), 1.6)) +
    times(5, (col) => line(`M${n(col * w * 0.25)} 0V${n(h)}`, mix(p.c, p.paper, 0.2), 1.6));
  out +=
    rect(edge.x, edge.y, w, h, `rx="34" fill="${p.paper}"`) +
    rect(edge.x + 14, edge.y + 14, w, h, `rx="24" fill="${water}"`);
  out += times(3, (lane) =>
    line(
      `M${n(edge.x + 14)} ${n(edge.y + h * (0.26 + lane * 0.27))}H${n(w)}`,
      p.paper,
      5,
      `stroke-dasharray="2 16" fill-opacity=".8"`,
    ),
  );
  out += times(30, () => {
    const x = edge.x + 36 + random() * (w - edge.x);
    const y = edge.y + 40 + random() * (h - edge.y);
    return line(`M${n(x)} ${n(y)}q8 -7 16 0t16 0`, lighten(water, 0.5), 2.6, `fill-opacity=".85"`);
  });
  out += swimmer(w * 0.5, h * 0.34, 24, mix(p.c, "#b9754f", 0.6), p.d, p.deep, lighten(water, 0.8));
  out += swimmer(w * 0.78, h * 0.66, -38, mix(p.c, "#8a5237", 0.75), p.deep, p.d, lighten(water, 0.8));
  out +=
    circle(w * 0.37, h * 0.76, 40, p.d) +
    times(4, (part) =>
      path(
        `M0 0L40 -12A42 42 0 0 1 40 12z`,
        p.paper,
        `transform="translate(${n(w * 0.37)} ${n(h * 0.76)}) rotate(${part * 90 + 20})"`,
      ),
    ) +
    circle(w * 0.37, h * 0.76, 19, water);
  return out;
}

const cutMoonMark = (p: Palette, seed: number): string => {
  const disc = "M100 8A92 92 0 1 1 99.9 8z";
  return clipTo(
    disc,
    `<svg x="8" y="8" width="184" height="184" viewBox="0 0 400 400">${drawHills({ w: 400, h: 400, palette: { ...p, paper: mix(p.paper, p.c, 0.55) }, seed, text: "" })}</svg>`,
  );
};

export const landscapes = {
  hills: { art: drawHills, mark: cutMoonMark },
  coast: { art: drawCoast, window: "arch" },
  peaks: { art: drawPeaks, window: "circle" },
  waves: { art: drawWaves, window: "circle" },
  pool: { art: drawPool, window: "block" },
} as const satisfies Record<string, Design>;
