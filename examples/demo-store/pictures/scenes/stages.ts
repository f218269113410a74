import type { Artwork } from "../artwork.ts";
import type { FrameName } from "../props/print.ts";

/** Input of a scene: the specification with defaults applied. */
export type Stage = { art: Artwork; also: readonly Artwork[]; item: string; tone: string; frame: FrameName };

/** Draws the inside of one picture's svg element. */
export type Draw = (stage: Stage) => string;
