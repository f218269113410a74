import type { Artwork } from "../artwork.ts";
import { darken, mix, palettes } from "../colors.ts";
import { clipHung, framed, mailTube, railHung, rolled, sheet } from "../props/print.ts";
import { bookPile, bookRow, lamp, plant, shelf, sideboard, sideboardTop, vase } from "../props/ware.ts";
import { boxPath, circle, line, linear, n, path, put, rect, softShadow, times } from "../svg.ts";
import { backdrop, leafShade, room, sunbeam } from "./stage.ts";
import type { Draw, Stage } from "./stages.ts";

const clothColors = (stage: Stage): readonly string[] => {
  const p = palettes[stage.art.palette];
  return [p.a, p.c, p.d, mix(p.deep, p.a, 0.2), p.b];
};

/** Main image of a framed print: only the wall, light and the print. */
const frameWall: Draw = ({ art, tone, frame }) =>
  backdrop(tone) +
  sunbeam(120, -80, 560, 980, 0.2) +
  leafShade(1130, 1010, 560, -38, 0.06) +
  framed({ x: 262, y: 156, w: 676, h: 845 }, art, { frame });

const frameLandscape: Draw = ({ art, tone, frame }) =>
  backdrop(tone) +
  sunbeam(60, -100, 560, 980, 0.2) +
  framed({ x: 196, y: 296, w: 808, h: 606 }, art, { frame, mat: 60, thick: 22 });

const printClips: Draw = ({ art, tone }) =>
  backdrop(tone) + sunbeam(160, -100, 560, 980, 0.18) + clipHung({ x: 266, y: 150, w: 668, h: 868 }, art);

const posterRail: Draw = ({ art, tone }) =>
  backdrop(tone) +
  leafShade(60, 960, 620, 32, 0.06) +
  sunbeam(330, -120, 560, 960, 0.18) +
  railHung({ x: 300, y: 206, w: 600, h: 820 }, art);

/** In a room, above a sideboard. */
const roomSideboard: Draw = (stage) => {
  const { art, tone, frame } = stage;
  const [p, floor, w] = [palettes[art.palette], 1040, 860];
  const y = sideboardTop(1096, w);
  return (
    room(tone, floor) +
    sunbeam(90, -60, 470, 760, 0.2) +
    framed({ x: 372, y: 110, w: 456, h: 570 }, art, { frame }) +
    sideboard(600, 1096, w, "#a8744a") +
    vase(286, y, 0.86, 0, mix(p.paper < "#8" ? p.deep : p.paper, p.c, 0.3), mix(p.a, "#5c7a5a", 0.5), p.d) +
    bookPile(840, y, 0.62, clothColors(stage).slice(0, 3)) +
    lamp(968, y, 0.56, "#f3e3c4", mix(p.deep, p.a, 0.3))
  );
};

/** Three frames over a bench: the print next to related ones. */
const roomGallery: Draw = (stage) => {
  const { art, also, tone, frame } = stage;
  const [second, third] = [also[0] ?? { ...art, seed: 5 }, also[1] ?? { ...art, seed: 11 }];
  const p = palettes[art.palette];
  return (
    room(tone, 1010) +
    leafShade(1150, 700, 620, -46, 0.06) +
    framed({ x: 150, y: 230, w: 330, h: 412 }, second, { frame: "white" }) +
    framed({ x: 524, y: 120, w: 420, h: 525 }, art, { frame }) +
    framed({ x: 984, y: 300, w: 280, h: 350 }, third, { frame: "black" }) +
    bench(560, 1070, 760) +
    cushionOn(330, 860, p.d) +
    cushionOn(470, 872, p.c) +
    plant(1040, 1090, 1.05, mix(p.paper < "#8" ? p.c : p.paper, p.d, 0.5), mix(p.a, "#4f7a57", 0.6))
  );
};

