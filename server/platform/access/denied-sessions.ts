/**
 * Ends sessions before their access tokens expire: a row for processes that start later, a NOTIFY for those that run,
 * and this process's own list with the commit.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { afterCommit } from "../db/transaction.ts";
import type { AccessTokens } from "./access-tokens.ts";

export const DENIED_CHANNEL = "cartwright_denied";

// No access token lives longer (compatible clients: 4 hours, ruling 8).
const LONGEST_TOKEN_MILLISECONDS = 4 * 3_600_000;
// NOTIFY carries at most 8000 bytes; one id has 36.
const IDS_PER_MESSAGE = 150;

/** Refuses the access tokens of these sessions from the commit on. */
export async function denySessions(
  tx: Tx,
  tokens: AccessTokens,
  sessionIds: readonly string[],
  now: Date,
): Promise<void> {
  if (sessionIds.length === 0) return;
  const until = new Date(now.getTime() + LONGEST_TOKEN_MILLISECONDS);
  await tx
    .insertInto("denied_sessions")
    .values(sessionIds.map((sessionId) => ({ session_id: sessionId, until })))
    .onConflict((conflict) => conflict.column("session_id").doNothing())
    .execute();
  for (let start = 0; start < sessionIds.length; start += IDS_PER_MESSAGE) {
    const message = [until.getTime(), ...sessionIds.slice(start, start + IDS_PER_MESSAGE)].join(" ");
    await sql`select pg_notify(${DENIED_CHANNEL}, ${message})`.execute(tx);
  }
  afterCommit(tx, () => {
    for (const sessionId of sessionIds) tokens.deny(sessionId, until.getTime());
  });
}

/** Applies another process's announcement. */
export function hearDenied(tokens: AccessTokens, message: string): void {
  const [until, ...sessionIds] = message.split(" ");
  for (const sessionId of sessionIds) tokens.deny(sessionId, Number(until));
}

/** Fills the list at start and after a lost connection, and forgets what no token can need any more. */
export async function loadDenied(db: Db, tokens: AccessTokens, now: Date): Promise<void> {
  await db.deleteFrom("denied_sessions").where("until", "<=", now).execute();
  for (const row of await db.selectFrom("denied_sessions").selectAll().execute()) {
    tokens.deny(row.session_id, row.until.getTime());
  }
  tokens.forgetExpired(now.getTime());
}
