import { artIn, markIn } from "../artwork.ts";
import { darken, lighten, mix, palettes } from "../colors.ts";
import { blanket, cap, cushion, foldedBlanket, top, tote } from "../props/cloth.ts";
import { framed } from "../props/print.ts";
import { bookPile, plant, sideboard, sideboardTop, vase } from "../props/ware.ts";
import { circle, groundShade, line, linear, n, path, put, rect, softShadow, times } from "../svg.ts";
import { backdrop, leafShade, room, sunbeam, tableFor, tableTop } from "./stage.ts";
import type { Draw } from "./stages.ts";

const flat =
  (kind: "tee" | "sweat" | "hoodie", back: boolean): Draw =>
  ({ art, item, tone }) =>
    backdrop(tone) +
    top(600, kind === "tee" ? 214 : 226, kind === "tee" ? 1.34 : 1.3, { kind, color: item, art, back });

const kidsTee: Draw = ({ art, item, tone }) =>
  backdrop(tone) +
  leafShade(60, 1130, 420, 40, 0.05) +
  top(600, 300, 1.04, { kind: "tee", color: item, art }) +
  put(
    1010,
    950,
    1,
    softShadow("M-70 -80L70 -80L70 80L-70 80z", { dx: 8, dy: 14, blur: 20, opacity: 0.3 }) + toyBlock("#e9b44c"),
    14,
  ) +
  put(
    196,
    990,
    1,
    softShadow("M-60 -60L60 -60L60 60L-60 60z", { dx: 8, dy: 14, blur: 20, opacity: 0.3 }) +
      put(0, 0, 0.84, toyBlock("#7fb0a8")),
    -10,
  );

const toyBlock = (color: string): string =>
  rect(-80, -80, 160, 160, `rx="12" fill="${color}"`) +
  rect(-80, -80, 160, 20, `rx="10" fill="${lighten(color, 0.3)}"`) +
  circle(0, 4, 44, lighten(color, 0.5)) +
  path("M0 -30L9 -6L34 -6L14 9L22 34L0 19L-22 34L-14 9L-34 -6L-9 -6z", darken(color, 0.14));

/** On a hanger, on a peg rail. */
const hanger =
  (kind: "tee" | "sweat" | "hoodie"): Draw =>
  ({ art, item, tone }) => {
    const rail =
      rect(-20, 150, 1240, 54, `fill="#b98a5c"`) +
      rect(-20, 150, 1240, 12, `fill="#d7b083"`) +
      rect(-20, 204, 1240, 22, `fill="#2b1c12" fill-opacity=".12"`);
    const peg = (x: number): string =>
      circle(x + 5, 186, 21, "#2b1c12", `fill-opacity=".2"`) +
      circle(x, 178, 20, "#a4754a") +
      circle(x - 5, 172, 9, "#d7b083");
    const wire =
      line("M600 186C640 196 636 236 600 240V264", "#8a8178", 7) +
      path(
        "M600 258C660 280 740 300 800 338L790 352C730 322 660 306 600 300C540 306 470 322 410 352L400 338C460 300 540 280 600 258z",
        "#b98a5c",
      );
    return (
      backdrop(tone) +
      sunbeam(640, -40, 560, 960, 0.2) +
      rail +
      peg(180) +
      peg(600) +
      peg(1020) +
      wire +
      top(600, 286, 1.22, { kind, color: item, art })
    );
  };

/** Close to the print on the cloth. */
const clothDetail: Draw = ({ art, item }) => {
  const weave = times(46, (i) => `M0 ${n(i * 26.4)}H1200`);
  const warp = times(46, (i) => `M${n(i * 26.4)} 0V1200`);
  const fold = linear(
    [0, 0],
    [1, 0],
    [
      [0, lighten(item, 0.16)],
      [0.3, item],
      [0.52, darken(item, 0.1)],
      [0.6, lighten(item, 0.06)],
      [1, darken(item, 0.12)],
    ],
  );
  return (
    fold.defs +
    rect(0, 0, 1200, 1200, `fill="${fold.fill}"`) +
    `<path d="${weave}${warp}" stroke="${darken(item, 0.2)}" stroke-width="1.4" stroke-opacity=".16" fill="none"/>` +
    put(600, 610, 1, markIn({ x: -480, y: -480, w: 960, h: 960 }, art, item), -6)
  );
};

const capFront: Draw = ({ art, item, tone }) =>
  tableTop(tone, tableFor(tone), 830) + sunbeam(60, -120, 560, 960, 0.18) + cap(600, 640, 1.52, item, art);