function bench(x: number, y: number, w: number): string {
  const leg = (lx: number): string => path(`M${n(lx - 10)} -120h20l-4 120h-12z`, "#5d4230");
  const seat = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#efe3cf"],
      [1, "#d5c3a6"],
    ],
  );
  return `<g transform="translate(${n(x)} ${n(y)})">${leg(-w / 2 + 40)}${leg(w / 2 - 40)}${softShadow(boxPath({ x: -w / 2, y: -124, w, h: 20 }), { dx: 0, dy: 80, blur: 60, opacity: 0.16 })}${rect(-w / 2 + 10, -130, w - 20, 20, `fill="#7a583d"`)}${seat.defs}${rect(-w / 2, -196, w, 74, `rx="20" fill="${seat.fill}"`)}${times(3, (i) => circle(-w / 4 + (i * w) / 4, -160, 4, "#b7a17e"))}</g>`;
}

const cushionOn = (x: number, y: number, color: string): string =>
  put(
    x,
    y,
    1,
    path("M-90 -84C-40 -70 40 -70 90 -84C76 -40 76 40 90 84C40 72 -40 72 -90 84C-76 40 -76 -40 -90 -84z", color) +
      path(
        "M40 -76C76 -76 90 -84 90 -84C76 -40 76 40 90 84C60 76 40 74 40 74C64 30 60 -40 40 -76z",
        darken(color, 0.16),
      ) +
      line("M-70 -66C-50 -40 -50 -20 -56 0", "#ffffff", 6, `fill-opacity=".16"`),
    -6,
  );

/** On a shelf, leaning against the wall. */
const shelfLean: Draw = (stage) => {
  const { art, also, tone, frame } = stage;
  const p = palettes[art.palette];
  const y = 930;
  return (
    backdrop(tone) +
    sunbeam(300, -120, 600, 1000, 0.2) +
    shelf(110, y, 980, "#b98a5c") +
    framed({ x: 330, y: 296, w: 506, h: 634 }, art, { frame }) +
    (also[0]
      ? framed({ x: 740, y: 560, w: 296, h: 370 }, also[0], { frame: "white", mat: 14 })
      : bookRow(862, y, 0.98, clothColors(stage))) +
    vase(226, y, 0.94, 2, mix(p.c, "#f2e7d5", 0.45), mix(p.a, "#5c7a5a", 0.55), p.d)
  );
};

/** Close to the paper: a corner of the print with its border. */
const printDetail: Draw = ({ art, tone }) => {
  const fiber = times(60, (i) =>
    line(
      `M${n((i * 197) % 1200)} ${n((i * 331) % 1200)}q7 -3 13 ${(i % 5) - 2}`,
      i % 2 ? "#ffffff" : "#2b1c12",
      1.3,
      `fill-opacity=".16"`,
    ),
  );
  return (
    backdrop(darken(tone, 0.06)) +
    `<g transform="rotate(-7 600 600)">${sheet({ x: -330, y: -560, w: 1350, h: 1610 }, art)}</g>` +
    fiber
  );
};

/** The sheet on a table beside its tube. */
const printRolled: Draw = ({ art, tone }) =>
  backdrop(tone) + mailTube(640, 172, 880, 104, -5) + rolled(600, 420, 720, art);

const printSet: Draw = ({ art, also, tone, frame }) => {
  const [second, third] = [also[0] ?? art, also[1] ?? art];
  return (
    backdrop(tone) +
    sunbeam(80, -100, 620, 980, 0.18) +
    framed({ x: 74, y: 350, w: 330, h: 440 }, second, { frame, mat: 26 }) +
    framed({ x: 435, y: 350, w: 330, h: 440 }, art, { frame, mat: 26 }) +
    framed({ x: 796, y: 350, w: 330, h: 440 }, third, { frame, mat: 26 })
  );
};

/** The framing service: corner samples, mat board and a print on the workbench. */
const frameCorners: Draw = ({ art, tone }) => {
  const corner = (x: number, y: number, wood: string, turn: number): string => {
    const d = "M-120 -120H150V-62H-62V150H-120z";
    return put(
      x,
      y,
      1,
      softShadow(d, { dx: 10, dy: 16, blur: 26, opacity: 0.34 }) +
        path("M-120 -120H150V-62H-62z", mix(wood, "#ffffff", 0.12)) +
        path("M-120 -120L-62 -62V150H-120z", darken(wood, 0.1)) +
        line("M-106 -106H150M-106 -106V150M-76 -76H150M-76 -76V150", darken(wood, 0.3), 2, `fill-opacity=".4"`),
      turn,
    );
  };
  const ruler = put(
    640,
    1060,
    1,
    softShadow(boxPath({ x: -430, y: -32, w: 860, h: 64 }, 4), { dx: 8, dy: 14, blur: 22, opacity: 0.3 }) +
      rect(-430, -32, 860, 64, `rx="4" fill="#d9b777"`) +
      times(58, (i) => line(`M${n(-416 + i * 14.6)} -32v${i % 5 === 0 ? 26 : 14}`, "#5d4526", 2)),
    -4,
  );
  return (
    backdrop(tone) +
    put(520, 540, 1, sheet({ x: -240, y: -310, w: 480, h: 620 }, art), -5) +
    corner(250, 250, "#cda879", 0) +
    corner(860, 330, "#2f2d2f", 90) +
    corner(900, 800, "#7a5238", 180) +
    corner(300, 880, "#f1ece2", 270) +
    ruler
  );
};

