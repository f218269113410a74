/**
 * `Idempotency-Key`: repeating a request with the same key and caller returns the first response; a different request
 * with the key is rejected (docs/protocol/decisions.md#idempotency, draft-ietf-httpapi-idempotency-key-header-07). The
 * row is written in the request's own transaction, so a second request with the key waits for the first one and returns
 * its response.
 * Responses are stored encrypted, because some contain data stored nowhere else, such as a gift card's code.
 */
import { createHash } from "node:crypto";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { actorReference } from "../access/actor.ts";
import { type SealContext, seal, unseal } from "../crypto/sealed.ts";
import type { Db, Tx } from "../db/db.ts";
import { AppError } from "./app-error.ts";
import type { CallContext } from "./handlers.ts";

type Parts = { params: unknown; query: unknown; body: unknown };

/** Identifies the use of a key: one request of one caller. */
type Use = { scope: string; key: string; requestHash: Buffer };

function readUse(endpoint: AnyEndpoint, context: CallContext, { params, query, body }: Parts): Use | undefined {
  if (endpoint.isIdempotent !== true) return undefined;
  const key = keyInBody(body) ?? context.header("idempotency-key");
  if (key === undefined) return undefined;
  if (key.length === 0 || key.length > 255) {
    throw new AppError("MALFORMED_REQUEST", { description: "An idempotency key has 1 to 255 characters." });
  }
  const { kind, id } = actorReference(context.actor);
  const requestHash = createHash("sha256")
    .update(JSON.stringify([params, query, body]))
    .digest();
  return { scope: `${endpoint.id}/${kind}/${id ?? ""}`, key, requestHash };
}

/** `chargeOrder` takes its key in the body. */
function keyInBody(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("idempotencyKey" in body)) return undefined;
  return typeof body.idempotencyKey === "string" ? body.idempotencyKey : undefined;
}

/** Returns whether the key was new. */
async function insertUse(
  db: Db | Tx,
  { scope, key, requestHash, answer = null }: Use & { answer?: string | null },
  now: Date,
): Promise<boolean> {
  const inserted = await db
    .insertInto("idempotency_keys")
    .values({ scope, key, request_hash: requestHash, answer, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Only if no effect was recorded for it. */
const deleteUse = (db: Db | Tx, { scope, key }: Use) =>
  db
    .deleteFrom("idempotency_keys")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("status", "is", null)
    .execute();

/** Records that the request had an effect; called last in a transaction before its commit. */
export type NoteEffect = (tx: Tx) => Promise<void>;

/**
 * A concurrent duplicate may have been rejected and have released the key; then it is bound again.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED if another request has taken it since
 */
async function noteEffect(tx: Tx, { scope, key, requestHash }: Use, now: Date): Promise<void> {
  const noted = await tx
    .insertInto("idempotency_keys")
    .values({ scope, key, request_hash: requestHash, status: 200, answer: "", created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(["scope", "key"])
        .doUpdateSet({ status: 200 })
        .where("idempotency_keys.request_hash", "=", requestHash),
    )
    .returning("key")
    .executeTakeFirst();
  if (noted === undefined) throw new AppError("IDEMPOTENCY_KEY_REUSED");
}

/**
 * For endpoints with several transactions, which resume when repeated. The key is bound to its request first, so
 * another request with the same key is rejected. The response reflects the current state (the order, where the first
 * response had only the payment's URL).
 */
export async function bindKey(
  db: Db,
  endpoint: AnyEndpoint,
  context: CallContext,
  { parts, run }: { parts: Parts; run: (note?: NoteEffect) => Promise<string | AppError> },
): Promise<string | AppError> {
  const use = readUse(endpoint, context, parts);
  if (use === undefined) return run();
  // No response is stored for these.
  const isNew = await insertUse(db, { ...use, answer: "" }, context.now);
  if (!isNew) await refuseOther(db, use);
  // Rejections release the key, unless this request or a duplicate already committed a part. After an internal error,
  // which may have had an effect, only the same request can continue with the key.
  const forget = async () => {
    if (isNew) await deleteUse(db, use);
  };
  try {
    const answer = await run((tx) => noteEffect(tx, use, context.now));
    if (answer instanceof AppError) await forget();
    return answer;
  } catch (error) {
    if (error instanceof AppError) await forget();
    throw error;
  }
}

async function refuseOther(db: Db, { scope, key, requestHash }: Use): Promise<void> {
  const earlier = await db
    .selectFrom("idempotency_keys")
    .select("request_hash")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (earlier === undefined) throw new AppError("IDEMPOTENCY_KEY_IN_USE");
  if (!earlier.request_hash.equals(requestHash)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
}

export async function answerOnce(
  tx: Tx,
  endpoint: AnyEndpoint,
  context: CallContext,
  parts: Parts,
  run: () => Promise<string | AppError>,
): Promise<string | AppError> {
  const use = readUse(endpoint, context, parts);
  if (use === undefined) return run();
  const { scope, key, requestHash } = use;
  const isNew = await insertUse(tx, use, context.now);
  const sealing = { secret: context.store.config.secret, purpose: "idempotent-answer", owner: `${scope} ${key}` };
  if (!isNew) return earlierAnswer(tx, { scope, key, requestHash, sealing });

  const answer = await run();
  if (answer instanceof AppError) {
    // Rejections release the key: the caller can fix the cause and reuse it.
    await deleteUse(tx, use);
    return answer;
  }
  await tx
    .updateTable("idempotency_keys")
    .set({ status: 200, answer: seal(Buffer.from(answer), sealing).toString("base64") })
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
  return answer;
}

type Earlier = { scope: string; key: string; requestHash: Buffer; sealing: SealContext };

async function earlierAnswer(tx: Tx, { scope, key, requestHash, sealing }: Earlier): Promise<string> {
  const earlier = await tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (earlier === undefined) throw new AppError("IDEMPOTENCY_KEY_IN_USE");
  if (!earlier.request_hash.equals(requestHash)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  if (earlier.answer === null) throw new AppError("IDEMPOTENCY_KEY_IN_USE");
  // Responses stored before 2026-11-22 are plain JSON; they are deleted after 30 days.
  if (earlier.answer.startsWith("{")) return earlier.answer;
  return open(earlier.answer, sealing);
}

/** If the store's secret has changed, the stored response can't be decrypted, but the effect must not be repeated. */
function open(answer: string, sealing: SealContext): string {
  try {
    return unseal(Buffer.from(answer, "base64"), sealing).toString("utf8");
  } catch {
    const description = "This key was already used. Its response can't be read because the store's secret has changed.";
    throw new AppError("IDEMPOTENCY_KEY_REUSED", { description });
  }
}
