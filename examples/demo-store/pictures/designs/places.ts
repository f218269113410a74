import { lighten, lightness, mix, type Palette } from "../colors.ts";
import { stackedLetters } from "../lettering.ts";
import { at, circle, clipTo, ellipse, line, n, path, randomFrom, rect, times } from "../svg.ts";
import type { Area, Design } from "./design.ts";

function drawMoons({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const isDark = p.paper < "#8";
  const sky = isDark ? p.paper : p.deep;
  const glow = isDark ? p.c : mix(p.c, p.paper, 0.3);
  const r = Math.min(w, h);
  let out =
    rect(0, 0, w, h, `fill="${sky}"`) +
    times(46, () =>
      circle(random() * w, random() * h, 0.8 + random() * 2, glow, `fill-opacity="${n(0.4 + random() * 0.6)}"`),
    );
  const [cx, cy] = [w / 2, h * 0.43];
  out += times(48, (i) => {
    const angle = (i / 48) * Math.PI * 2;
    const [from, to] = [r * 0.25, r * (i % 4 === 0 ? 0.36 : i % 2 ? 0.29 : 0.32)];
    return line(
      `M${n(cx + Math.cos(angle) * from)} ${n(cy + Math.sin(angle) * from)}L${n(cx + Math.cos(angle) * to)} ${n(cy + Math.sin(angle) * to)}`,
      glow,
      2.2,
    );
  });
  out +=
    circle(cx, cy, r * 0.215, glow) +
    circle(cx - r * 0.07, cy - r * 0.05, r * 0.035, mix(glow, sky, 0.18)) +
    circle(cx + r * 0.06, cy + r * 0.06, r * 0.055, mix(glow, sky, 0.14)) +
    circle(cx + r * 0.05, cy - r * 0.1, r * 0.022, mix(glow, sky, 0.18));
  const phase = (x: number, k: number): string => {
    const d = r * 0.05;
    return (
      circle(x, h * 0.1, d, mix(sky, glow, 0.22)) +
      path(
        `M${n(x)} ${n(h * 0.1 - d)}A${n(d)} ${n(d)} 0 0 ${k < 0 ? 0 : 1} ${n(x)} ${n(h * 0.1 + d)}A${n(d * Math.abs(k))} ${n(d)} 0 0 ${Math.abs(k) > 0.5 === k > 0 ? 1 : 0} ${n(x)} ${n(h * 0.1 - d)}z`,
        glow,
      )
    );
  };
  out +=
    [-0.3, -0.7].map((k, i) => phase(w * (0.2 + i * 0.15), k)).join("") +
    circle(w / 2, h * 0.1, r * 0.05, glow) +
    [0.7, 0.3].map((k, i) => phase(w * (0.65 + i * 0.15), k)).join("");
  const hill = (base: number, swing: number, fill: string): string =>
    path(
      `M0 ${n(base)}C${n(w * 0.25)} ${n(base - swing)} ${n(w * 0.4)} ${n(base + swing * 0.7)} ${n(w * 0.62)} ${n(base)}S${n(w * 0.9)} ${n(base - swing)} ${n(w)} ${n(base - swing * 0.3)}V${n(h)}H0z`,
      fill,
    );
  return out + hill(h * 0.78, 46, p.a) + hill(h * 0.86, -34, mix(p.a, p.b, 0.5)) + hill(h * 0.94, 26, p.d);
}

const markMoons = (p: Palette): string =>
  times(24, (i) => `<g transform="rotate(${i * 15} 100 100)">${line(`M100 ${i % 2 ? 26 : 12}V40`, p.c, 3.4)}</g>`) +
  circle(100, 100, 52, p.c) +
  path("M100 48A52 52 0 0 1 100 152A36 52 0 0 0 100 48z", mix(p.c, p.d, 0.6)) +
  line("M76 92q8 7 16 0M112 92q8 7 16 0M88 122q12 9 24 0", mix(p.deep, "#2a1b14", 0.3), 3.4);

function drawPlanets({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const s = Math.min(w, h) / 400;
  const ring = (r: number): string =>
    ellipse(
      w * 0.5,
      h * 0.54,
      r,
      r * 0.92,
      `fill="none" stroke="${p.b}" stroke-width="2" stroke-dasharray="3 9" stroke-linecap="round"`,
    );
  let out =
    rect(0, 0, w, h, `fill="${mix(p.deep, p.a, 0.08)}"`) +
    times(40, () => circle(random() * w, random() * h, 1 + random() * 2, p.c));
  out +=
    ring(104 * s) +
    ring(160 * s) +
    ring(216 * s) +
    circle(w * 0.5, h * 0.54, 56 * s, p.c) +
    circle(w * 0.5, h * 0.54, 44 * s, mix(p.c, p.a, 0.35));
  out +=
    circle(w * 0.26, h * 0.46, 20 * s, p.b) +
    circle(w * 0.74, h * 0.68, 28 * s, p.a) +
    clipTo(
      `M${n(w * 0.74 - 28 * s)} ${n(h * 0.68)}a${n(28 * s)} ${n(28 * s)} 0 1 0 ${n(56 * s)} 0a${n(28 * s)} ${n(28 * s)} 0 1 0 ${n(-56 * s)} 0z`,
      times(3, (i) => rect(0, h * 0.68 - 16 * s + i * 15 * s, w, 6 * s, `fill="${p.d}"`)),
    );
  out +=
    circle(w * 0.24, h * 0.82, 34 * s, p.d) +
    `<g transform="rotate(-18 ${n(w * 0.24)} ${n(h * 0.82)})">${ellipse(w * 0.24, h * 0.82, 58 * s, 13 * s, `fill="none" stroke="${p.paper}" stroke-width="6"`)}</g>` +
    circle(w * 0.62, h * 0.3, 13 * s, p.d);
  const rocket = `${path("M0 -62C26 -38 30 0 20 34H-20C-30 0 -26 -38 0 -62z", lighten(p.paper, 0.2))}${path("M0 -62C10 -52 17 -42 21 -30H-21C-17 -42 -10 -52 0 -62z", p.a)}${circle(0, -8, 11, p.b)}${circle(0, -8, 6.5, p.deep)}${path("M-21 8L-40 40L-19 34zM21 8L40 40L19 34z", p.a)}${path("M-12 36Q0 84 12 36z", p.c)}`;
  return (
    out +
    `<g transform="translate(${n(w * 0.74)} ${n(h * 0.2)}) rotate(32) scale(${(s * 0.95).toFixed(2)})">${rocket}</g>`
  );
}

function house(x: number, y: number, w: number, tall: number, wall: string, p: Palette, kind: number): string {
  const roof = mix(p.deep, wall, 0.12);
  const pane = lighten(p.c, 0.35);
  const gables = [
    `M0 ${n(-tall)}L${n(w / 2)} ${n(-tall - w * 0.5)}L${n(w)} ${n(-tall)}z`,
    `M0 ${n(-tall)}v${n(-w * 0.16)}h${n(w * 0.18)}v${n(-w * 0.16)}h${n(w * 0.16)}v${n(-w * 0.16)}h${n(w * 0.32)}v${n(w * 0.16)}h${n(w * 0.16)}v${n(w * 0.16)}h${n(w * 0.18)}v${n(w * 0.16)}z`,
    `M0 ${n(-tall)}Q${n(w * 0.24)} ${n(-tall)} ${n(w * 0.28)} ${n(-tall - w * 0.38)}A${n(w * 0.22)} ${n(w * 0.22)} 0 0 1 ${n(w * 0.72)} ${n(-tall - w * 0.38)}Q${n(w * 0.76)} ${n(-tall)} ${n(w)} ${n(-tall)}z`,
  ];
  const rows = Math.max(2, Math.floor(tall / (w * 0.52)) - 1);
  let windows = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < 2; column++) {
      const [wx, wy] = [w * (0.16 + column * 0.4), -tall + w * 0.14 + row * w * 0.5];
      windows +=
        rect(wx, wy, w * 0.28, w * 0.33, `fill="${(row + column + kind) % 3 ? pane : mix(p.deep, wall, 0.3)}"`) +
        line(
          `M${n(wx + w * 0.14)} ${n(wy)}v${n(w * 0.33)}M${n(wx)} ${n(wy + w * 0.15)}h${n(w * 0.28)}`,
          mix(wall, "#ffffff", 0.7),
          2,
        );
    }
  }
  const door = path(`M${n(w * 0.37)} 0v${n(-w * 0.32)}a${n(w * 0.13)} ${n(w * 0.13)} 0 0 1 ${n(w * 0.26)} 0V0z`, roof);
  return at(
    x,
    y,
    path(gables[kind % 3] ?? "", kind % 3 === 0 ? roof : wall) +
      rect(0, -tall, w, tall, `fill="${wall}"`) +
      circle(w / 2, -tall - w * 0.18, w * 0.07, pane) +
      windows +
      door,
  );
}

