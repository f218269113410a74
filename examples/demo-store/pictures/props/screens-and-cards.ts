/** Phones, tablets, gift cards and membership cards. */
import { type Artwork, artIn } from "../artwork.ts";
import { darken, type Palette, palettes } from "../colors.ts";
import { letters } from "../lettering.ts";
import { type Box, boxPath, circle, clipTo, ellipse, line, n, path, put, rect, softShadow, times } from "../svg.ts";
import { sheen } from "./paper.ts";

/** A phone showing an artwork. */
export function phone(x: number, y: number, h: number, art: Artwork, turn = 0): string {
  const w = h * 0.485;
  const body: Box = { x: -w / 2, y: -h / 2, w, h };
  const r = Math.round(w * 0.15);
  const edge = Math.round(w * 0.035);
  const screen: Box = { x: body.x + edge, y: body.y + edge, w: w - 2 * edge, h: h - 2 * edge };
  const glint = path(
    `M${n(w * 0.12)} ${n(-h / 2 + edge)}H${n(w / 2 - edge - r * 0.5)}L${n(-w * 0.2)} ${n(h / 2 - edge)}H${n(-w / 2 + edge + r * 0.5)}z`,
    "#ffffff",
    `fill-opacity=".06"`,
  );
  return put(
    x,
    y,
    1,
    softShadow(boxPath(body, r), { dx: 16, dy: 26, blur: 44, opacity: 0.4 }) +
      rect(body.x - 2, body.y - 2, w + 4, h + 4, `rx="${r + 2}" fill="#6d6a68"`) +
      rect(body.x, body.y, w, h, `rx="${r}" fill="#151416"`) +
      clipTo(boxPath(screen, r - edge), artIn(screen, art) + glint) +
      rect(-w * 0.14, screen.y + h * 0.016, w * 0.28, h * 0.024, `rx="${n(h * 0.012)}" fill="#151416"`) +
      letters(0, -h * 0.34, "9:41", { color: "#ffffff", size: h * 0.056, weight: 0.9, spacing: 2 }) +
      rect(-w * 0.16, h / 2 - edge - 14, w * 0.32, 5, `rx="2.5" fill="#ffffff" fill-opacity=".85"`),
    turn,
  );
}

/** A tablet showing an artwork on a white page, as a digital print is looked at. */
export function tablet(x: number, y: number, h: number, art: Artwork, turn = 0): string {
  const w = h * 0.76;
  const body: Box = { x: -w / 2, y: -h / 2, w, h };
  const screen: Box = { x: body.x + 24, y: body.y + 24, w: w - 48, h: h - 48 };
  return put(
    x,
    y,
    1,
    softShadow(boxPath(body, 34), { dx: 18, dy: 30, blur: 50, opacity: 0.38 }) +
      rect(body.x - 2, body.y - 2, w + 4, h + 4, `rx="36" fill="#75716e"`) +
      rect(body.x, body.y, w, h, `rx="34" fill="#19181a"`) +
      clipTo(
        boxPath(screen, 14),
        rect(screen.x, screen.y, screen.w, screen.h, `fill="#f3efe7"`) +
          artIn(
            { x: screen.x + screen.w * 0.13, y: screen.y + screen.h * 0.1, w: screen.w * 0.74, h: screen.h * 0.74 },
            art,
          ),
      ) +
      circle(0, screen.y + screen.h * 0.92, 22, "#19181a") +
      line(`M0 ${n(screen.y + screen.h * 0.92 - 9)}v17m-8 -7l8 8l8 -8`, "#ffffff", 3.6),
    turn,
  );
}

/** A gift card with artwork and lettering; about 1.58 : 1. */
export function giftCard(
  x: number,
  y: number,
  w: number,
  art: Artwork,
  turn: number,
  words = "A GIFT FOR YOU",
): string {
  const h = w / 1.58;
  const box: Box = { x: -w / 2, y: -h / 2, w, h };
  const palette = palettes[art.palette];
  const d = boxPath(box, 26);
  return put(
    x,
    y,
    1,
    softShadow(d, { dx: 14, dy: 24, blur: 42, opacity: 0.36 }) +
      clipTo(d, artIn(box, art) + rect(box.x, h * 0.2, w, h * 0.3, `fill="${palette.paper}"`)) +
      letters(0, h * 0.3, words, { color: palette.deep, size: w * 0.05, weight: 1.25, spacing: 4.2 }) +
      sheen(box, 26),
    turn,
  );
}

/** A stiff membership card; `label` is its purpose. */
export function memberCard(
  x: number,
  y: number,
  w: number,
  palette: Palette,
  turn: number,
  label = "STUDIO MEMBER",
): string {
  const h = w / 1.58;
  const box: Box = { x: -w / 2, y: -h / 2, w, h };
  const rays = times(11, (i) =>
    line(
      `M${n(w * 0.3)} ${n(h * 0.5)}L${n(w * 0.3 + Math.cos(Math.PI + (i * Math.PI) / 10) * h)} ${n(h * 0.5 + Math.sin(Math.PI + (i * Math.PI) / 10) * h)}`,
      palette.c,
      3,
      `fill-opacity=".55"`,
    ),
  );
  return put(
    x,
    y,
    1,
    softShadow(boxPath(box, 26), { dx: 14, dy: 24, blur: 42, opacity: 0.4 }) +
      clipTo(
        boxPath(box, 26),
        rect(box.x, box.y, w, h, `fill="${palette.deep}"`) +
          rays +
          ellipse(w * 0.3, h * 0.5, h * 0.34, h * 0.34, `fill="${palette.c}"`),
      ) +
      letters(-w * 0.41, -h * 0.36, "LARKFOLD", {
        color: "#f8eed8",
        size: w * 0.062,
        weight: 1.3,
        spacing: 4,
        anchor: "start",
      }) +
      letters(-w * 0.41, -h * 0.19, label, {
        color: palette.c,
        size: w * 0.03,
        weight: 1.3,
        spacing: 4,
        anchor: "start",
      }) +
      rect(-w * 0.41, h * 0.22, w * 0.13, h * 0.17, `rx="8" fill="${palette.c}"`) +
      line(
        `M${n(-w * 0.41)} ${n(h * 0.3)}h${n(w * 0.13)}M${n(-w * 0.345)} ${n(h * 0.22)}v${n(h * 0.17)}`,
        darken(palette.c, 0.3),
        2,
      ) +
      sheen(box, 26),
    turn,
  );
}
