/** Loads the image library on first use: processes that serve only existing sizes save 11 MB. */
import type sharpModule from "sharp";

type SharpFactory = typeof sharpModule;

let loading: Promise<SharpFactory> | undefined;

export function loadSharp(): Promise<SharpFactory> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Images are processed once and are large, so a cache of decoded images would waste memory.
    sharp.cache(false);
    // One thread per image: the queue in render.ts controls concurrency.
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
