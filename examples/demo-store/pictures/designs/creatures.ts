import { lighten, mix, type Palette } from "../colors.ts";
import { circle, clipTo, ellipse, leaf, line, n, path, randomFrom, rect, times } from "../svg.ts";
import type { Area, Design } from "./design.ts";

/** A mid-century bird, beak to the left, feet at (0, 0), about 100 wide. */
function bird(x: number, y: number, s: number, p: Palette, tones: readonly [string, string], flip: boolean): string {
  const body = "M-56 -62C-44 -84 -14 -84 0 -62C16 -44 44 -36 84 -8C52 -4 20 2 -4 2C-38 2 -54 -20 -56 -62z";
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${flip ? -s : s} ${s})">${line("M-6 0V20M8 0V20", p.deep, 4)}${path(body, tones[0])}${path("M-14 -42C10 -38 38 -22 56 -12C30 -2 -14 -4 -14 -42z", tones[1])}${line("M-4 -32C12 -28 26 -20 36 -14M-4 -22C8 -18 16 -14 24 -11", lighten(tones[1], 0.55), 3)}${path("M-54 -66L-80 -58L-53 -52z", p.c)}${circle(-37, -63, 6.5, lighten(p.paper, 0.4))}${circle(-38, -63, 3.4, "#1d1d1f")}</g>`;
}

function twig(w: number, y: number, p: Palette, seed: number): string {
  const random = randomFrom(seed);
  let out = line(`M-10 ${n(y + 16)}Q${n(w * 0.4)} ${n(y - 12)} ${n(w + 10)} ${n(y + 4)}`, p.deep, 6);
  for (let index = 0; index < 9; index++) {
    const x = w * (0.04 + index * 0.115);
    const up = index % 2 === 0;
    out += path(
      leaf(x, y + 3, 42 + random() * 18, 20, up ? 30 + random() * 30 : 130 + random() * 30),
      index % 3 ? p.a : p.b,
    );
  }
  return out;
}

function drawBirds({ w, h, palette: p, seed }: Area): string {
  const s = Math.min(w, h) / 400;
  const rows = h > w * 1.1 ? 3 : 2;
  const tones: readonly (readonly [string, string])[] = [
    [p.d, mix(p.d, p.deep, 0.4)],
    [p.a, p.deep],
    [p.c, p.d],
    [p.b, p.a],
    [mix(p.d, p.c, 0.5), p.d],
  ];
  let out =
    rect(0, 0, w, h, `fill="${mix(p.paper, p.b, 0.16)}"`) + circle(w * 0.7, h * 0.24, 92 * s, mix(p.c, p.paper, 0.35));
  for (let row = 0; row < rows; row++) {
    const y = (h / rows) * (row + 0.8);
    out += twig(w, y, p, seed + row);
    const birds = row === 1 ? [0.5] : [0.3, 0.68];
    birds.forEach((spot, index) => {
      out += bird(
        w * (spot + (row === 2 ? 0.04 : 0)),
        y - 22,
        s * 1.02,
        p,
        tones[(row * 2 + index) % 5] ?? [p.d, p.deep],
        (row + index) % 2 === 1,
      );
    });
  }
  return out;
}

const markBirds = (p: Palette): string =>
  line("M6 158Q100 138 194 152", p.deep, 5) +
  path(leaf(30, 154, 40, 18, 40), p.a) +
  path(leaf(168, 150, 40, 18, 140), p.b) +
  path(leaf(176, 150, 34, 16, 40), p.a) +
  bird(92, 126, 1.08, p, [p.d, mix(p.d, p.deep, 0.4)], false) +
  path(leaf(60, 153, 36, 16, 140), p.b);

/** A cat sitting seen from behind, tail to the right; about 150 wide, 220 tall, base at (0, 0). */
function cat(x: number, y: number, s: number, fur: string, stripe: string): string {
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})">${line("M44 -14C92 -2 112 -34 92 -64", fur, 19)}${path("M-66 0C-74 -58 -46 -92 -34 -118C-30 -130 30 -130 34 -118C46 -92 74 -58 66 0z", fur)}${path("M-46 -138C-50 -172 -48 -190 -44 -202C-34 -196 -24 -186 -18 -178C-8 -181 8 -181 18 -178C24 -186 34 -196 44 -202C48 -190 50 -172 46 -138C40 -108 -40 -108 -46 -138z", fur)}${line("M-12 -172V-154M0 -174V-152M12 -172V-154M-50 -52H-30M-56 -32H-32M50 -52H30M56 -32H32M-40 -72H-24M40 -72H24", stripe, 5)}</g>`;
}

