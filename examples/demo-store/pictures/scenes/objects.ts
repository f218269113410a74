import { darken, lighten, mix, palettes } from "../colors.ts";
import { letters } from "../lettering.ts";
import { deskCalendar, wallCalendar } from "../props/calendars.ts";
import { card, envelope, notebook, openPages, sticker, wireBook } from "../props/paper.ts";
import { fountainPen, pencil } from "../props/pens.ts";
import { framed, sheet } from "../props/print.ts";
import { giftCard, memberCard, phone, tablet } from "../props/screens-and-cards.ts";
import { bookPile, bookPileHeight, candle, enamelMug, inkBottle, mug, plant, shelf, vase } from "../props/ware.ts";
import { boxPath, circle, ellipse, line, path, put, rect, softShadow } from "../svg.ts";
import { backdrop, leafShade, sunbeam, tableFor, tableTop } from "./stage.ts";
import { coffee, type Draw, otherArtwork } from "./stages.ts";

const mugFront: Draw = ({ art, item, tone }) =>
  tableTop(tone, tableFor(tone), 850) +
  sunbeam(60, -120, 560, 960, 0.18) +
  mug(566, 980, 2.05, { color: item, art, fill: coffee });
const mugWrap: Draw = ({ art, item, tone }) =>
  tableTop(tone, tableFor(tone), 850) +
  sunbeam(60, -120, 560, 960, 0.18) +
  mug(566, 980, 2.05, { color: item, art, wrap: true, fill: coffee });

const mugTable: Draw = (stage) => {
  const { art, item, tone } = stage;
  const p = palettes[art.palette];
  const books = [p.d, p.a, p.c];
  return (
    tableTop(tone, "#c59a6b", 880) +
    sunbeam(520, -140, 560, 1000, 0.22) +
    vase(930, 960, 1.3, 0, mix(p.c, "#f2e7d5", 0.5), mix(p.a, "#5c7a5a", 0.5), p.d) +
    bookPile(440, 1040, 1.5, books) +
    mug(420, 1042 - bookPileHeight(3) * 1.5, 1.12, { color: item, art, fill: coffee })
  );
};

const mugPair: Draw = (stage) => {
  const { art, item, tone } = stage;
  return (
    tableTop(tone, tableFor(tone), 820) +
    leafShade(1180, 800, 520, -42, 0.06) +
    mug(780, 900, 1.38, { color: item, art: otherArtwork(stage, 0), wrap: false }) +
    mug(420, 1000, 1.5, { color: item, art, fill: coffee, handle: "left" })
  );
};

const enamelFront: Draw = ({ art, item, tone }) =>
  tableTop(tone, tableFor(tone), 840) +
  sunbeam(60, -120, 560, 960, 0.18) +
  enamelMug(
    570,
    960,
    2.15,
    item,
    palettes[art.palette].deep < "#8" ? palettes[art.palette].deep : palettes[art.palette].paper,
    art,
  );

const enamelCamp: Draw = ({ art, item, tone }) => {
  const p = palettes[art.palette];
  const log = (x: number, y: number, r: number): string =>
    circle(x, y, r, "#8a6242") +
    circle(x, y, r * 0.86, "#e0bd8e") +
    circle(x, y, r * 0.6, "none", `stroke="#b98a5c" stroke-width="4"`) +
    circle(x, y, r * 0.34, "none", `stroke="#b98a5c" stroke-width="4"`) +
    circle(x, y, r * 0.1, "#a87b4f");
  return (
    tableTop(mix(tone, p.a, 0.12), "#9a7a55", 900) +
    leafShade(1150, 860, 640, -36, 0.1) +
    leafShade(60, 820, 560, 34, 0.1) +
    log(260, 920, 130) +
    log(520, 930, 120) +
    log(390, 730, 112) +
    plant(1010, 1000, 0.8, "#b0704c", "#57795a") +
    enamelMug(720, 1080, 1.35, item, p.deep < "#8" ? p.deep : p.paper, art)
  );
};

const candleFront: Draw = ({ art, item, tone }) => tableTop(tone, tableFor(tone), 860) + candle(600, 980, 2, item, art);
const candleShelf: Draw = (stage) => {
  const { art, item, tone } = stage;
  const p = palettes[art.palette];
  return (
    backdrop(mix(tone, "#8c6a4f", 0.12)) +
    shelf(90, 900, 1020, "#b98a5c") +
    framed({ x: 150, y: 330, w: 400, h: 500 + 70 }, otherArtwork(stage, 0), { frame: "oak" }) +
    candle(700, 900, 1.12, item, art) +
    vase(960, 900, 1.15, 2, mix(p.c, "#f2e7d5", 0.4), mix(p.a, "#5c7a5a", 0.5), p.d)
  );
};

