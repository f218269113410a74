/**
 * Files of the store: pictures, videos, sounds, documents, archives, and references to files elsewhere. Owns the table
 * `media` and the folder `media/` of the store's files. Invariants: a stored picture was decoded and encoded again by us,
 * so it holds no metadata, no script and no other file; everything else fits one of a short list of formats by content
 * and by name and is never served as something a browser runs; names are ours. Served at `/media/<id>…` (serve.ts), sizes
 * are made on demand from the master. Reads of others go through the view `published_media`, which leaves the trash out.
 */

export { purgeMedia } from "./change-media.ts";
export { downloadQueue } from "./downloads.ts";
export { type ExternalFile, retryMedia, storeExternalMedia } from "./external-media.ts";
export { type PreparedImage, prepareImage } from "./prepare-image.ts";
export { type MediaFile, mediaOf, mediaUrl, presentMediaItem } from "./present.ts";
export { isStoredImage } from "./recognize.ts";
export { findReferencedMedia } from "./referenced-media.ts";
export { squarePicture } from "./square-picture.ts";
export { insertMedia, type MediaRow, masterName, storeImage, toMediaRow, toRow, writeMaster } from "./store-media.ts";
