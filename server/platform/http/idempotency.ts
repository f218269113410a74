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
import type { Tx } from "../db/db.ts";
import { AppError } from "./app-error.ts";
import type { CallContext } from "./handlers.ts";

type Parts = { params: unknown; query: unknown; body: unknown };

export async function answerOnce(
  tx: Tx,
  endpoint: AnyEndpoint,
  context: CallContext,
  parts: Parts,
  run: () => Promise<string | AppError>,
): Promise<string | AppError> {
  const key = context.header("idempotency-key");
  if (endpoint.isIdempotent !== true || key === undefined) return run();
  if (key.length === 0 || key.length > 255) {
    throw new AppError("MALFORMED_REQUEST", { description: "An idempotency key has 1 to 255 characters." });
  }
  const { kind, id } = actorReference(context.actor);
  const scope = `${endpoint.id}/${kind}/${id ?? ""}`;
  const requestHash = createHash("sha256")
    .update(JSON.stringify([parts.params, parts.query, parts.body]))
    .digest();

  const inserted = await tx
    .insertInto("idempotency_keys")
    .values({ scope, key, request_hash: requestHash, created_at: context.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  const sealing = { secret: context.store.config.secret, purpose: "idempotent-answer", owner: `${scope} ${key}` };
  if (inserted === undefined) return earlierAnswer(tx, { scope, key, requestHash, sealing });

  const answer = await run();
  if (answer instanceof AppError) {
    // A refusal is not an effect: the caller may mend the cause and use the key again.
    await tx.deleteFrom("idempotency_keys").where("scope", "=", scope).where("key", "=", key).execute();
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
