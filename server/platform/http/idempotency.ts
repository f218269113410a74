/**
 * `Idempotency-Key`: the same key from the same caller with the same request gets the first answer again; with another
 * request it is refused (ruling 18, draft-ietf-httpapi-idempotency-key-header-07). The row is written in the call's own
 * transaction, so a second request with the key waits for the first one and then sees its answer.
 * Answers are kept sealed: some hold what is stored nowhere else, such as the code of a gift card.
 */
import { createHash } from "node:crypto";
import type { AnyEndpoint } from "#api/endpoint.ts";
import { actorReference } from "../access/actor.ts";
import { type SealContext, seal, unseal } from "../crypto/sealed.ts";
import type { Db, Tx } from "../db/db.ts";
import { AppError } from "./app-error.ts";
import type { CallContext } from "./handlers.ts";

type Parts = { params: unknown; query: unknown; body: unknown };

/** What a key is good for: one request of one caller. */
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

/** One call of the protocol takes its key there (`chargeOrder`). */
function keyInBody(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("idempotencyKey" in body)) return undefined;
  return typeof body.idempotencyKey === "string" ? body.idempotencyKey : undefined;
}

/** Whether the key was new. */
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

/** Only as long as nothing was done under it. */
const deleteUse = (db: Db | Tx, { scope, key }: Use) =>
  db
    .deleteFrom("idempotency_keys")
    .where("scope", "=", scope)
    .where("key", "=", key)
    .where("status", "is", null)
    .execute();

/** Notes in a transaction of a call, as the last thing before it is committed, that something was done under its key. */
export type NoteEffect = (tx: Tx) => Promise<void>;

/**
 * A twin of the call may have been refused meanwhile and have freed the key: then it is bound anew.
 * @throws {AppError} IDEMPOTENCY_KEY_REUSED when another request has taken it since
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
 * For calls of several transactions, which by their nature go on where they were when they are made again: the key is bound
 * to its request before anything else, and another request with it is refused. What the call answers is as of then (the
 * order, where at first there was only the address of the payment).
 */
export async function bindKey(
  db: Db,
  endpoint: AnyEndpoint,
  context: CallContext,
  { parts, run }: { parts: Parts; run: (note?: NoteEffect) => Promise<string | AppError> },
): Promise<string | AppError> {
  const use = readUse(endpoint, context, parts);
  if (use === undefined) return run();
  // No answer is kept, and none is missing.
  const isNew = await insertUse(db, { ...use, answer: "" }, context.now);
  if (!isNew) await refuseOther(db, use);
  // A refusal is not an effect, as below, unless a part was committed before it, by this call or by a twin. What ends in a
  // fault may have had one. Then only the same request goes on with the key.
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
    // A refusal is not an effect: the caller may mend the cause and use the key again.
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
  // Those of before 2026-11-22 are plain JSON; they are gone after 30 days.
  if (earlier.answer.startsWith("{")) return earlier.answer;
  return open(earlier.answer, sealing);
}

/** Under another secret of the store nobody can read what was answered; what was done is done all the same. */
function open(answer: string, sealing: SealContext): string {
  try {
    return unseal(Buffer.from(answer, "base64"), sealing).toString("utf8");
  } catch {
    const description = "The key was used; its answer can no longer be read, because the store's secret has changed.";
    throw new AppError("IDEMPOTENCY_KEY_REUSED", { description });
  }
}
