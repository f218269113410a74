import {
  createMedia,
  deleteMedia,
  getMedia,
  queryMedia,
  replaceMedia,
  restoreMedia,
  retryMediaDownloads,
  setPoster,
  updateMedia,
  uploadMedia,
} from "#api/store/media.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readPage } from "#server/platform/query/query-language.ts";
import {
  changeMedia,
  fetchPicture,
  getMediaRow,
  presentOne,
  replaceFile,
  restore,
  storeBytes,
  storeUpload,
  trashOrPurge,
  writePoster,
} from "./change-media.ts";
import { retryMedia } from "./external-media.ts";
import { presentStored } from "./present.ts";
import { listMedia, listUses } from "./queries.ts";
import { nameOfAddress } from "./store-media.ts";
import { filesRoutes } from "./wire/v1/routes.ts";

// Files are checked, decoded and fetched before a transaction opens, because that takes long.
export const routes = [
  ...filesRoutes,
  handleManual(uploadMedia, async (context) => {
    const { query } = context;
    const bytes: unknown = context.body;
    if (!Buffer.isBuffer(bytes) || bytes.byteLength === 0) throw new AppError("UNSUPPORTED_MEDIA");
    return {
      media: await storeBytes(context, bytes, { fileName: query.fileName ?? "picture", altText: query.altText }),
    };
  }),
  handleManual(createMedia, async (context) => {
    const { uploadId, url, fileName, altText, durationMs } = context.body.media;
    if (uploadId !== undefined)
      return { media: await storeUpload(context, { uploadId, fileName, altText, durationMs }) };
    const bytes = await fetchPicture(url ?? "");
    return { media: await storeBytes(context, bytes, { fileName: fileName ?? nameOfAddress(url ?? ""), altText }) };
  }),
  handleRead(queryMedia, async ({ db, body, store }) => {
    const page = readPage(body);
    const { rows, total } = await listMedia(db, {
      search: body.search?.trim() ?? "",
      kinds: body.kinds ?? [],
      usage: body.usage,
      lacksAltText: body.lacksAltText ?? false,
      download: body.download,
      isTrashed: body.isTrashed ?? false,
      sort: body.sort ?? "newest",
      ...page,
    });
    return {
      media: rows.map((row) => presentStored(row, store.baseUrl())),
      metadata: { count: rows.length, offset: page.offset, total },
    };
  }),
  handleRead(getMedia, async ({ db, params, store }) => {
    const row = await getMediaRow(db, params.id);
    return { media: presentStored(row, store.baseUrl()), uses: await listUses(db, row.id) };
  }),
  handleWrite(updateMedia, async ({ tx, params, body, store, now }) => {
    await changeMedia(tx, params.id, body.media, now);
    return { media: await presentOne(tx, store, params.id) };
  }),
  handleManual(replaceMedia, async (context) => ({
    media: await replaceFile(context, context.params.id, context.body.uploadId),
  })),
  handleManual(setPoster, async (context) => ({
    media: await writePoster(context, context.params.id, context.body.uploadId),
  })),
  handleWrite(deleteMedia, async ({ tx, params, query, store, now }) => {
    await trashOrPurge(tx, store, params.id, { force: query.force ?? false, now });
    return {};
  }),
  handleWrite(restoreMedia, async ({ tx, params, store, now }) => {
    await restore(tx, params.id, now);
    return { media: await presentOne(tx, store, params.id) };
  }),
  handleWrite(retryMediaDownloads, async ({ tx, body }) => ({
    retried: await retryMedia(tx, body.ids),
  })),
];
