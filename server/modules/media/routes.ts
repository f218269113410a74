import { deleteMedia, queryMedia, type StoredMedia, updateMedia, uploadMedia } from "#api/media.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { afterCommit, touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import { prepareImage } from "./prepare-image.ts";
import { mediaUrl } from "./present.ts";
import { deleteMediaRow, listMedia, updateMediaLabel } from "./queries.ts";
import { cleanName, insertMedia, type MediaRow, masterName, writeMaster } from "./store-image.ts";

const KINDS = ["image", "video", "audio", "document", "zip"] as const;

function presentStored(row: MediaRow, baseUrl: string): StoredMedia {
  return {
    id: row.id,
    kind: KINDS.find((kind) => kind === row.kind) ?? "image",
    fileName: row.file_name,
    url: mediaUrl({ id: row.id, fileName: row.file_name, sourceUrl: row.source_url }, baseUrl),
    width: row.width,
    height: row.height,
    altText: row.alt_text,
    ...(row.thumbhash === null ? {} : { thumbhash: row.thumbhash }),
    ...(row.average_color === null ? {} : { averageColor: row.average_color }),
    byteSize: row.byte_size,
    createdDate: row.created_at.toISOString(),
  };
}

export const routes = [
  // Decoding takes long; the transaction opens when the picture is ready.
  handleManual(uploadMedia, async ({ store, query, body, now, transaction }) => {
    const bytes: unknown = body;
    if (!Buffer.isBuffer(bytes) || bytes.byteLength === 0) throw new AppError("UNSUPPORTED_MEDIA");
    const image = await prepareImage(bytes);
    const id = newId(now.getTime());
    await writeMaster(store.files, id, image);
    const label = { fileName: query.fileName ?? "picture", altText: query.altText };
    const row = await transaction((tx) => insertMedia(tx, { id, image, label, now }));
    return { media: presentStored(row, store.baseUrl()) };
  }),
  handleRead(queryMedia, async ({ db, body, store }) => {
    const page = readPage(body);
    const { rows, total } = await listMedia(db, { search: body.search?.trim() ?? "", ...page });
    return {
      media: rows.map((row) => presentStored(row, store.baseUrl())),
      metadata: { count: rows.length, offset: page.offset, total },
    };
  }),
  handleWrite(updateMedia, async ({ tx, params, body, store }) => {
    const { fileName, altText } = body.media;
    const row = isId(params.id)
      ? await updateMediaLabel(tx, params.id, {
          ...(fileName === undefined
            ? {}
            : { file_name: cleanName(fileName, /\.png$/i.test(fileName) ? "png" : "jpg") }),
          ...(altText === undefined ? {} : { alt_text: altText ?? "" }),
        })
      : undefined;
    if (row === undefined) throw new AppError("MEDIA_NOT_FOUND");
    touch(tx, "media");
    return { media: presentStored(row, store.baseUrl()) };
  }),
  handleWrite(deleteMedia, async ({ tx, params, store }) => {
    if (!isId(params.id) || !(await deleteMediaRow(tx, params.id))) throw new AppError("MEDIA_NOT_FOUND");
    touch(tx, "media");
    afterCommit(tx, () => void store.files.remove(masterName(params.id)).catch(() => {}));
    return {};
  }),
];