function drawCat({ w, h, palette: p }: Area): string {
  const sill = h * 0.8;
  const frame = { x: w * 0.11, y: h * 0.08, w: w * 0.78, h: sill - h * 0.08 };
  const view = `M${n(frame.x)} ${n(frame.y)}h${n(frame.w)}v${n(frame.h)}h${n(-frame.w)}z`;
  const hill = (base: number, swing: number): string =>
    `M0 ${n(base)}Q${n(w * 0.3)} ${n(base - swing)} ${n(w * 0.55)} ${n(base)}T${n(w)} ${n(base - swing * 0.4)}V${n(h)}H0z`;
  const outside =
    rect(0, 0, w, h, `fill="${mix(p.b, p.paper, 0.5)}"`) +
    circle(w * 0.66, h * 0.26, w * 0.12, lighten(p.c, 0.2)) +
    path(hill(h * 0.56, 50), mix(p.a, p.b, 0.45)) +
    path(hill(h * 0.66, -40), p.a) +
    rect(w * 0.62, h * 0.5, 26, 34, `fill="${p.paper}"`) +
    path(`M${n(w * 0.62 - 6)} ${n(h * 0.5)}l19 -20l19 20z`, p.d);
  return (
    rect(0, 0, w, h, `fill="${mix(p.c, p.paper, 0.55)}"`) +
    clipTo(view, outside) +
    line(`M${n(w * 0.5)} ${n(frame.y)}V${n(sill)}M${n(frame.x)} ${n(h * 0.36)}H${n(frame.x + frame.w)}`, p.paper, 9) +
    line(view, p.paper, 15) +
    path(
      `M${n(frame.x - 26)} ${n(frame.y - 18)}h${n(w * 0.2)}C${n(w * 0.24)} ${n(h * 0.3)} ${n(w * 0.17)} ${n(h * 0.5)} ${n(w * 0.1)} ${n(sill)}H${n(frame.x - 26)}z`,
      p.d,
    ) +
    line(
      `M${n(w * 0.1)} ${n(h * 0.1)}C${n(w * 0.12)} ${n(h * 0.4)} ${n(w * 0.07)} ${n(h * 0.6)} ${n(w * 0.06)} ${n(sill)}`,
      mix(p.d, p.deep, 0.25),
      3,
    ) +
    rect(0, sill, w, h - sill, `fill="${mix(p.d, p.deep, 0.2)}"`) +
    rect(0, sill, w, 15, `fill="${p.paper}"`) +
    cat(w * 0.46, sill + 3, Math.min(w, h) / 430, p.deep, mix(p.deep, p.paper, 0.28)) +
    path(`M${n(w * 0.75)} ${n(sill)}l-8 -52h66l-8 52z`, p.c) +
    times(5, (i) =>
      path(
        leaf(w * 0.75 + 25, sill - 50, 78 - Math.abs(i - 2) * 10, 22, (i - 2) * 26),
        i % 2 ? p.a : mix(p.a, p.deep, 0.4),
      ),
    )
  );
}

const markCat = (p: Palette): string =>
  circle(122, 74, 62, p.c) + cat(92, 192, 0.84, p.deep, mix(p.deep, p.paper, 0.3));

function whale(x: number, y: number, s: number, p: Palette): string {
  const belly = mix(p.paper, "#ffffff", 0.2);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})">${line("M-46 -92C-46 -124 -70 -134 -86 -122M-46 -92C-46 -124 -22 -134 -6 -122M-46 -90V-130", p.b, 7)}${path("M-136 8C-140 -60 -90 -86 -34 -82C30 -78 58 -40 96 -36C108 -54 104 -78 88 -96C116 -94 126 -82 130 -72C140 -80 158 -84 176 -76C166 -48 146 -36 132 -26C118 30 50 62 -30 60C-92 58 -132 46 -136 8z", p.a)}${path("M-136 8C-110 30 -60 34 -14 26C-30 44 -60 58 -76 55C-110 50 -134 36 -136 8z", belly)}${line("M-118 34C-100 42 -80 44 -62 42M-104 46C-92 50 -78 52 -70 50", mix(p.a, belly, 0.5), 4)}${path("M-12 22C8 18 24 28 30 54C10 54 -8 44 -12 22z", mix(p.a, p.deep, 0.4))}${circle(-84, -4, 6, p.deep)}${line("M-112 2q8 8 18 4", p.deep, 4)}</g>`;
}