const notebookFlat: Draw = ({ art, item, tone }) =>
  backdrop(tone) +
  sunbeam(560, -120, 560, 1000, 0.18) +
  pencil(1010, 640, 620, 96, item) +
  notebook({ x: 282, y: 190, w: 580, h: 800 }, art, { band: item, turn: -4 });
const notebookOpen: Draw = (stage) => {
  const { art, item, tone } = stage;
  const p = palettes[art.palette];
  return (
    backdrop(tone) +
    leafShade(60, 420, 520, 120, 0.06) +
    notebook({ x: 740, y: 90, w: 330, h: 455 }, art, { band: item, turn: 9 }) +
    openPages({ x: 110, y: 480, w: 880, h: 590 }, "dots", p.paper < "#8" ? { ...p, deep: p.paper } : p, -4) +
    pencil(860, 900, 470, -58, p.d)
  );
};
const notebookSet: Draw = (stage) =>
  backdrop(stage.tone) +
  notebook({ x: 640, y: 190, w: 440, h: 610 }, otherArtwork(stage, 1), { turn: 12 }) +
  notebook({ x: 150, y: 250, w: 440, h: 610 }, otherArtwork(stage, 0), { turn: -10 }) +
  notebook({ x: 380, y: 330, w: 450, h: 625 }, stage.art, { turn: 1, label: "NOTES" });
const plannerFlat: Draw = ({ art, tone }) =>
  backdrop(tone) + sunbeam(80, -120, 560, 1000, 0.18) + wireBook({ x: 296, y: 190, w: 620, h: 810 }, art, 3);
const plannerOpen: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    backdrop(stage.tone) +
    openPages({ x: 90, y: 250, w: 1020, h: 700 }, "week", p.paper < "#8" ? { ...p, deep: p.paper } : p, -2) +
    fountainPen(690, 1040, 0.62, -12, p.a, false) +
    circle(180, 150, 74, "#2b1c12", `fill-opacity=".16"`) +
    circle(170, 138, 74, "#fbf7ee") +
    circle(170, 138, 58, coffee) +
    ellipse(152, 122, 26, 12, `fill="#8a5f45" fill-opacity=".7"`)
  );
};

const cardsFan: Draw = (stage) =>
  backdrop(stage.tone) +
  sunbeam(90, -120, 560, 1000, 0.16) +
  envelope(640, 900, 560, lighten(palettes[stage.art.palette].c, 0.1), -5) +
  card(330, 500, 370, otherArtwork(stage, 0), -13) +
  card(870, 510, 370, otherArtwork(stage, 1), 12) +
  card(600, 540, 410, stage.art, 0);
const cardStand: Draw = (stage) => {
  const { art, tone } = stage;
  const p = palettes[art.palette];
  return (
    tableTop(tone, tableFor(tone), 860) +
    sunbeam(500, -120, 560, 1000, 0.2) +
    vase(900, 930, 1.5, 1, mix(p.c, "#f2e7d5", 0.45), mix(p.a, "#5c7a5a", 0.5), p.d) +
    `<g>${softShadow(boxPath({ x: 240, y: 900, w: 440, h: 60 }), { dx: 50, dy: 4, blur: 40, opacity: 0.36 })}${path("M690 370L740 400V956L690 980z", "#e6dfd0")}</g>` +
    card(468, 680, 444, art, 0)
  );
};

const stickerSheet: Draw = (stage) => {
  const page = { x: 230, y: 130, w: 740, h: 940 };
  const shapes = ["circle", "block", "arch", "circle", "arch", "block"] as const;
  return (
    backdrop(stage.tone) +
    put(
      600,
      600,
      1,
      `<g transform="translate(-600 -600)">${softShadow(boxPath(page, 18), { dx: 12, dy: 20, blur: 40, opacity: 0.32 })}${rect(page.x, page.y, page.w, page.h, `rx="18" fill="#f6f1e6"`)}${shapes.map((shape, i) => sticker(420 + (i % 2) * 360, 300 + Math.floor(i / 2) * 300, 255 + (i % 2), i === 0 ? stage.art : otherArtwork(stage, i - 1), shape, (i % 3) * 4 - 4)).join("")}</g>`,
      3,
    )
  );
};
const stickerLaptop: Draw = (stage) => {
  const shell = { x: 120, y: 210, w: 960, h: 690 };
  const body = boxPath(shell, 44);
  return (
    backdrop(stage.tone) +
    softShadow(body, { dx: 16, dy: 30, blur: 60, opacity: 0.36 }) +
    rect(shell.x, shell.y, shell.w, shell.h, `rx="44" fill="#b9bcbf"`) +
    rect(shell.x, shell.y, shell.w, shell.h - 8, `rx="42" fill="#d3d5d6"`) +
    path(
      `M${shell.x + 40} ${shell.y}H${shell.x + 620}L${shell.x + 200} ${shell.y + 682}H${shell.x + 44}Q${shell.x} ${shell.y + 682} ${shell.x} ${shell.y + 640}V${shell.y + 42}Q${shell.x} ${shell.y} ${shell.x + 40} ${shell.y}z`,
      "#ffffff",
      `fill-opacity=".2"`,
    ) +
    sticker(350, 430, 236, stage.art, "circle", -9) +
    sticker(850, 420, 251, otherArtwork(stage, 0), "block", 7) +
    sticker(430, 720, 228, otherArtwork(stage, 1), "arch", 5) +
    sticker(780, 710, 203, otherArtwork(stage, 2), "circle", -6)
  );
};

