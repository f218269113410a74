/**
 * media: files of the store (images, videos, audio, documents, archives) and references to files on other servers. Owns
 * the table `media` and the folder `media/` of the store's files. Invariants: stored images are decoded and re-encoded,
 * so they contain no metadata, scripts or embedded files; other files match one of a short list of formats by content
 * and name and are never served as executable content; file names are generated. Served at `/media/<id>…` (serve.ts);
 * sizes are generated on demand from the master. Other modules read the view `published_media`, which excludes the
 * trash.
 */

export { purgeMedia, removeFiles } from "./change-media.ts";
export { downloadQueue } from "./downloads.ts";
export { type ExternalFile, retryMedia, storeExternalMedia } from "./external-media.ts";
export { type PreparedImage, prepareImage } from "./prepare-image.ts";
export { type MediaFile, mediaOf, mediaUrl, presentMediaItem } from "./present.ts";
export { isStoredImage } from "./recognize.ts";
export { findReferencedMedia } from "./referenced-media.ts";
export { squarePicture } from "./square-picture.ts";
export { type MediaRow, masterName, toMediaRow, toRow, writeMaster } from "./store-media.ts";
