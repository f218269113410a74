/** Downloads digital files from the store that exported them, and sets them on their variants. */
import { createHash } from "node:crypto";
import { Type } from "typebox";
import { digitalFileName, findDigitalFiles, insertDigitalFile } from "#server/catalog/digital-files/public.ts";
import { attachDigitalFile, createWriteContext } from "#server/catalog/products/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { GuardedFetchError, type GuardedRequest, guardedFetch } from "#server/platform/http-client/guarded-fetch.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import { downloadQueue } from "#server/store/media/public.ts";
import { actorOf } from "../../actors.ts";

const Payload = Type.Object({
  fileId: Type.String(),
  address: Type.String(),
  variantId: Type.String(),
  actorKind: Type.String(),
  actorId: Type.Union([Type.String(), Type.Null()]),
});

export const fetchDigitalFile = job({
  name: "imports.fetchDigitalFile",
  lane: "downloads",
  payload: Payload,
  run: (store, payload) => fetchIntoStore(store, payload),
});

type DigitalFileDownload = { fileId: string; address: string; variantId: string; actor: Actor };

export function enqueueDigitalFile(tx: Tx, { actor, ...wanted }: DigitalFileDownload): Promise<void> {
  const { kind, id } = actorReference(actor);
  const queue = downloadQueue(wanted.address, wanted.fileId);
  return enqueue(tx, fetchDigitalFile, { ...wanted, actorKind: kind, actorId: id }, { maxAttempts: 6, queue });
}

/** The file is held in memory until it is written. */
const MAX_BYTES = 64 * 1024 ** 2;
const TIMEOUT_MS = 60_000;

type Job = Omit<DigitalFileDownload, "actor"> & { actorKind: string; actorId: string | null };

/** Files keep their ids, so that importing the same file again finds them. */
export async function fetchIntoStore(store: Store, job: Job, allows?: GuardedRequest["allows"]): Promise<void> {
  const { fileId, address, variantId } = job;
  const [known] = await findDigitalFiles(store.database.db, [fileId]);
  const fetched = known === undefined ? await fetchBytes(address, allows) : undefined;
  if (known === undefined && fetched === undefined) return;
  if (fetched !== undefined) await store.files.write(digitalFileName(fileId), fetched.bytes);
  const now = store.now();
  const actor = actorOf({ actor_kind: job.actorKind, actor_id: job.actorId });
  await transaction(
    store.database.db,
    async (tx) => {
      if (fetched !== undefined && (await findDigitalFiles(tx, [fileId])).length === 0) {
        const { bytes, fileName } = fetched;
        const sha256 = createHash("sha256").update(bytes).digest();
        await insertDigitalFile(tx, { id: fileId, fileName, byteSize: bytes.byteLength, sha256, now });
      }
      const writeContext = await createWriteContext(tx, { now, actor, store }, "V3_CATALOG");
      await attachDigitalFile(tx, variantId, fileId, writeContext);
    },
    { cache: store.cache },
  );
}

/** Parses the format of the store's own responses (RFC 8187). */
function nameOf(disposition: string | undefined): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (encoded === undefined) return "file";
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "file";
  }
}

/** Undefined for permanent failures; network errors are thrown and retried. */
async function fetchBytes(
  address: string,
  allows: GuardedRequest["allows"],
): Promise<{ bytes: Buffer; fileName: string } | undefined> {
  try {
    const { status, headers, body } = await guardedFetch(address, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      ...(allows === undefined ? {} : { allows }),
    });
    if (status !== 200 || body.byteLength === 0) return undefined;
    return { bytes: body, fileName: nameOf(headers["content-disposition"]) };
  } catch (error) {
    if (error instanceof GuardedFetchError && error.problem !== "UNREACHABLE" && error.problem !== "TIMEOUT")
      return undefined;
    throw error;
  }
}