function drawHouses({ w, h, palette: p, seed }: Area): string {
  const random = randomFrom(seed);
  const quay = h * 0.76;
  const count = w > h ? 7 : 5;
  const wide = (w * 1.02) / count;
  const walls = [p.d, p.c, p.a, mix(p.paper, p.c, 0.3), p.b, mix(p.d, p.deep, 0.35), mix(p.d, p.c, 0.5)];
  const row = times(count, (i) =>
    house(i * wide - w * 0.01, quay, wide, h * (0.36 + ((i * 37) % 5) * 0.042), walls[(i + seed) % 7] ?? p.d, p, i),
  );
  let out = rect(0, 0, w, h, `fill="${mix(p.b, p.paper, 0.62)}"`) + circle(w * 0.78, h * 0.14, 34, p.paper) + row;
  out +=
    rect(0, quay, w, h * 0.035, `fill="${mix(p.deep, p.paper, 0.25)}"`) +
    rect(0, quay + h * 0.035, w, h, `fill="${mix(p.a, p.deep, 0.35)}"`);
  out += times(26, () =>
    rect(
      random() * w,
      quay + h * 0.05 + random() * h * 0.18,
      18 + random() * 46,
      3.4,
      `rx="1.7" fill="${walls[Math.floor(random() * 5)]}" fill-opacity=".75"`,
    ),
  );
  return out;
}

