/**
 * Ends sessions before their access tokens expire: inserts a row for processes that start later, sends a NOTIFY to
 * running ones, and updates this process's deny list on commit.
 */
import { sql } from "kysely";
import type { Db, Tx } from "../db/db.ts";
import { afterCommit } from "../db/transaction.ts";
import type { AccessTokens } from "./access-tokens.ts";

export const DENIED_CHANNEL = "cartwright_denied";

// The longest lifetime of an access token: 4 hours, for compatible clients (docs/protocol/decisions.md#refresh-tokens).
const LONGEST_TOKEN_MILLISECONDS = 4 * 3_600_000;
// NOTIFY payloads are limited to 8000 bytes; an id has 36.
const IDS_PER_MESSAGE = 150;

/** Denies the access tokens of these sessions from commit on. */
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

/** Handles a NOTIFY from another process. */
export function handleDeniedMessage(tokens: AccessTokens, message: string): void {
  const [until, ...sessionIds] = message.split(" ");
  for (const sessionId of sessionIds) tokens.deny(sessionId, Number(until));
}

/** Loads the deny list at startup and after a lost connection, and deletes expired entries. */
export async function loadDeniedSessions(db: Db, tokens: AccessTokens, now: Date): Promise<void> {
  await db.deleteFrom("denied_sessions").where("until", "<=", now).execute();
  for (const row of await db.selectFrom("denied_sessions").selectAll().execute()) {
    tokens.deny(row.session_id, row.until.getTime());
  }
  tokens.pruneExpired(now.getTime());
}
