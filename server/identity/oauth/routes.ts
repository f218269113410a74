import { decideConsent as decideConsentEndpoint } from "#api/identity/hosted-identity.ts";
import {
  type AuthorizationStep,
  authorize,
  describeAuthorization,
  endHostedSession,
  getKeys,
  getServerMetadata,
  introspect,
  listFrameAncestors,
  revoke,
  token,
  tokenInfo,
  userInfo,
} from "#api/identity/oauth.ts";
import { coversScope, type MemberScope } from "#api/scopes.ts";
import { findClient, findInstanceId, listAllowedOrigins, parseOrigin } from "#server/identity/clients/public.ts";
import { findMember } from "#server/identity/identities/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readTenant } from "#server/store/settings/public.ts";
import { lockAuthorizationRequest } from "./authorization-requests.ts";
import { beginAuthorization, continueAuthorization, decideConsent } from "./authorize.ts";
import { grantTokens } from "./grants.ts";
import { requireHostedPages } from "./hosted-key.ts";
import { createProfileClaims } from "./id-tokens.ts";
import { signOut } from "./logout.ts";
import { createServerMetadata } from "./metadata.ts";
import { listPublicKeys } from "./signing-keys.ts";
import { describeToken, revokeToken } from "./token-states.ts";

const tokenRoutes: Binding[] = [
  handleWrite(token, async ({ tx, store, actor, header, body }) =>
    grantTokens({ tx, store, actor, authorization: header("authorization"), request: body }),
  ),
  handleRead(tokenInfo, async ({ db, store, body }) => {
    const live = describeToken(store, body.token);
    if (live === undefined) return { active: false };
    const { subjectType, subjectId, clientId, issuedAt, expiresAt } = live;
    const instanceId = subjectType === "APP" ? await findInstanceId(db, subjectId) : undefined;
    return {
      active: true,
      ...(await readTenant(db)),
      ...(instanceId !== undefined && { instanceId }),
      subjectType,
      subjectId,
      exp: String(expiresAt),
      ...(issuedAt === undefined ? {} : { iat: String(issuedAt) }),
      ...(clientId === undefined ? {} : { clientId }),
    };
  }),
  handleRead(introspect, async ({ store, body }) => {
    const live = describeToken(store, body.token);
    if (live === undefined) return { active: false };
    return {
      active: true,
      sub: live.subjectId,
      token_type: "Bearer",
      iss: store.baseUrl(),
      exp: live.expiresAt,
      ...(live.issuedAt === undefined ? {} : { iat: live.issuedAt }),
      ...(live.clientId === undefined ? {} : { client_id: live.clientId }),
      ...(live.scopes === undefined ? {} : { scope: live.scopes.join(" ") }),
    };
  }),
  handleWrite(revoke, async ({ tx, store, body }) => {
    const client = await findClient(tx, body.clientId ?? body.client_id ?? "");
    if (client === undefined) return new AppError("INVALID_CLIENT");
    await revokeToken(tx, store, { token: body.token, clientId: client.id });
    return {};
  }),
  handleRead(userInfo, async ({ db, actor }) => {
    if (actor.kind !== "member") throw new AppError("MEMBER_NOT_FOUND");
    const member = await findMember(db, actor.memberId);
    if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
    const isVerified = member.email_verified_at !== null;
    const sees = (scope: MemberScope) => coversScope(actor.scopes, scope);
    return {
      sub: member.id,
      ...(sees("email") && { email: member.email, emailVerified: isVerified, email_verified: isVerified }),
      ...(sees("profile") && {
        ...(member.first_name === null ? {} : { givenName: member.first_name }),
        ...(member.last_name === null ? {} : { familyName: member.last_name }),
        ...(member.language === null ? {} : { language: member.language }),
        ...createProfileClaims(member),
        updated_at: Math.floor(member.updated_at.getTime() / 1000),
      }),
    };
  }),
  // Manual: the first request creates the first key in its own transaction.
  handleManual(getKeys, async ({ db, store }) => ({ keys: await listPublicKeys(db, store) })),
  handleRead(getServerMetadata, async ({ store }) => createServerMetadata(store.baseUrl())),
];

const hostedRoutes: Binding[] = [
  handleWrite(authorize, async (context): Promise<AuthorizationStep> => {
    requireHostedPages(context);
    const { tx, store, body } = context;
    const { request, authorizeRequest, visitorToken, hostedSession } = body;
    if (request !== undefined) return continueAuthorization(tx, store, request, hostedSession);
    if (authorizeRequest === undefined) return { step: "FAILED", problem: "The authorization request is missing." };
    return beginAuthorization(tx, store, { authorizeRequest, visitorToken, hostedSession });
  }),
  handleWrite(describeAuthorization, async (context) => {
    requireHostedPages(context);
    const request = await lockAuthorizationRequest(context.tx, context.body.request, context.now);
    if (request === undefined) return { isOpen: false };
    const redirectOrigin = parseOrigin(request.redirectUri ?? "");
    return {
      isOpen: true,
      clientName: request.client.name,
      isFirstParty: request.client.isFirstParty,
      scopes: [...request.scopes],
      ...(redirectOrigin === undefined ? {} : { redirectOrigin }),
      ...(request.loginHint === undefined ? {} : { loginHint: request.loginHint }),
      ...(request.uiLocales === undefined ? {} : { language: request.uiLocales }),
      ...(request.providerId === undefined ? {} : { providerId: request.providerId }),
    };
  }),
  handleWrite(decideConsentEndpoint, async (context): Promise<AuthorizationStep> => {
    requireHostedPages(context);
    const { request, hostedSession, isGranted } = context.body;
    return decideConsent(context.tx, context.store, { token: request, hostedSession, isGranted });
  }),
  handleRead(listFrameAncestors, async (context) => {
    requireHostedPages(context);
    return { origins: await listAllowedOrigins(context.db) };
  }),
  handleWrite(endHostedSession, async (context) => {
    requireHostedPages(context);
    const returnUrl = await signOut(context.tx, context.store, context.body);
    return returnUrl === undefined ? {} : { returnUrl };
  }),
];

export const routes: Binding[] = [...tokenRoutes, ...hostedRoutes];
