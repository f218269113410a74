/**
 * The destination page opens its redirect session once. It gets a short-lived token of the shopper who started it,
 * because the shopper's own token belongs to another site. The page uses it for its destination only. Opening
 * invalidates the token in the URL; a renewal token extends access, since a purchase can outlast an access token.
 */
import { sql } from "kysely";
import { type RedirectCallbacks, type RedirectKind, redirectKinds } from "#api/checkout/redirects.ts";
import { findSession } from "#server/identity/identities/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";

const TOKEN_SECONDS = 15 * 60;
const RENEWAL_MILLISECONDS = 4 * 3_600_000;

export type OpenedRedirectSession = {
  kind: RedirectKind;
  target: Record<string, unknown>;
  callbacks: RedirectCallbacks;
  accessToken?: string;
  expiresIn?: number;
  renewalToken?: string;
};

export async function openRedirectSession(
  tx: Tx,
  store: Store,
  sessionToken: string,
): Promise<OpenedRedirectSession | undefined> {
  const now = store.now();
  const renewalToken = newToken();
  const until = new Date(now.getTime() + RENEWAL_MILLISECONDS);
  const { rows } = await sql<Row>`
    update redirect_sessions set opened_at = ${now},
      token_hash = case when opened_at is null then ${sha256(renewalToken)} else token_hash end,
      expires_at = case when opened_at is null then ${until} else expires_at end
    where token_hash = ${sha256(sessionToken)} and expires_at > ${now}
    returning kind, target, callbacks, client_id::text, visitor_id::text, member_id::text, member_session_id::text,
      token_hash = ${sha256(renewalToken)} as is_first`.execute(tx);
  const [row] = rows;
  const kind = redirectKinds.find((name) => name === row?.kind);
  if (row === undefined || kind === undefined) return undefined;
  const accessToken = await issueToken(tx, store, row);
  return {
    kind,
    target: toRecord(row.target),
    callbacks: toRecord(row.callbacks),
    ...(accessToken === undefined ? {} : { accessToken, expiresIn: TOKEN_SECONDS }),
    ...(accessToken === undefined || !row.is_first ? {} : { renewalToken }),
  };
}

type Row = Holder & { kind: string; target: unknown; callbacks: unknown; is_first: boolean };

type Holder = {
  client_id: string | null;
  visitor_id: string | null;
  member_id: string | null;
  member_session_id: string | null;
};

/**
 * A member's token belongs to the session that created the redirect session: it has the same scopes and ends with it.
 */
async function issueToken(
  tx: Tx,
  store: Store,
  { client_id: clientId, ...holder }: Holder,
): Promise<string | undefined> {
  if (clientId === null) return undefined;
  const expiresAt = store.now().getTime() + TOKEN_SECONDS * 1000;
  if (holder.visitor_id !== null) {
    return store.tokens.issue({ kind: "visitor", visitorId: holder.visitor_id, clientId }, expiresAt);
  }
  if (holder.member_id === null || holder.member_session_id === null) return undefined;
  const { member_id: memberId, member_session_id: sessionId } = holder;
  const session = await findSession(tx, sessionId);
  if (session === undefined) return undefined;
  const limits = session.scopes === undefined ? {} : { scopes: session.scopes };
  return store.tokens.issue({ kind: "member", memberId, clientId, sessionId, ...limits }, expiresAt);
}

/** Only this module writes the columns, from a validated body. */
function toRecord(value: unknown): Record<string, never> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
