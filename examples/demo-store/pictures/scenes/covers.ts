import { lighten, mix, palettes } from "../colors.ts";
import { letters } from "../lettering.ts";
import { cushion } from "../props/cloth.ts";
import { card, notebook, openPages } from "../props/paper.ts";
import { fountainPen, pencil } from "../props/pens.ts";
import { framed, mailTube, sheet } from "../props/print.ts";
import { memberCard, phone } from "../props/screens-and-cards.ts";
import { candle, mug, plant, plinth, vase } from "../props/ware.ts";
import { circle, groundShade, put } from "../svg.ts";
import { backdrop, leafShade, sunbeam, tableFor, tableTop } from "./stage.ts";
import { coffee, type Draw, otherArtwork } from "./stages.ts";

const coverDesk: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    backdrop(stage.tone, 1200, 800) +
    sunbeam(120, -100, 560, 800, 0.18) +
    notebook({ x: 190, y: 130, w: 370, h: 510 }, stage.art, { band: p.d, turn: -6 }) +
    openPages({ x: 600, y: 200, w: 520, h: 360 }, "week", p, 4) +
    fountainPen(800, 670, 0.56, -8, p.a, false) +
    pencil(560, 700, 330, -20, p.d)
  );
};
const coverGifts: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    tableTop(stage.tone, tableFor(stage.tone), 700, 1200, 800) +
    plinth(330, 590, 400, 220, mix(stage.tone, p.d, 0.3)) +
    plinth(716, 500, 300, 310, mix(stage.tone, p.c, 0.55)) +
    plinth(1030, 640, 250, 170, mix(stage.tone, p.b, 0.6)) +
    mug(316, 584, 1.12, { color: stage.item, art: stage.art, fill: coffee }) +
    candle(716, 494, 1, p.b, otherArtwork(stage, 0)) +
    vase(1030, 632, 1, 2, mix(p.c, "#f2e7d5", 0.4), mix(p.a, "#5c7a5a", 0.5), p.d)
  );
};
const coverSale: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    backdrop(stage.tone, 1200, 800) +
    put(330, 420, 1, sheet({ x: -190, y: -240, w: 380, h: 480 }, stage.art), -8) +
    put(640, 400, 1, sheet({ x: -180, y: -228, w: 360, h: 456 }, otherArtwork(stage, 0)), 3) +
    put(930, 430, 1, sheet({ x: -180, y: -228, w: 360, h: 456 }, otherArtwork(stage, 1)), 11) +
    put(
      200,
      160,
      1,
      circle(6, 10, 88, "#2b1c12", `fill-opacity=".2"`) +
        circle(0, 0, 88, p.d) +
        letters(0, -17, "SALE", { color: "#fdf6e6", size: 34, weight: 1.7, spacing: 3.4 }),
      -12,
    )
  );
};
const coverDigital: Draw = (stage) =>
  backdrop(stage.tone, 1200, 800) +
  phone(420, 420, 620, stage.art, -8) +
  phone(760, 400, 660, otherArtwork(stage, 0), 6);
const coverServices: Draw = (stage) =>
  backdrop(stage.tone, 1200, 800) +
  sunbeam(300, -100, 560, 800, 0.18) +
  put(420, 400, 1, framed({ x: -190, y: -238, w: 380, h: 476 }, stage.art, { frame: "oak" }), -3) +
  mailTube(820, 240, 460, 74, 12) +
  memberCard(860, 520, 420, palettes[stage.art.palette], -6);
const coverNew: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    tableTop(stage.tone, tableFor(stage.tone), 610, 1200, 800) +
    sunbeam(80, -100, 560, 760, 0.2) +
    framed({ x: 150, y: 130, w: 400, h: 500 }, stage.art, { frame: "oak" }) +
    mug(720, 690, 0.94, { color: stage.item, art: otherArtwork(stage, 0), fill: coffee }) +
    plant(1010, 680, 1.1, mix(p.c, "#f1e4cf", 0.3), mix(p.a, "#4f7a57", 0.6))
  );
};

/** Wide home page picture: the range on plinths; the left half stays calm for words. */
const heroRange: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    tableTop(stage.tone, tableFor(stage.tone), 900, 2000, 1100) +
    sunbeam(620, -160, 760, 1100, 0.22) +
    leafShade(1990, 640, 700, -48, 0.06) +
    framed({ x: 1120, y: 130, w: 470, h: 588 }, stage.art, { frame: "oak" }) +
    plinth(1300, 740, 640, 240, mix(stage.tone, p.c, 0.4)) +
    plinth(1770, 560, 330, 430, mix(stage.tone, p.d, 0.34)) +
    plinth(900, 880, 250, 130, mix(stage.tone, p.b, 0.55)) +
    mug(1160, 734, 1, { color: stage.item, art: otherArtwork(stage, 0), fill: coffee }) +
    candle(1450, 734, 0.86, p.b, otherArtwork(stage, 1)) +
    vase(1770, 552, 1.16, 2, mix(p.c, "#f2e7d5", 0.4), mix(p.a, "#5c7a5a", 0.5), p.d) +
    plant(890, 874, 0.86, lighten(p.d, 0.2), mix(p.a, "#4f7a57", 0.6)) +
    `<g>${groundShade(1610, 1042, 220, 26, 0.5)}${cushion(1590, 900, 290, otherArtwork(stage, 2), 5, false)}</g>`
  );
};

const heroDesk: Draw = (stage) => {
  const p = palettes[stage.art.palette];
  return (
    backdrop(stage.tone, 2000, 1100) +
    sunbeam(800, -160, 760, 1150, 0.2) +
    leafShade(1980, 1090, 760, -40, 0.07) +
    card(1530, 300, 300, otherArtwork(stage, 0), -7) +
    card(1830, 330, 290, otherArtwork(stage, 1), 9) +
    notebook({ x: 930, y: 130, w: 440, h: 610 }, stage.art, { band: p.d, turn: -6 }) +
    openPages({ x: 1290, y: 560, w: 640, h: 440 }, "week", p, 4) +
    fountainPen(1080, 940, 0.76, -10, p.a, false)
  );
};

export const covers = {
  "cover-desk": coverDesk,
  "cover-gifts": coverGifts,
  "cover-sale": coverSale,
  "cover-digital": coverDigital,
  "cover-services": coverServices,
  "cover-new": coverNew,
  "hero-range": heroRange,
  "hero-desk": heroDesk,
} as const satisfies Record<string, Draw>;
