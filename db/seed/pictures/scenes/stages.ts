import type { Artwork } from "../artwork.ts";
import type { FrameName } from "../props/print.ts";

/** What a scene is given: the specification with its gaps filled. */
export type Stage = { art: Artwork; also: readonly Artwork[]; item: string; tone: string; frame: FrameName };

/** Draws the inside of one picture's svg element. */
export type Draw = (stage: Stage) => string;
