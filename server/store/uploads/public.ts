/**
 * Files on their way in. Owns the table `uploads` and the folder `uploads/` of the store's files. Invariants: parts arrive
 * in order and only from whoever began; a complete upload is taken at most once. Whoever takes one looks at it with
 * `getCompleteUpload`, moves the bytes from `partialName(id)`, and ends it with `takeUpload` in its own transaction.
 */

export { getCompleteUpload, partialName, takeUpload, type UploadRow } from "./uploads.ts";
