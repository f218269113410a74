import type { Artwork } from "../artwork.ts";
import type { FrameName } from "../props/print.ts";

/** Input of a scene: the specification with defaults applied. */
export type Stage = { art: Artwork; also: readonly Artwork[]; item: string; tone: string; frame: FrameName };

/** Draws the inside of one picture's svg element. */
export type Draw = (stage: Stage) => string;

export const coffee = "#5a3826";

/** Another artwork of the scene, or its own if there are fewer. */
export const otherArtwork = (stage: Stage, index: number): Artwork => stage.also[index] ?? stage.art;
