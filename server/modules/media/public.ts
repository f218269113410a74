/**
 * Files of the store: pictures, and references to files elsewhere. Owns the table `media` and the folder `media/` of the
 * store's files. Invariants: what is stored was decoded and encoded again by us, so it holds no metadata, no script and
 * no other file; names are ours. Served at `/media/<id>…` (serve.ts), sizes are made on demand from the master.
 */

export { isStoredImage, type PreparedImage, prepareImage } from "./prepare-image.ts";
export { type MediaFile, mediaOf, presentMediaItem } from "./present.ts";
export { insertMedia, type MediaRow, storeExternalMedia, storeImage, toMediaRow, writeMaster } from "./store-image.ts";