const calendarWall: Draw = ({ art, tone }) =>
  backdrop(tone) + sunbeam(110, -120, 560, 1000, 0.2) + wallCalendar({ x: 322, y: 150, w: 556, h: 900 }, art, 4);
const calendarDesk: Draw = ({ art, tone }) =>
  tableTop(tone, tableFor(tone), 850) + sunbeam(60, -120, 560, 1000, 0.18) + deskCalendar(590, 960, 860, art, 8);
const calendarSpread: Draw = (stage) => {
  const months = [stage.art, otherArtwork(stage, 0), otherArtwork(stage, 1), otherArtwork(stage, 2)];
  return (
    backdrop(stage.tone) +
    months
      .map((art, i) =>
        put(
          0,
          0,
          1,
          wallCalendar({ x: 200 + (i % 2) * 450, y: 96 + Math.floor(i / 2) * 550, w: 350, h: 480 }, art, i * 3),
        ),
      )
      .join("")
  );
};

const penInk: Draw = (stage) => {
  const { art, item, tone } = stage;
  return (
    tableTop(tone, tableFor(tone), 760) +
    sunbeam(560, -140, 560, 960, 0.18) +
    inkBottle(430, 860, 1.9, item, art) +
    fountainPen(690, 1000, 1, -8, item, false)
  );
};
const inkFront: Draw = ({ art, item, tone }) => {
  const swash =
    line("M130 300C260 180 380 380 520 260S760 200 900 300S1060 220 1090 250", item, 34, `fill-opacity=".9"`) +
    line("M170 390C320 330 460 430 640 360S860 330 1000 390", mix(item, "#ffffff", 0.3), 14) +
    circle(1040, 420, 17, item) +
    circle(1082, 380, 8, item);
  return (
    backdrop(tone) +
    put(
      620,
      330,
      1,
      softShadow(boxPath({ x: -560, y: -220, w: 1120, h: 430 }), { dx: 8, dy: 14, blur: 26, opacity: 0.24 }) +
        rect(-560, -220, 1120, 430, `fill="#fdfaf2"`) +
        `<g transform="translate(-620 -330)">${swash}</g>`,
      -3,
    ) +
    inkBottle(600, 1080, 2.2, item, art)
  );
};
const penCase: Draw = ({ art, item, tone }) =>
  backdrop(tone) +
  put(600, 560, 1, notebook({ x: -340, y: -400, w: 560, h: 780 }, art, { turn: 0 }), -12) +
  fountainPen(640, 700, 1.12, -40, item, true);
const pencilSet: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  const colors = [p.d, p.c, p.a, p.b, p.deep < "#8" ? p.deep : p.paper, mix(p.d, p.c, 0.5)];
  const sleeve = { x: 310, y: 560, w: 580, h: 500 };
  return (
    backdrop(stage.tone) +
    leafShade(60, 1100, 480, 36, 0.06) +
    colors.map((color, i) => pencil(368 + i * 92, 480 + (i % 2) * 26, 640, -90, color)).join("") +
    sheet(sleeve, stage.art, { border: 0 }) +
    rect(sleeve.x, sleeve.y, sleeve.w, 16, `fill="#ffffff" fill-opacity=".35"`) +
    rect(sleeve.x + 150, sleeve.y + 190, 280, 120, `rx="4" fill="#fbf7ee"`) +
    letters(600, sleeve.y + 236, "SIX PENCILS", { color: "#3a332c", size: 26, weight: 1.3, spacing: 4 })
  );
};

const phonePack: Draw = (stage) =>
  backdrop(stage.tone) +
  phone(286, 640, 800, otherArtwork(stage, 0), -9) +
  phone(914, 640, 800, otherArtwork(stage, 1), 9) +
  phone(600, 600, 910, stage.art, 0);
