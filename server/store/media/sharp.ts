/** The picture library, loaded with the first picture that needs it: a shop that only sends kept sizes does without 11 MB. */
import type sharpModule from "sharp";

type SharpFactory = typeof sharpModule;

let loading: Promise<SharpFactory> | undefined;

export function loadSharp(): Promise<SharpFactory> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Pictures come one by one and large; a cache of decoded ones would only hold memory.
    sharp.cache(false);
    // One thread for each image: how many are made at once is decided by the queue (render.ts).
    sharp.concurrency(1);
    return sharp;
  });
  return loading;
}
