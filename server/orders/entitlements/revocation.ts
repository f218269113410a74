/**
 * Revokes the entitlements of units that are no longer paid for: a refund or an edit revokes gift cards, passes, files
 * and credits of the units it removes. One plan is shown for confirmation and then executed.
 */
import { findLineDownloads, type LineDownload, revokeLineDownloads } from "#server/catalog/digital-files/public.ts";
import {
  findSurplusCards,
  type LineLeft,
  type RevocableCard,
  revokeCards,
} from "#server/payments/gift-cards/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import {
  findSurplusMemberships,
  findUsedCredits,
  giveBackMembershipUnits,
  type RevocableMembership,
  revokeSomeMemberships,
  type UsedCredits,
} from "#server/pricing/memberships/public.ts";

type Revocation = {
  readonly cards: readonly RevocableCard[];
  readonly memberships: readonly RevocableMembership[];
  readonly downloads: readonly LineDownload[];
  /** Membership credits that paid for the units and are returned. */
  readonly credits: readonly UsedCredits[];
};

export async function planRevocation(db: Connection, lines: readonly LineLeft[], now: Date): Promise<Revocation> {
  const gone = lines.filter(({ left }) => left === 0).map(({ lineId }) => lineId);
  const leftOf = new Map(lines.map(({ lineId, left }) => [lineId, left]));
  const used = await findUsedCredits(db, [...leftOf.keys()]);
  return {
    cards: await findSurplusCards(db, lines),
    memberships: await findSurplusMemberships(db, lines),
    // A file is granted once per line, so it stays available while any unit is paid.
    downloads: await findLineDownloads(db, gone, now),
    credits: used.flatMap((use) => {
      const credits = use.credits - (leftOf.get(use.lineId) ?? 0);
      return credits > 0 ? [{ ...use, credits }] : [];
    }),
  };
}

type Cause = { readonly actor: Actor; readonly now: Date; readonly reason: string; readonly refundId?: string };

export async function carryOut(tx: Tx, { cards, memberships, downloads, credits }: Revocation, cause: Cause) {
  const idsOf = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);
  if (cards.length > 0) await revokeCards(tx, idsOf(cards), cause);
  if (memberships.length > 0) await revokeSomeMemberships(tx, idsOf(memberships), cause);
  const files = downloads.map(({ lineId }) => lineId);
  if (files.length > 0) await revokeLineDownloads(tx, files, cause);
  for (const { lineId, credits: quantity } of credits) await giveBackMembershipUnits(tx, { lineId, quantity }, cause);
}
