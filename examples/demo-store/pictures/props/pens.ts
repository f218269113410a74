import { darken, lighten, mix } from "../colors.ts";
import { boxPath, circle, line, linear, n, path, put, rect, softShadow } from "../svg.ts";

/** A fountain pen lying at an angle, about 700 long at scale 1. */
export function fountainPen(x: number, y: number, scale: number, turn: number, color: string, capped: boolean): string {
  const round = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(color, 0.15)],
      [0.22, lighten(color, 0.6)],
      [0.4, color],
      [1, darken(color, 0.42)],
    ],
  );
  const gold = linear(
    [0, 0],
    [0, 1],
    [
      [0, "#f6dfa8"],
      [0.4, "#d8b066"],
      [1, "#8d6a30"],
    ],
  );
  const barrel = "M-330 -20C-346 -14 -346 14 -330 20L-40 30H210L236 20V-20L210 -30H-40z";
  const nib = capped
    ? path("M190 -32H420C436 -32 442 -18 442 0C442 18 436 32 420 32H190z", round.fill) +
      rect(190, -33, 15, 66, `fill="${gold.fill}"`) +
      line("M226 -40H380", "#d8b066", 8) +
      circle(382, -40, 6, "#d8b066")
    : path("M236 -17H286L292 -14V14L286 17H236z", "#262527") +
      path("M290 -15C330 -19 350 -8 384 0C350 8 330 19 290 15z", gold.fill) +
      line("M322 0H384", "#6b4f22", 2) +
      circle(322, 0, 4, "#6b4f22");
  return put(
    x,
    y,
    scale,
    softShadow("M-330 -20H384V20H-330z", { dx: 14, dy: 26, blur: 30, opacity: 0.36 }) +
      round.defs +
      gold.defs +
      path(barrel, round.fill) +
      rect(196, -30, 12, 60, `fill="${gold.fill}"`) +
      rect(-44, -30, 8, 60, `fill="${gold.fill}"`) +
      nib,
    turn,
  );
}

/** A capped pencil-like roller pen or pencil. */
export function pencil(x: number, y: number, length: number, turn: number, color: string): string {
  const round = linear(
    [0, 0],
    [0, 1],
    [
      [0, lighten(color, 0.3)],
      [0.5, color],
      [0.52, darken(color, 0.12)],
      [1, darken(color, 0.26)],
    ],
  );
  const l = length / 2;
  return put(
    x,
    y,
    1,
    softShadow(boxPath({ x: -l, y: -11, w: length, h: 22 }), { dx: 8, dy: 13, blur: 16, opacity: 0.32 }) +
      round.defs +
      rect(-l, -11, length - 46, 22, `fill="${round.fill}"`) +
      path(`M${n(l - 46)} -11L${n(l)} 0L${n(l - 46)} 11z`, "#e8cfa4") +
      path(`M${n(l - 15)} -3.600L${n(l)} 0L${n(l - 15)} 3.600z`, color) +
      rect(-l - 2, -11, 30, 22, `rx="4" fill="${mix(color, "#2b1c12", 0.55)}"`),
    turn,
  );
}