/** The monthly print: a tube with this month's sheet and a note. */
const printMonthly: Draw = ({ art, also, tone }) => {
  const note = put(
    900,
    930,
    1,
    softShadow(boxPath({ x: -130, y: -90, w: 260, h: 180 }), { dx: 8, dy: 12, blur: 22, opacity: 0.3 }) +
      rect(-130, -90, 260, 180, `fill="#fbf7ee"`) +
      times(4, (i) =>
        line(`M-98 ${-44 + i * 32}q14 -10 28 0t28 0t28 0t28 0${i === 3 ? "" : "t28 0t28 0"}`, "#5a534b", 2.6),
      ),
    8,
  );
  return (
    backdrop(tone) +
    put(850, 440, 1, sheet({ x: -190, y: -240, w: 380, h: 480 }, also[0] ?? art), 10) +
    put(430, 500, 1, sheet({ x: -250, y: -315, w: 500, h: 630 }, art), -6) +
    mailTube(590, 990, 760, 96, -9) +
    note
  );
};

/** Wide home page picture: a long wall with prints over a sideboard. */
const heroWall: Draw = (stage) => {
  const { art, also, tone } = stage;
  const p = palettes[art.palette];
  const pick = (index: number): Artwork => also[index] ?? art;
  const y = sideboardTop(1066, 860);
  return (
    room(tone, 990, 2000, 1100) +
    sunbeam(760, -140, 720, 900, 0.22) +
    leafShade(1990, 860, 760, -50, 0.06) +
    framed({ x: 1176, y: 84, w: 432, h: 540 }, art, { frame: "oak" }) +
    framed({ x: 1650, y: 84, w: 240, h: 300 }, pick(0), { frame: "black" }) +
    framed({ x: 1650, y: 424, w: 240, h: 200 }, pick(1), { frame: "white", mat: 20 }) +
    sideboard(1420, 1066, 860, "#a8744a") +
    vase(1086, y, 0.94, 2, mix(p.c, "#f2e7d5", 0.4), mix(p.a, "#5c7a5a", 0.5), p.d) +
    bookPile(1700, y, 0.6, [p.a, p.d])
  );
};

/** Cover of a collection of prints, 1200 × 800. */
const coverPrints: Draw = ({ art, also, tone }) =>
  backdrop(tone, 1200, 800) +
  sunbeam(200, -80, 560, 760, 0.2) +
  framed({ x: 210, y: 150, w: 348, h: 435 }, art, { frame: "oak" }) +
  framed({ x: 604, y: 96, w: 260, h: 325 }, also[0] ?? art, { frame: "black" }) +
  framed({ x: 604, y: 462, w: 260, h: 210 }, also[1] ?? art, { frame: "white", mat: 20 }) +
  framed({ x: 908, y: 240, w: 214, h: 268 }, also[2] ?? art, { frame: "walnut" });

export const walls = {
  "frame-wall": frameWall,
  "frame-landscape": frameLandscape,
  "print-clips": printClips,
  "poster-rail": posterRail,
  "room-sideboard": roomSideboard,
  "room-gallery": roomGallery,
  "shelf-lean": shelfLean,
  "print-detail": printDetail,
  "print-rolled": printRolled,
  "print-set": printSet,
  "frame-corners": frameCorners,
  "print-monthly": printMonthly,
  "hero-wall": heroWall,
  "cover-prints": coverPrints,
} as const satisfies Record<string, Draw>;
