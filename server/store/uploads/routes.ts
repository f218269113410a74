import { addPart, createUpload, deleteUpload, getUpload } from "#api/store/uploads.ts";
import { afterCommit } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { appendPart, beginUpload, getOwnUpload, partialName, presentUpload, takeUpload } from "./uploads.ts";

export const routes = [
  handleWrite(createUpload, async (context) => ({
    upload: presentUpload(await beginUpload(context.tx, context.body.upload, context)),
  })),
  handleRead(getUpload, async (context) => ({
    upload: presentUpload(await getOwnUpload(context.db, context.params.id, context)),
  })),
  // Disk writes are slow and not transactional; one conditional statement records the part.
  handleManual(addPart, async (context) => {
    const { db, params, query, store } = context;
    const bytes: unknown = context.body;
    if (!Buffer.isBuffer(bytes) || bytes.byteLength === 0) {
      throw new AppError("MALFORMED_REQUEST", { description: "The part is empty." });
    }
    const upload = await getOwnUpload(db, params.id, context);
    return { upload: presentUpload(await appendPart(db, store.files, upload, { offset: query.offset, bytes })) };
  }),
  handleWrite(deleteUpload, async (context) => {
    const { tx, params, store } = context;
    const upload = await getOwnUpload(tx, params.id, context);
    await takeUpload(tx, upload.id);
    afterCommit(tx, () => void store.files.remove(partialName(upload.id)).catch(() => {}));
    return {};
  }),
];
