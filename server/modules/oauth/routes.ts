import {
  type AuthorizationStep,
  authorize,
  describeAuthorization,
  endHostedSession,
  listFrameAncestors,
  token,
  tokenInfo,
  userInfo,
} from "#api/oauth.ts";
import { listAllowedOrigins, originOf } from "#server/modules/apps/public.ts";
import { findMember } from "#server/modules/identities/public.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { lockAuthorizationRequest } from "./authorization-requests.ts";
import { beginAuthorization, continueAuthorization } from "./authorize.ts";
import { grantTokens } from "./grants.ts";
import type { OauthHooks } from "./hooks.ts";
import { requireHostedPages } from "./hosted-key.ts";
import { signOut } from "./logout.ts";

const subjectTypes = { anonymous: "UNKNOWN", visitor: "VISITOR", member: "MEMBER", staff: "USER", app: "APP" } as const;

const tokenRoutes = (hooks: OauthHooks): Binding[] => [
  handleWrite(token, async ({ tx, store, actor, header, body }) =>
    grantTokens({ tx, store, actor, authorization: header("authorization"), hooks, request: body }),
  ),
  handleRead(tokenInfo, async ({ store, body, now }) => {
    const holder = store.tokens.verify(body.token, now.getTime());
    if (holder === undefined) return { active: false };
    const { kind, id } = actorReference(holder);
    const clientId = holder.kind === "visitor" || holder.kind === "member" ? holder.clientId : undefined;
    return { active: true, subjectType: subjectTypes[kind], subjectId: id ?? "", ...(clientId ? { clientId } : {}) };
  }),
  handleRead(userInfo, async ({ db, actor }) => {
    const member = actor.kind === "member" ? await findMember(db, actor.memberId) : undefined;
    if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
    const name = [member.first_name, member.last_name].filter(Boolean).join(" ");
    return {
      sub: member.id,
      email: member.email,
      emailVerified: member.email_verified_at !== null,
      ...(member.first_name === null ? {} : { givenName: member.first_name }),
      ...(member.last_name === null ? {} : { familyName: member.last_name }),
      ...(name === "" ? {} : { name }),
      ...(member.picture_url === null ? {} : { picture: member.picture_url }),
      ...(member.language === null ? {} : { language: member.language }),
    };
  }),
];

const hostedRoutes: Binding[] = [
  handleWrite(authorize, async (context): Promise<AuthorizationStep> => {
    requireHostedPages(context);
    const { tx, store, body } = context;
    const { request, authorizeRequest, visitorToken, hostedSession } = body;
    if (request !== undefined) return continueAuthorization(tx, store, request, hostedSession);
    if (authorizeRequest === undefined) return { step: "FAILED", problem: "Nothing says who asks to sign in." };
    return beginAuthorization(tx, store, { authorizeRequest, visitorToken, hostedSession });
  }),
  handleWrite(describeAuthorization, async (context) => {
    requireHostedPages(context);
    const request = await lockAuthorizationRequest(context.tx, context.body.request, context.now);
    if (request === undefined) return { isOpen: false };
    const redirectOrigin = originOf(request.redirectUri ?? "");
    return {
      isOpen: true,
      clientName: request.client.name,
      isFirstParty: request.client.isFirstParty,
      ...(redirectOrigin === undefined ? {} : { redirectOrigin }),
    };
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

/** `hooks` are wired by server/app.ts. */
export const createRoutes = (hooks: OauthHooks): Binding[] => [...tokenRoutes(hooks), ...hostedRoutes];