const markHouses = (p: Palette): string =>
  house(14, 186, 56, 112, p.d, p, 0) +
  house(70, 186, 60, 134, p.c, p, 1) +
  house(130, 186, 56, 104, p.a, p, 2) +
  line("M4 188H196", p.deep, 5);

function markWords(p: Palette, _seed: number, text: string): string {
  const lines = (text === "" ? "SLOW/DOWN" : text).split("/");
  const measured = stackedLetters({ x: 12, y: 0, w: 176 }, lines, { color: p.deep, maxSize: 74 });
  const top = 100 - measured.height / 2 + 24;
  const sun =
    path(`M60 ${n(top - 14)}A40 40 0 0 1 140 ${n(top - 14)}z`, p.d) +
    times(3, (i) =>
      line(
        `M${n(44 + i * 4)} ${n(top - 22 - i * 16)}l-14 ${n(-4 - i * 6)}M${n(156 - i * 4)} ${n(top - 22 - i * 16)}l14 ${n(-4 - i * 6)}`,
        p.d,
        4,
      ),
    );
  return sun + stackedLetters({ x: 12, y: top, w: 176 }, lines, { color: p.deep, maxSize: 74 }).body;
}

/** Lettering: "LINE ONE/LINE TWO". Any text made of A–Z, 0–9 and & . , - ' ! */
function drawWords({ w, h, palette: p, text, seed }: Area): string {
  const lines = (text === "" ? "SLOW/DOWN" : text).split("/");
  const ground = [p.d, p.c, p.paper, p.deep, p.a, p.b][seed % 6] ?? p.paper;
  const light = lightness(ground) > 0.62;
  const ink = ground === p.paper ? p.a : ground === p.deep ? p.c : light ? p.deep : p.paper;
  const measured = stackedLetters({ x: 0, y: 0, w: w * 0.74 }, lines, { color: ink, maxSize: h * 0.26 });
  const top = h * 0.9 - measured.height + h * 0.04;
  const stack = stackedLetters({ x: w * 0.13, y: top, w: w * 0.74 }, lines, { color: ink, maxSize: h * 0.26 });
  const r = Math.min(w * 0.3, (top - h * 0.08) * 0.5);
  const sunY = h * 0.08 + r;
  const tones = [ground === p.c ? p.d : p.c];
  const sun =
    r > 20
      ? circle(w / 2, sunY, r, tones[0] ?? p.c) +
        path(
          `M${n(w / 2 - r)} ${n(sunY)}A${n(r)} ${n(r)} 0 0 0 ${n(w / 2 + r)} ${n(sunY)}z`,
          mix(tones[0] ?? p.c, p.deep, 0.22),
        ) +
        times(3, (i) => rect(w / 2 - r, sunY + r * (0.2 + i * 0.26), r * 2, r * 0.07, `fill="${ground}"`))
      : "";
  return rect(0, 0, w, h, `fill="${ground}"`) + sun + stack.body;
}

export const places = {
  moons: { art: drawMoons, mark: markMoons },
  planets: { art: drawPlanets, window: "circle" },
  houses: { art: drawHouses, mark: markHouses },
  words: { art: drawWords, mark: markWords },
} as const satisfies Record<string, Design>;