function drawWhale({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const sky = mix(p.deep, p.a, 0.12);
  let out =
    rect(0, 0, w, h, `fill="${sky}"`) +
    times(34, () =>
      circle(random() * w, random() * h * 0.6, 1 + random() * 2.4, p.c, `fill-opacity="${n(0.5 + random() * 0.5)}"`),
    );
  out += circle(w * 0.76, h * 0.2, 46, p.c) + circle(w * 0.76 - 20, h * 0.2 - 10, 40, sky);
  out +=
    line(`M${n(w * 0.24)} 0V${n(h * 0.12)}`, p.paper, 1.6) +
    path(`M${n(w * 0.24)} ${n(h * 0.12)}l7 14l15 2l-11 11l3 15l-14 -7l-14 7l3 -15l-11 -11l15 -2z`, p.d);
  out += whale(w * 0.48, h * 0.52, Math.min(w, h) / 430, { ...p, a: mix(p.b, p.a, 0.35), paper: p.paper });
  const wave = (base: number, amp: number, shift: number): string => {
    let d = `M${n(-60 + shift)} ${n(base)}`;
    for (let x = -60; x < w + 80; x += 80) d += `q20 ${-amp} 40 0t40 0`;
    return `${d}V${n(h + 10)}H-60z`;
  };
  return (
    out +
    path(wave(h * 0.64, 22, 0), mix(p.a, p.deep, 0.2)) +
    path(wave(h * 0.73, 20, 34), mix(p.a, p.b, 0.4)) +
    path(wave(h * 0.83, 18, 8), p.a) +
    path(wave(h * 0.92, 16, 44), mix(p.deep, p.a, 0.4))
  );
}

const markWhale = (p: Palette): string =>
  whale(92, 122, 0.6, { ...p, a: p.a }) +
  line("M14 172q14 -12 28 0t28 0t28 0t28 0t28 0t28 0", p.b, 6) +
  circle(164, 42, 10, p.c);

/** A sitting fox, base at (0, 0), about 130 wide, 220 tall. */
function fox(x: number, y: number, s: number, p: Palette): string {
  const white = lighten(p.paper, 0.3);
  const coat = p.d;
  const dark = mix(p.d, p.deep, 0.45);
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})">${path("M36 -6C92 10 132 -26 118 -86C104 -56 84 -52 56 -42z", coat)}${path("M118 -86C104 -56 98 -62 88 -54C98 -36 114 -40 119 -50C121 -62 121 -74 118 -86z", white)}${path("M-44 0C-54 -62 -40 -104 0 -130C40 -104 62 -62 50 0z", coat)}${path("M-20 0C-26 -42 -22 -74 0 -98C22 -74 26 -42 20 0z", white)}${path("M-58 -196L-22 -168H22L58 -196C66 -150 40 -122 0 -98C-40 -122 -66 -150 -58 -196z", coat)}${path("M0 -98C-26 -112 -48 -132 -56 -152C-30 -150 -10 -138 0 -116C10 -138 30 -150 56 -152C48 -132 26 -112 0 -98z", white)}${path("M-52 -184L-30 -166L-50 -156zM52 -184L30 -166L50 -156z", dark)}${ellipse(0, -104, 9, 6.5, `fill="${p.deep}"`)}${line("M-28 -142q7 6 14 0M14 -142q7 6 14 0", p.deep, 4.4)}${line("M-18 0V-26M18 0V-26", dark, 5)}</g>`;
}

