/**
 * uploads: files being uploaded. Owns the table `uploads` and the folder `uploads/` of the store's files. Invariants:
 * parts arrive in order and only from the creator of the upload; a complete upload is consumed at most once. To consume
 * one, read it with `getCompleteUpload`, move the bytes from `partialName(id)`, and call `takeUpload` in the same
 * transaction as the change.
 */

export { beginUpload, findOpenUpload, getCompleteUpload, partialName, takeUpload, type UploadRow } from "./uploads.ts";