const capPeg: Draw = ({ art, item, tone }) =>
  backdrop(tone) +
  sunbeam(90, -120, 560, 1000, 0.18) +
  leafShade(1180, 1120, 560, -40, 0.06) +
  rect(-20, 286, 1240, 60, `fill="#b98a5c"`) +
  rect(-20, 286, 1240, 13, `fill="#d7b083"`) +
  rect(-20, 346, 1240, 24, `fill="#2b1c12" fill-opacity=".12"`) +
  [190, 1010]
    .map(
      (x) =>
        circle(x + 5, 326, 25, "#2b1c12", `fill-opacity=".2"`) +
        circle(x, 316, 24, "#a4754a") +
        circle(x - 6, 309, 10, "#d7b083"),
    )
    .join("") +
  put(600, 560, 1, cap(0, 0, 1.4, item, art), -5);

const totePeg: Draw = ({ art, item, tone }) =>
  backdrop(tone) +
  sunbeam(90, -120, 560, 1000, 0.2) +
  circle(614, 176, 34, "#2b1c12", `fill-opacity=".18"`) +
  tote(600, 482, 1.2, item, art) +
  circle(600, 164, 30, "#b98a5c") +
  circle(591, 155, 13, "#d7b083");

const toteBench: Draw = ({ art, item, tone }) => {
  const p = palettes[art.palette];
  const flowers = vase(690, 520, 0.82, 1, item, mix(p.a, "#5c7a5a", 0.4), p.d);
  return (
    tableTop(tone, "#c59a6b", 960) +
    sunbeam(560, -100, 560, 960, 0.2) +
    flowers +
    `<g transform="translate(30 0)">${groundShade(610, 1020, 380, 50, 0.44)}</g>` +
    tote(600, 450, 1.22, item, art) +
    plant(1060, 1010, 0.7, mix(p.c, "#f1e4cf", 0.4), mix(p.a, "#4f7a57", 0.6))
  );
};

const cushionFront: Draw = ({ art, tone }) =>
  backdrop(tone) +
  sunbeam(60, -140, 560, 1000, 0.16) +
  leafShade(1190, 1150, 480, -40, 0.06) +
  cushion(600, 600, 830, art, -3);

/** On an armchair beside a plant. */
const cushionChair: Draw = ({ art, tone }) => {
  const p = palettes[art.palette];
  const seat = mix(p.b, "#efe6d6", 0.35);
  const dark = darken(seat, 0.16);
  const leg = (x: number, lean: number): string => path(`M${x} 960h26l${lean} 130h-15z`, "#6a4830");
  const chair =
    groundShade(600, 1086, 470, 40, 0.4) +
    leg(300, -24) +
    leg(874, 24) +
    path("M286 330C300 240 420 214 600 214C780 214 900 240 914 330L900 830H300z", dark) +
    path("M318 340C330 262 440 240 600 240C760 240 870 262 882 340L872 820H328z", seat) +
    path(
      "M200 560C200 500 300 496 306 560L330 900H870L894 560C900 496 1000 500 1000 560L968 920C962 972 940 976 900 976H300C260 976 238 972 232 920z",
      darken(seat, 0.07),
    ) +
    path("M322 764H878C894 764 900 784 898 806L892 872H308L302 806C300 784 306 764 322 764z", lighten(seat, 0.1)) +
    rect(300, 872, 600, 98, `rx="12" fill="${darken(seat, 0.12)}"`) +
    line("M304 872H896", darken(seat, 0.28), 4);
  return (
    room(tone, 1000) +
    framed({ x: 60, y: 90, w: 240, h: 300 }, { ...art, seed: 7 }, { frame: "oak" }) +
    plant(1080, 1080, 1.1, mix(p.c, "#f1e4cf", 0.3), mix(p.a, "#4f7a57", 0.6)) +
    chair +
    cushion(590, 590, 400, art, 4)
  );
};

const blanketRail: Draw = ({ art, tone }) => {
  const p = palettes[art.palette];
  const pole = (x: number, lean: number): string =>
    line(`M${x} -20L${x + lean} 1160`, "#a87b4f", 26) + line(`M${x - 6} -20L${x + lean - 6} 1160`, "#cda576", 7);
  const rung = (y: number): string =>
    rect(200, y, 800, 22, `rx="8" fill="#b98a5c"`) + rect(200, y, 800, 7, `rx="4" fill="#dcb98c"`);
  return (
    room(tone, 1080) +
    leafShade(1190, 820, 560, -40, 0.06) +
    pole(226, -40) +
    pole(974, 40) +
    rung(232) +
    rung(560) +
    rung(890) +
    blanket({ x: 292, y: 226, w: 640, h: 660 }, art, mix(p.paper < "#8" ? p.deep : p.paper, p.c, 0.2))
  );
};

