/**
 * Two-step authentication methods of the calling member, authorized by an access token or a session of the hosted
 * pages.
 */
import {
  activateMyFactor,
  createMyRecoveryCodes,
  enrollMyFactor,
  listMyFactors,
  removeMyFactor,
  renameMyFactor,
} from "#api/identity/factors.ts";
import {
  activateHostedFactor,
  createHostedRecoveryCodes,
  enrollHostedFactor,
  listHostedFactors,
  removeHostedFactor,
  renameHostedFactor,
} from "#api/identity/hosted-identity.ts";
import {
  activateFactor,
  createRecoveryCodes,
  enrollFactor,
  loadFactorOverview,
  removeFactor,
  renameFactor,
} from "#server/identity/factors/public.ts";
import {
  findHostedSession,
  findSession,
  lockMember,
  type MemberRow,
  readDeviceInfo,
} from "#server/identity/identities/public.ts";
import { requireHostedPages } from "#server/identity/oauth/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { isFresh } from "#server/platform/access/freshness.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, type CallContext, handleWrite } from "#server/platform/http/handlers.ts";
import { requireMember } from "./account-routes.ts";

type Owner = { member: MemberRow; isFresh: boolean };

async function loadOwner(tx: Tx, memberId: string, authenticatedAt: Date | undefined, now: Date): Promise<Owner> {
  const member = await lockMember(tx, memberId);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  return { member, isFresh: isFresh(authenticatedAt, now) };
}

async function loadTokenOwner(tx: Tx, actor: Actor, now: Date): Promise<Owner> {
  const { memberId, sessionId } = requireMember(actor);
  return loadOwner(tx, memberId, (await findSession(tx, sessionId))?.authenticatedAt, now);
}

type HostedContext = Pick<CallContext, "store" | "header" | "now"> & { tx: Tx; body: { hostedSession: string } };

async function loadHostedOwner(context: HostedContext): Promise<Owner> {
  requireHostedPages(context);
  const session = await findHostedSession(context.tx, context.body.hostedSession, context.now);
  if (session === undefined) throw new AppError("UNAUTHENTICATED");
  return loadOwner(context.tx, session.memberId, session.authenticatedAt, context.now);
}

/** Credentials can be changed only shortly after a sign-in (docs/protocol/permissions.md#elevation). */
function requireFresh({ member, isFresh }: Owner): MemberRow {
  if (!isFresh) throw new AppError("REAUTHENTICATION_REQUIRED");
  return member;
}

const readRequestDevice = ({ source, header }: Pick<CallContext, "source" | "header">) =>
  readDeviceInfo({}, source, header("user-agent"));

const loadOverview = (context: { tx: Tx } & Pick<CallContext, "store">, { member, isFresh }: Owner) =>
  loadFactorOverview(context.tx, context.store, { memberId: member.id, isFresh });

const ownRoutes: Binding[] = [
  handleWrite(listMyFactors, async (context) =>
    loadOverview(context, await loadTokenOwner(context.tx, context.actor, context.now)),
  ),
  handleWrite(enrollMyFactor, async (context) => {
    const { tx, store, actor, now, body } = context;
    const member = requireFresh(await loadTokenOwner(tx, actor, now));
    return enrollFactor(tx, store, { member, factor: body, deviceInfo: readRequestDevice(context) });
  }),
  handleWrite(activateMyFactor, async ({ tx, store, actor, now, params, body }) => {
    const member = requireFresh(await loadTokenOwner(tx, actor, now));
    return activateFactor(tx, store, { member, factorId: params.factorId, activation: body });
  }),
  handleWrite(renameMyFactor, async ({ tx, store, actor, now, params, body }) => {
    const { member } = await loadTokenOwner(tx, actor, now);
    return { factor: await renameFactor(tx, store, { member, factorId: params.factorId, name: body.name }) };
  }),
  handleWrite(removeMyFactor, async ({ tx, store, actor, now, params }) => {
    const member = requireFresh(await loadTokenOwner(tx, actor, now));
    return (await removeFactor(tx, store, { member, factorId: params.factorId })) ?? {};
  }),
  handleWrite(createMyRecoveryCodes, async ({ tx, store, actor, now }) => {
    const member = requireFresh(await loadTokenOwner(tx, actor, now));
    return { recoveryCodes: await createRecoveryCodes(tx, store, member) };
  }),
];

const hostedRoutes: Binding[] = [
  handleWrite(listHostedFactors, async (context) => loadOverview(context, await loadHostedOwner(context))),
  handleWrite(enrollHostedFactor, async (context) => {
    const member = requireFresh(await loadHostedOwner(context));
    const { tx, store, body } = context;
    return enrollFactor(tx, store, { member, factor: body.factor, deviceInfo: readRequestDevice(context) });
  }),
  handleWrite(activateHostedFactor, async (context) => {
    const member = requireFresh(await loadHostedOwner(context));
    const { factorId, activation } = context.body;
    return activateFactor(context.tx, context.store, { member, factorId, activation });
  }),
  handleWrite(renameHostedFactor, async (context) => {
    const { member } = await loadHostedOwner(context);
    const { factorId, name } = context.body;
    await renameFactor(context.tx, context.store, { member, factorId, name });
    return {};
  }),
  handleWrite(removeHostedFactor, async (context) => {
    const member = requireFresh(await loadHostedOwner(context));
    return (await removeFactor(context.tx, context.store, { member, factorId: context.body.factorId })) ?? {};
  }),
  handleWrite(createHostedRecoveryCodes, async (context) => {
    const member = requireFresh(await loadHostedOwner(context));
    return { recoveryCodes: await createRecoveryCodes(context.tx, context.store, member) };
  }),
];

export const factorRoutes: Binding[] = [...ownRoutes, ...hostedRoutes];
