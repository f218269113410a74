/**
 * Token introspection and revocation (RFC 7662, RFC 7009). Anything but an active token of this store is reported as
 * inactive.
 */
import { endSession, findSession } from "#server/identity/identities/public.ts";
import { type Actor, actorReference } from "#server/platform/access/actor.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

const subjectTypes = { anonymous: "UNKNOWN", visitor: "VISITOR", member: "MEMBER", staff: "USER", app: "APP" } as const;

type ActiveToken = {
  subjectType: (typeof subjectTypes)[Actor["kind"]];
  subjectId: string;
  clientId: string | undefined;
  issuedAt: number | undefined;
  expiresAt: number;
  /** Scopes of a member's token at a third-party client. */
  scopes: readonly string[] | undefined;
};

export function describeToken(store: Store, token: string): ActiveToken | undefined {
  const actor = store.tokens.verify(token, store.now().getTime());
  const times = actor && store.tokens.readTimes(token);
  if (actor === undefined || times === undefined) return undefined;
  const { kind, id } = actorReference(actor);
  const clientId = getClientId(actor);
  const scopes = actor.kind === "member" ? actor.scopes : undefined;
  return { subjectType: subjectTypes[kind], subjectId: id ?? "", clientId, scopes, ...times };
}

/** An app is its own client. Apps use that to recognize their own tokens (docs/protocol/permissions.md#elevation). */
function getClientId(actor: Actor): string | undefined {
  if (actor.kind === "app") return actor.appId;
  return actor.kind === "visitor" || actor.kind === "member" ? actor.clientId : undefined;
}

/** Ends the token's session if it belongs to this client. Visitors' tokens can't be revoked; they expire. */
export async function revokeToken(
  tx: Tx,
  store: Store,
  { token, clientId }: { token: string; clientId: string },
): Promise<void> {
  const actor = store.tokens.verify(token, store.now().getTime());
  const refresh = await tx
    .selectFrom("refresh_tokens")
    .select("session_id")
    .where("token_hash", "=", sha256(token))
    .executeTakeFirst();
  const sessionId = actor?.kind === "member" ? actor.sessionId : refresh?.session_id;
  const session = sessionId === undefined ? undefined : await findSession(tx, sessionId);
  if (session?.clientId === clientId) await endSession(tx, store, session.id, "signed out");
}
