/** Endpoints for a member's own account (`#api/identity/account.ts`). */
import {
  type AccountSession,
  createMyAddress,
  deleteMyAddress,
  deleteMyConsent,
  deleteMyDevice,
  deleteMyOtherSessions,
  deleteMySession,
  exportMyDetails,
  getMyNewsletterConsent,
  listMyAddresses,
  listMyConsents,
  listMyDevices,
  listMySessions,
  setMyNewsletterConsent,
  unsubscribe as unsubscribeEndpoint,
  updateMyAddress,
} from "#api/identity/account.ts";
import { findClient } from "#server/identity/clients/public.ts";
import {
  deleteDevice,
  deleteDevices,
  endAllSessions,
  endClientSessions,
  endDeviceSessions,
  isFreshSession,
  listDevices,
  listSessions,
} from "#server/identity/identities/public.ts";
import { listConsents, withdrawConsent } from "#server/identity/oauth/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { addAddress, changeAddress, readAddressBook, removeAddress } from "./address-book.ts";
import { exportDetails } from "./export-details.ts";
import { readConsent, writeConsent } from "./newsletter.ts";
import { requestConfirmationIfUnverified } from "./newsletter-sign-ups.ts";
import { unsubscribe } from "./subscribers.ts";

type Member = Extract<Actor, { kind: "member" }>;

export function requireMember(actor: Actor): Member {
  if (actor.kind !== "member") throw new AppError("PERMISSION_DENIED");
  return actor;
}

/** Lists a member's sessions. `current` is the id of the session that made the request. */
export async function presentSessions(
  connection: Connection,
  memberId: string,
  { current, now }: { current: string | undefined; now: Date },
): Promise<AccountSession[]> {
  const sessions = await listSessions(connection, memberId, now);
  const clientIds = [...new Set(sessions.flatMap(({ clientId }) => clientId ?? []))];
  const names = new Map<string, string>();
  for (const id of clientIds) names.set(id, (await findClient(connection, id))?.name ?? "");
  return sessions.map((session) => ({
    id: session.id,
    device: session.device,
    network: session.network,
    clientName: names.get(session.clientId ?? "") ?? "",
    isCurrent: session.id === current,
    isByApp: session.isByApp,
    createdDate: session.createdAt.toISOString(),
    lastUsedDate: session.lastUsedAt.toISOString(),
    expiresDate: session.expiresAt.toISOString(),
  }));
}

const sessionRoutes: Binding[] = [
  handleRead(listMySessions, async ({ db, actor, now }) => {
    const { memberId, sessionId } = requireMember(actor);
    return { sessions: await presentSessions(db, memberId, { current: sessionId, now }) };
  }),
  handleWrite(deleteMySession, async ({ tx, store, actor, params }) => {
    const isEnded = await endDeviceSessions(tx, store, requireMember(actor).memberId, params.id);
    if (!isEnded) throw new AppError("SESSION_NOT_FOUND");
    return {};
  }),
  handleWrite(deleteMyOtherSessions, async ({ tx, store, actor }) => {
    const { memberId, sessionId } = requireMember(actor);
    await endAllSessions(tx, store, { memberId, reason: "session revoked", exceptId: sessionId });
    await deleteDevices(tx, memberId);
    return {};
  }),
  handleRead(listMyDevices, async ({ db, actor, now }) => ({
    devices: (await listDevices(db, requireMember(actor).memberId)).map((row) => ({
      id: row.id,
      name: row.name,
      createdDate: row.created_at.toISOString(),
      lastUsedDate: row.last_used_at.toISOString(),
      ...(row.remembered_until !== null && row.remembered_until > now
        ? { rememberedUntil: row.remembered_until.toISOString() }
        : {}),
    })),
  })),
  handleWrite(deleteMyDevice, async ({ tx, actor, params }) => {
    if (!(await deleteDevice(tx, requireMember(actor).memberId, params.id))) throw new AppError("DEVICE_NOT_FOUND");
    return {};
  }),
  handleRead(listMyConsents, async ({ db, actor }) => ({
    consents: await listConsents(db, requireMember(actor).memberId),
  })),
  handleWrite(deleteMyConsent, async ({ tx, store, actor, params, now }) => {
    const { memberId } = requireMember(actor);
    const client = await findClient(tx, params.id);
    if (client === undefined || !(await withdrawConsent(tx, memberId, client.id, now)))
      throw new AppError("CLIENT_NOT_FOUND");
    await endClientSessions(tx, store, { clientId: client.id, memberId, reason: "consent withdrawn" });
    return {};
  }),
];

const addressRoutes: Binding[] = [
  handleRead(listMyAddresses, async ({ db, actor }) => ({
    addresses: await readAddressBook(db, requireMember(actor).memberId),
  })),
  handleWrite(createMyAddress, async ({ tx, actor, body, now }) => ({
    address: await addAddress(tx, requireMember(actor).memberId, body.address, now),
  })),
  handleWrite(updateMyAddress, async ({ tx, actor, params, body, now }) => {
    const { memberId } = requireMember(actor);
    return { address: await changeAddress(tx, { memberId, id: params.id, fields: body.address }, now) };
  }),
  handleWrite(deleteMyAddress, async ({ tx, actor, params, now }) => {
    await removeAddress(tx, requireMember(actor).memberId, params.id, now);
    return {};
  }),
];

export const accountRoutes: Binding[] = [
  ...sessionRoutes,
  ...addressRoutes,
  handleRead(getMyNewsletterConsent, async ({ db, actor }) => ({
    newsletterConsent: await readConsent(db, requireMember(actor).memberId),
  })),
  handleWrite(setMyNewsletterConsent, async ({ tx, store, actor, body, now }) => {
    const { memberId } = requireMember(actor);
    const change = { memberId, isSubscribed: body.isSubscribed, source: "account" as const };
    const newsletterConsent = await writeConsent(tx, change, now);
    if (body.isSubscribed) await requestConfirmationIfUnverified(tx, store, memberId, now);
    return { newsletterConsent };
  }),
  handleWrite(unsubscribeEndpoint, async ({ tx, store, body }) => {
    await unsubscribe(tx, store, body.token);
    return {};
  }),
  handleWrite(exportMyDetails, async ({ tx, store, actor, now }) => {
    const { memberId, sessionId } = requireMember(actor);
    if (!(await isFreshSession(tx, sessionId, now))) throw new AppError("REAUTHENTICATION_REQUIRED");
    return exportDetails(tx, store, { memberId });
  }),
];