const blanketFolded: Draw = ({ art, tone }) => {
  const p = palettes[art.palette];
  return (
    tableTop(tone, "#b98a5c", 900) +
    sunbeam(80, -120, 560, 960, 0.2) +
    `<g>${groundShade(560, 1000, 460, 44, 0.46)}${foldedBlanket({ x: 190, y: 640, w: 700, h: 360 }, art, mix(p.paper < "#8" ? p.deep : p.paper, p.c, 0.2))}</g>` +
    vase(1000, 1000, 1.1, 2, mix(p.c, "#f2e7d5", 0.5), mix(p.a, "#5c7a5a", 0.5), p.d)
  );
};

/** Close to the weave of a cushion or blanket. */
const weaveDetail: Draw = ({ art }) => {
  const rows = times(60, (i) => `M0 ${i * 20}H1200`);
  const shade = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#ffffff", 0.2],
      [0.5, "#ffffff", 0],
      [0.7, "#2b1c12", 0.16],
      [0.78, "#ffffff", 0.06],
      [1, "#2b1c12", 0.24],
    ],
  );
  return `<g transform="rotate(-9 600 600)">${artIn({ x: -300, y: -300, w: 1800, h: 1800 }, art)}<path d="${rows}" stroke="#2b1c12" stroke-width="5" stroke-opacity=".07" fill="none" transform="translate(-100 -40) scale(1.2)"/></g>${shade.defs}${rect(0, 0, 1200, 1200, `fill="${shade.fill}"`)}`;
};

const coverApparel: Draw = ({ art, also, item, tone }) =>
  backdrop(tone, 1200, 800) +
  sunbeam(360, -100, 560, 800, 0.18) +
  top(342, 130, 0.94, { kind: "tee", color: item, art }) +
  top(836, 140, 0.92, { kind: "sweat", color: lighten(tone, 0.75), art: also[0] ?? art });

const coverHome: Draw = ({ art, also, tone }) => {
  const p = palettes[art.palette];
  const y = sideboardTop(840, 980);
  return (
    tableTop(tone, tableFor(tone), 790, 1200, 800) +
    sunbeam(100, -100, 520, 760, 0.2) +
    sideboard(600, 840, 980, "#a8744a") +
    cushion(420, y - 160, 320, art, -4) +
    cushion(660, y - 130, 262, also[0] ?? art, 5) +
    vase(920, y, 0.9, 2, mix(p.c, "#f2e7d5", 0.5), mix(p.a, "#5c7a5a", 0.5), p.d) +
    bookPile(200, y, 0.56, [p.a, p.d, p.c])
  );
};

const coverKids: Draw = ({ art, also, item, tone }) =>
  backdrop(tone, 1200, 800) +
  top(360, 150, 0.82, { kind: "tee", color: item, art }) +
  framed({ x: 700, y: 120, w: 340, h: 425 }, also[0] ?? art, { frame: "white" }) +
  put(
    760,
    680,
    0.8,
    softShadow("M-80 -80H80V80H-80z", { dx: 8, dy: 14, blur: 20, opacity: 0.3 }) + toyBlock("#e9b44c"),
    8,
  ) +
  put(
    930,
    690,
    0.7,
    softShadow("M-80 -80H80V80H-80z", { dx: 8, dy: 14, blur: 20, opacity: 0.3 }) + toyBlock("#7fb0a8"),
    -12,
  ) +
  put(
    1070,
    680,
    0.62,
    softShadow("M-80 -80H80V80H-80z", { dx: 8, dy: 14, blur: 20, opacity: 0.3 }) + toyBlock("#e57f6a"),
    20,
  );

export const cloths = {
  "tee-flat": flat("tee", false),
  "tee-back": flat("tee", true),
  "tee-hanger": hanger("tee"),
  "sweat-flat": flat("sweat", false),
  "sweat-hanger": hanger("sweat"),
  "hoodie-flat": flat("hoodie", false),
  "hoodie-hanger": hanger("hoodie"),
  "kids-tee": kidsTee,
  "cloth-detail": clothDetail,
  "cap-front": capFront,
  "cap-peg": capPeg,
  "tote-peg": totePeg,
  "tote-bench": toteBench,
  "cushion-front": cushionFront,
  "cushion-chair": cushionChair,
  "blanket-rail": blanketRail,
  "blanket-folded": blanketFolded,
  "weave-detail": weaveDetail,
  "cover-apparel": coverApparel,
  "cover-home": coverHome,
  "cover-kids": coverKids,
} as const satisfies Record<string, Draw>;