function drawFox({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  let out =
    rect(0, 0, w, h, `fill="${mix(p.b, p.paper, 0.55)}"`) +
    circle(w * 0.5, h * 0.4, Math.min(w, h) * 0.36, mix(p.c, p.paper, 0.3));
  const trunk = (x: number, wide: number): string => {
    const bark = times(9, (i) =>
      rect(
        x + (i % 2 ? wide * 0.45 : 0),
        h * (0.06 + i * 0.095) + random() * 14,
        wide * 0.55,
        4 + random() * 3,
        `fill="${p.deep}"`,
      ),
    );
    return (
      rect(x, -5, wide, h, `fill="${lighten(p.paper, 0.15)}"`) +
      bark +
      rect(x + wide * 0.78, -5, wide * 0.22, h, `fill="${mix(p.paper, p.deep, 0.16)}"`)
    );
  };
  out += trunk(w * 0.05, 30) + trunk(w * 0.2, 19) + trunk(w * 0.77, 22) + trunk(w * 0.89, 36);
  out +=
    path(`M0 ${n(h * 0.82)}Q${n(w * 0.5)} ${n(h * 0.76)} ${n(w)} ${n(h * 0.83)}V${n(h)}H0z`, p.a) +
    fox(w * 0.46, h * 0.86, Math.min(w, h) / 400, p);
  out += times(18, (i) =>
    path(
      leaf(w * (i / 17), h * 0.96 + (i % 3) * 6, 50 + random() * 34, 15, random() * 60 - 30),
      i % 2 ? mix(p.a, p.deep, 0.55) : p.deep,
    ),
  );
  return (
    out +
    times(9, () =>
      path(leaf(random() * w, h * (0.1 + random() * 0.5), 20, 11, random() * 360), random() > 0.5 ? p.d : p.c),
    )
  );
}

const markFox = (p: Palette): string =>
  fox(86, 192, 0.93, p) +
  path(leaf(22, 192, 44, 16, -20), p.a) +
  path(leaf(32, 192, 30, 13, 16), p.b) +
  path(leaf(166, 192, 34, 14, 20), p.a);

/** A bear riding on a moon-yellow balloon trip: a balloon with a basket. */
function balloon(x: number, y: number, s: number, p: Palette, tones: readonly string[]): string {
  const [first = p.d, second = p.c] = tones;
  return `<g transform="translate(${n(x)} ${n(y)}) scale(${s})">${path("M-70 -60A70 74 0 1 1 70 -60C70 -14 26 20 18 44H-18C-26 20 -70 -14 -70 -60z", first)}${path("M-34 -122C-46 -92 -46 -20 -12 44H-18C-26 20 -70 -14 -70 -60C-70 -90 -56 -112 -34 -122zM0 -134C24 -110 24 -10 4 44H18C26 20 70 -14 70 -60C70 -92 42 -134 0 -134z", second, `fill-opacity=".92"`)}${path("M0 -134C24 -110 24 -10 4 44H-4C-24 -10 -24 -110 0 -134z", lighten(p.paper, 0.2))}${line("M-16 46L-13 74M16 46L13 74", p.deep, 3)}${path("M-18 74H18L14 100H-14z", mix(p.c, p.deep, 0.45))}</g>`;
}

function drawBalloons({ w, h, palette: p }: Area): string {
  const s = Math.min(w, h) / 400;
  const cloud = (x: number, y: number, k: number): string =>
    `<g transform="translate(${n(x)} ${n(y)}) scale(${k})" fill="${lighten(p.paper, 0.5)}"><rect x="-60" y="-12" width="120" height="26" rx="13"/><circle cx="-20" cy="-12" r="24"/><circle cx="18" cy="-16" r="30"/></g>`;
  const hill = (base: number, fill: string, k: number): string =>
    path(
      `M-10 ${n(h * base)}Q${n(w * 0.25)} ${n(h * (base - 0.08 * k))} ${n(w * 0.5)} ${n(h * base)}T${n(w + 10)} ${n(h * base)}V${n(h)}H-10z`,
      fill,
    );
  return (
    rect(0, 0, w, h, `fill="${mix(p.b, p.paper, 0.6)}"`) +
    circle(w * 0.84, h * 0.14, 36 * s, p.c) +
    cloud(w * 0.18, h * 0.2, s) +
    cloud(w * 0.86, h * 0.46, s * 0.8) +
    cloud(w * 0.1, h * 0.6, s * 0.6) +
    hill(0.86, mix(p.b, p.a, 0.2), 1) +
    hill(0.93, p.b, -1) +
    balloon(w * 0.8, h * 0.62, s * 0.58, p, [p.b, p.deep]) +
    balloon(w * 0.2, h * 0.74, s * 0.44, p, [p.c, p.a]) +
    balloon(w * 0.47, h * 0.48, s * 1.16, p, [p.a, p.d])
  );
}

export const creatures = {
  birds: { art: drawBirds, mark: markBirds },
  cat: { art: drawCat, mark: markCat },
  whale: { art: drawWhale, mark: markWhale },
  fox: { art: drawFox, mark: markFox },
  balloons: { art: drawBalloons, mark: (p) => balloon(100, 118, 0.92, p, [p.a, p.d]) + circle(166, 40, 14, p.c) },
} as const satisfies Record<string, Design>;
