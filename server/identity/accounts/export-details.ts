/** Exports all personal data stored about a member, readable by people and machines (GDPR Art. 15 and 20). */

import { readIdentity } from "#server/identity/authentication/public.ts";
import { loadFactorOverview } from "#server/identity/factors/public.ts";
import {
  exportMemberData,
  findMember,
  listAddresses,
  listDevices,
  listMemberEventRows,
  listSessions,
  presentMember,
  recordMemberEvent,
} from "#server/identity/identities/public.ts";
import { listConsents } from "#server/identity/oauth/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { readAddressBook } from "./address-book.ts";
import { readConsent } from "./newsletter.ts";
import { readSignUp } from "./newsletter-sign-ups.ts";

const MAX_EVENTS = 5000;

export async function exportDetails(tx: Tx, store: Store, { memberId, actor }: { memberId: string; actor?: Actor }) {
  const now = store.now();
  const member = await findMember(tx, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  const books = await listAddresses(tx, [memberId]);
  const content = {
    account: presentMember(member, books.get(memberId) ?? [], "FULL"),
    identity: await readIdentity(tx, member),
    addresses: await readAddressBook(tx, memberId),
    newsletter: { ...(await readConsent(tx, memberId)), ...(await readSignUp(tx, member.email)) },
    factors: (await loadFactorOverview(tx, store, { memberId, isFresh: true })).factors,
    sessions: (await listSessions(tx, memberId, now)).map(({ device, network, createdAt, lastUsedAt }) => ({
      device,
      network,
      createdDate: createdAt.toISOString(),
      lastUsedDate: lastUsedAt.toISOString(),
    })),
    devices: (await listDevices(tx, memberId)).map(({ name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      name,
      createdDate: createdAt.toISOString(),
      lastUsedDate: lastUsedAt.toISOString(),
    })),
    consents: await listConsents(tx, memberId),
    events: (await listMemberEventRows(tx, memberId, MAX_EVENTS)).map(({ occurred_at: date, ...event }) => ({
      ...event,
      date: date.toISOString(),
    })),
    ...(await exportMemberData(tx, memberId)),
  };
  await recordMemberEvent(tx, { memberId, kind: "EXPORTED", ...(actor && { actor }) }, now);
  const day = now.toISOString().slice(0, 10);
  return { fileName: `my-account-${day}.json`, exportedDate: now.toISOString(), content };
}
