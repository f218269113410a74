import {
  createDigitalFile,
  createDownloadLink,
  deleteDigitalFile,
  queryDigitalFiles,
} from "#api/catalog/digital-files.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import { getCompleteUpload, partialName, takeUpload } from "#server/store/uploads/public.ts";
import {
  deleteDigitalFileRow,
  digitalFileName,
  getDigitalFile,
  hashFile,
  insertDigitalFile,
  listDigitalFiles,
  presentDigitalFile,
} from "./digital-files.ts";
import { grantDownload } from "./download-links.ts";

const STAFF_LINK_MS = 10 * 60_000;
/** Media players and download managers send several requests. */
const STAFF_DOWNLOADS = 20;

export const routes = [
  // Hashing a large file takes long, so the transaction starts afterwards.
  handleManual(createDigitalFile, async (context) => {
    const { db, body, store, now, transaction } = context;
    const { uploadId, fileName } = body.digitalFile;
    const upload = await getCompleteUpload(db, uploadId, context);
    const sha256 = await hashFile(store.files, partialName(upload.id));
    const id = newId(now.getTime());
    const file = { id, fileName: fileName ?? upload.file_name, byteSize: upload.byte_size, sha256, now };
    await store.files.move(partialName(upload.id), digitalFileName(id));
    const row = await transaction(async (tx) => {
      await takeUpload(tx, upload.id);
      return insertDigitalFile(tx, file);
    });
    return { digitalFile: presentDigitalFile(row) };
  }),
  handleRead(queryDigitalFiles, async ({ db, body }) => {
    const page = readPage(body);
    const { rows, total } = await listDigitalFiles(db, { search: body.search?.trim() ?? "", ...page });
    return {
      digitalFiles: rows.map(presentDigitalFile),
      metadata: { count: rows.length, offset: page.offset, total },
    };
  }),
  handleWrite(deleteDigitalFile, async ({ tx, params, store, now }) => {
    await deleteDigitalFileRow(tx, params.id, now);
    afterCommit(tx, () => void store.files.remove(digitalFileName(params.id)).catch(() => {}));
    return {};
  }),
  handleWrite(createDownloadLink, async ({ tx, params, store, now }) => {
    const { id } = await getDigitalFile(tx, params.id);
    const expiresAt = new Date(now.getTime() + STAFF_LINK_MS);
    const link = await grantDownload(tx, store, { digitalFileId: id, expiresAt, maxDownloads: STAFF_DOWNLOADS }, now);
    return { url: link.url, expiresDate: link.expiresAt.toISOString() };
  }),
];
