/** Finds a card by its code. Failed attempts are counted to prevent guessing. */
import { sql } from "kysely";
import { type Actor, actorReference, isElevated } from "#server/platform/access/actor.ts";
import { throttleSubject } from "#server/platform/access/networks.ts";
import {
  countAttempt,
  createThrottledError,
  isSourceThrottled,
  isThrottled,
  readAttempts,
} from "#server/platform/access/throttle.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { type CardRow, cardColumns, type GiftCard, toGiftCard } from "./cards.ts";
import { hashCode, normalizeCode } from "./codes.ts";

export type LookUp = { readonly store: Store; readonly source: string; readonly actor: Actor; readonly now: Date };

const HOUR = 3600;
const perSource = { name: "gift card source", attempts: 30, seconds: HOUR };
const perShopper = { name: "gift card shopper", attempts: 15, seconds: HOUR };

/** Points of sale and support look up many codes, so only failed attempts count. */
const perStaff = { name: "gift card staff", attempts: 60, seconds: HOUR };

/**
 * Finds the card of a code. Failures are returned, not thrown, so that the handler commits the counted attempt. Returns
 * GIFT_CARD_NOT_FOUND for anything that is not the code of a card, or THROTTLED.
 */
export async function lookUpGiftCard(tx: Tx, look: LookUp, code: string): Promise<GiftCard | AppError> {
  const { store, source, actor, now } = look;
  const elevated = isElevated(actor) ? `${actor.kind} ${actorReference(actor).id}` : undefined;
  if (elevated === undefined) {
    if (await isSourceThrottled(tx, store, perSource, source)) return createThrottledError(perSource);
    if (await isThrottled(tx, perShopper, shopperOf(look), now)) return createThrottledError(perShopper);
  } else if ((await readAttempts(tx, perStaff, elevated, now)) >= perStaff.attempts)
    return createThrottledError(perStaff);
  const normalized = normalizeCode(code);
  const row = normalized === undefined ? undefined : await findByCode(tx, normalized);
  if (row !== undefined) return toGiftCard(row, now);
  if (elevated !== undefined) await countAttempt(tx, perStaff, elevated, now);
  return new AppError("GIFT_CARD_NOT_FOUND");
}

/** Like `lookUpGiftCard`, before its transaction: counts nothing. */
export async function previewGiftCard(db: Connection, look: LookUp, code: string): Promise<GiftCard | AppError> {
  const { source, actor, now } = look;
  const limits = isElevated(actor)
    ? [{ throttle: perStaff, subject: `${actor.kind} ${actorReference(actor).id}` }]
    : [
        { throttle: perSource, subject: throttleSubject(source) },
        { throttle: perShopper, subject: shopperOf(look) },
      ];
  for (const { throttle, subject } of limits)
    if ((await readAttempts(db, throttle, subject, now)) >= throttle.attempts) return createThrottledError(throttle);
  const normalized = normalizeCode(code);
  const row = normalized === undefined ? undefined : await findByCode(db, normalized);
  return row === undefined ? new AppError("GIFT_CARD_NOT_FOUND") : toGiftCard(row, now);
}

const shopperOf = ({ actor, source }: LookUp): string =>
  actor.kind === "member" ? actor.memberId : actor.kind === "visitor" ? actor.visitorId : source;

async function findByCode(tx: Connection, normalized: string): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns} from gift_cards c where c.code_hash = ${hashCode(normalized)}`.execute(tx);
  return rows[0];
}
