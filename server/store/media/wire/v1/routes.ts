/**
 * Uploads by URL (docs/protocol/neighboring-domains.md#files). The URL has the sealed id of an upload, so it can't be guessed; storing
 * the file consumes the upload, so it works once.
 */

import { MAX_UPLOAD_BYTES } from "#api/store/media.ts";
import { generateFileUploadUrl, putUploadedFile } from "#api/store/wire/v1/files.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleWrite, isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { beginUpload, findOpenUpload } from "#server/store/uploads/public.ts";
import { storeBytes } from "../../change-media.ts";
import { presentFile } from "./present-file.ts";

const contextOf = ({ config }: Store) => ({ secret: config.secret, purpose: "media upload", owner: "url" });

const sealToken = (store: Store, uploadId: string): string =>
  seal(Buffer.from(uploadId), contextOf(store)).toString("base64url");

/** @throws {AppError} UPLOAD_NOT_FOUND */
function openToken(store: Store, token: string): string {
  try {
    const id = unseal(Buffer.from(token, "base64url"), contextOf(store)).toString("utf8");
    if (isId(id)) return id;
  } catch {
    // Not a token of this store; reported like an expired one.
  }
  throw new AppError("UPLOAD_NOT_FOUND");
}

export const filesRoutes = [
  handleWrite(generateFileUploadUrl, async ({ tx, body, store, ...context }) => {
    if (body.private === true)
      throw new AppError("UNSUPPORTED_MEDIA", { description: "All files of the media library are public." });
    const byteSize = body.sizeInBytes === undefined ? MAX_UPLOAD_BYTES : Number(body.sizeInBytes);
    if (byteSize > MAX_UPLOAD_BYTES)
      throw new AppError("BODY_TOO_LARGE", { description: "Upload files of more than 25 MB in parts." });
    const fileName = (body.fileName ?? "").slice(0, 200) || nameFor(body.mimeType);
    const upload = await beginUpload(tx, { fileName, byteSize: Math.max(1, byteSize) }, context);
    return { uploadUrl: `${store.baseUrl()}/v1/files/upload/${sealToken(store, upload.id)}` };
  }),
  handleManual(
    putUploadedFile,
    async (context) => {
      const { db, params, query, store, now } = context;
      const upload = await findOpenUpload(db, openToken(store, params.token), now);
      const bytes: unknown = context.body;
      if (!Buffer.isBuffer(bytes) || bytes.byteLength === 0) throw new AppError("UNSUPPORTED_MEDIA");
      if (bytes.byteLength > upload.byte_size)
        throw new AppError("BODY_TOO_LARGE", { description: `The file was announced with ${upload.byte_size} bytes.` });
      // The name given with the URL has an ending that fits the announced type; the one in the query is only a fallback.
      const fileName = upload.file_name.includes(".")
        ? upload.file_name
        : (query.filename ?? upload.file_name).slice(0, 200);
      return { file: presentFile(await storeBytes(context, bytes, { fileName }, upload.id)) };
    },
    ({ store, params }) => void openToken(store, params.token ?? ""),
  ),
];

/** A name for files without one: recognition needs an ending that fits. */
const nameFor = (mimeType: string): string => `file.${mimeType.split("/")[1]?.replace(/[^a-z0-9]/gi, "") || "bin"}`;
