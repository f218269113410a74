/** Calendars for walls and tables. */
import { type Artwork, artIn } from "../artwork.ts";
import { type Palette, palettes } from "../colors.ts";
import { letters } from "../lettering.ts";
import { type Box, boxPath, circle, line, linear, n, path, put, rect, softShadow, times } from "../svg.ts";

const sheen = (box: Box, r: number): string => {
  const light = linear(
    [0, 0],
    [1, 0],
    [
      [0, "#ffffff", 0.16],
      [0.45, "#ffffff", 0],
      [1, "#2b1c12", 0.14],
    ],
  );
  return light.defs + rect(box.x, box.y, box.w, box.h, `rx="${r}" fill="${light.fill}"`);
};

const months = [
  "JANUARY",
  "FEBRUARY",
  "MARCH",
  "APRIL",
  "MAY",
  "JUNE",
  "JULY",
  "AUGUST",
  "SEPTEMBER",
  "OCTOBER",
  "NOVEMBER",
  "DECEMBER",
] as const;

/** The days of one month; the box is the paper they are printed on. */
function monthGrid(box: Box, month: number, palette: Palette): string {
  const [cw, ch] = [box.w / 8, box.h / 7.6];
  const first = (month * 3 + 4) % 7;
  const unit = Math.min(ch, cw * 0.86);
  const head = letters(box.x + box.w / 2, box.y + ch * 0.55, months[month] ?? "MAY", {
    color: palette.deep,
    size: unit * 0.62,
    weight: 1.2,
    spacing: 5,
  });
  const days = times(30, (i) => {
    const cell = first + i;
    const [cx, cy] = [box.x + cw * (1 + (cell % 7)), box.y + ch * (2.1 + Math.floor(cell / 7))];
    const marked = i === 13;
    return (
      (marked ? circle(cx, cy + unit * 0.19, unit * 0.42, palette.d) : "") +
      letters(cx, cy, String(i + 1), {
        color: marked ? "#ffffff" : cell % 7 > 4 ? palette.d : palette.deep,
        size: unit * 0.38,
        weight: 1.3,
      })
    );
  });
  return head + days;
}

/** A wall calendar: artwork above, month below, wire binding on top. */
export function wallCalendar(box: Box, art: Artwork, month: number): string {
  const { x, y, w, h } = box;
  const palette = palettes[art.palette];
  const printed = palette.paper < "#8" ? { ...palette, deep: palette.paper } : palette;
  const split = y + h * 0.62;
  const wire = times(Math.round(w / 24), (i) =>
    line(
      `M${n(x + 14 + i * 24)} ${n(y + 15)}C${n(x + 8 + i * 24)} ${n(y - 16)} ${n(x + 20 + i * 24)} ${n(y - 18)} ${n(x + 21 + i * 24)} ${n(y + 3)}`,
      "#55504b",
      3.4,
    ),
  );
  return (
    line(
      `M${n(x + w / 2 - 42)} ${n(y - 6)}Q${n(x + w / 2)} ${n(y - 66)} ${n(x + w / 2 + 42)} ${n(y - 6)}`,
      "#55504b",
      4,
    ) +
    circle(x + w / 2, y - 38, 8, "#3b3532") +
    softShadow(boxPath(box), { dx: 12, dy: 22, blur: 42, opacity: 0.32 }) +
    rect(x + 4, y + 6, w, h, `fill="#e7dfd0"`) +
    rect(x, y, w, h, `fill="#fdfbf5"`) +
    artIn({ x: x + w * 0.05, y: y + w * 0.07, w: w * 0.9, h: split - y - w * 0.1 }, art) +
    monthGrid({ x: x + w * 0.06, y: split, w: w * 0.88, h: h * 0.37 }, month, printed) +
    sheen(box, 0) +
    wire
  );
}

/** A tented tabletop calendar on its card base; (x, y) is the middle of the base. */
export function deskCalendar(x: number, y: number, w: number, art: Artwork, month: number): string {
  const h = w * 0.86;
  const palette = palettes[art.palette];
  const foot =
    path(`M${n(-w * 0.56)} 0L${n(-w * 0.46)} -34H${n(w * 0.46)}L${n(w * 0.56)} 0z`, "#c9a878") +
    path(`M${n(-w * 0.56)} 0H${n(w * 0.56)}v12H${n(-w * 0.56)}z`, "#a98757");
  const front: Box = { x: -w / 2, y: -h - 20, w, h };
  return put(
    x,
    y,
    1,
    softShadow(boxPath({ x: -w * 0.54, y: -20, w: w * 1.08, h: 20 }), { dx: 18, dy: 12, blur: 44, opacity: 0.4 }) +
      foot +
      rect(front.x, front.y, w, h, `fill="#fdfbf5"`) +
      artIn({ x: front.x + 18, y: front.y + 26, w: w * 0.5 - 24, h: h - 46 }, art) +
      monthGrid(
        { x: 0, y: front.y + 26, w: w / 2 - 14, h: h - 60 },
        month,
        palette.paper < "#8" ? { ...palette, deep: palette.paper } : palette,
      ) +
      sheen(front, 0) +
      times(Math.round(w / 26), (i) =>
        line(`M${n(front.x + 16 + i * 26)} ${n(front.y + 12)}c-6 -30 8 -32 8 -12`, "#55504b", 3.2),
      ),
  );
}