const phoneOne: Draw = (stage) => {
  return (
    tableTop(stage.tone, "#c59a6b", 240) +
    leafShade(1150, 1160, 640, -40, 0.08) +
    phone(560, 640, 960, stage.art, 8) +
    circle(996, 330, 120, "#2b1c12", `fill-opacity=".16"`) +
    circle(980, 312, 120, "#fbf7ee") +
    circle(980, 312, 96, coffee) +
    ellipse(950, 286, 40, 20, `fill="#8a5f45" fill-opacity=".7"`)
  );
};
const tabletPrint: Draw = (stage) =>
  backdrop(stage.tone) +
  put(860, 700, 1, sheet({ x: -220, y: -280, w: 440, h: 560 }, stage.art), 9) +
  tablet(450, 580, 900, stage.art, -4);

const giftMain: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    backdrop(stage.tone) +
    sunbeam(90, -120, 560, 1000, 0.16) +
    envelope(640, 720, 800, lighten(p.c, 0.16), 6) +
    giftCard(570, 500, 780, stage.art, -7)
  );
};
const giftBow: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  const wrap = { x: 250, y: 330, w: 700, h: 620 };
  const knot = put(
    600,
    640,
    1,
    path("M0 0C-60 -110 -210 -130 -210 -30C-210 60 -60 40 0 0zM0 0C60 -110 210 -130 210 -30C210 60 60 40 0 0z", p.d) +
      path(
        "M-8 6C-40 90 -90 150 -130 170L-70 186C-40 140 -4 80 4 10zM8 6C40 90 90 150 130 170L70 186C40 140 4 80 -4 10z",
        darken(p.d, 0.12),
      ) +
      rect(-28, -26, 56, 52, `rx="16" fill="${darken(p.d, 0.2)}"`),
  );
  return (
    backdrop(stage.tone) +
    softShadow(boxPath(wrap, 6), { dx: 16, dy: 30, blur: 56, opacity: 0.36 }) +
    `<g>${sheet(wrap, { ...stage.art, seed: 3 }, { border: 0, shadow: false })}</g>` +
    rect(570, 330, 60, 620, `fill="${p.d}"`) +
    rect(250, 610, 700, 60, `fill="${p.d}"`) +
    knot +
    giftCard(830, 910, 380, stage.art, 9)
  );
};
const memberMain: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    backdrop(stage.tone) +
    leafShade(1180, 1120, 640, -42, 0.07) +
    put(760, 800, 1, sheet({ x: -170, y: -210, w: 340, h: 420 }, otherArtwork(stage, 0)), 12) +
    put(410, 800, 1, sheet({ x: -170, y: -210, w: 340, h: 420 }, stage.art), -9) +
    memberCard(600, 470, 780, p.paper < "#8" ? { ...p, deep: p.paper } : p, -4)
  );
};

/** A card for five drawing evenings, on a sketchbook. */
const passMain: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    backdrop(stage.tone) +
    leafShade(1180, 1120, 640, -42, 0.07) +
    notebook({ x: 330, y: 480, w: 470, h: 640 }, stage.art, { band: p.d, turn: -8 }) +
    pencil(760, 1010, 380, -24, p.d) +
    memberCard(600, 400, 760, p, -4, "STUDIO PASS, FIVE EVENINGS")
  );
};

export const objects = {
  "mug-front": mugFront,
  "mug-wrap": mugWrap,
  "mug-table": mugTable,
  "mug-pair": mugPair,
  "enamel-front": enamelFront,
  "enamel-camp": enamelCamp,
  "candle-front": candleFront,
  "candle-shelf": candleShelf,
  "notebook-flat": notebookFlat,
  "notebook-open": notebookOpen,
  "notebook-set": notebookSet,
  "planner-flat": plannerFlat,
  "planner-open": plannerOpen,
  "cards-fan": cardsFan,
  "card-stand": cardStand,
  "sticker-sheet": stickerSheet,
  "sticker-laptop": stickerLaptop,
  "calendar-wall": calendarWall,
  "calendar-desk": calendarDesk,
  "calendar-spread": calendarSpread,
  "pen-ink": penInk,
  "ink-front": inkFront,
  "pen-case": penCase,
  "pencil-set": pencilSet,
  "phone-pack": phonePack,
  "phone-one": phoneOne,
  "tablet-print": tabletPrint,
  "gift-main": giftMain,
  "gift-bow": giftBow,
  "member-main": memberMain,
  "pass-main": passMain,
} as const satisfies Record<string, Draw>;
