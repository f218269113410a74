/**
 * Decides the next step of the authorize page: show the form, send a code, or deny
 * (docs/protocol/redirect-sessions.md#authorize-page).
 */
import { errors } from "#api/errors.ts";
import type { AuthorizationResponse, AuthorizationStep, AuthorizeRequest } from "#api/identity/oauth.ts";
import { isThirdParty } from "#server/identity/clients/public.ts";
import { findHostedSession, lockMember, toStatus } from "#server/identity/identities/public.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import {
  type AuthorizationRequest,
  canRedirectBack,
  completeAuthorizationRequest,
  createAuthorizationRequest,
  lockAuthorizationRequest,
  type Prompt,
  type ResponseMode,
  requireClient,
} from "./authorization-requests.ts";
import { type Authentication, issueCode } from "./codes.ts";
import { findConsent, grantConsent } from "./consents.ts";
import { redeemSessionToken } from "./session-tokens.ts";

/** A sign-in this shortly before the request satisfies `prompt=login`, so members don't sign in twice. */
const RECENT_MILLISECONDS = 60_000;
const EXPIRED = "This sign-in has expired or was already completed. Go back to the store and try again.";

/** Continues a stored request. */
export async function continueAuthorization(
  tx: Tx,
  store: Store,
  token: string,
  hostedSession: string | undefined,
): Promise<AuthorizationStep> {
  const now = store.now();
  const request = await lockAuthorizationRequest(tx, token, now);
  if (request === undefined) return { step: "FAILED", problem: EXPIRED };
  if (!canRedirectBack(store, request)) return { step: "FAILED", problem: errors.REDIRECT_NOT_ALLOWED.message };
  const authentication = await authenticate(tx, request, hostedSession, now);
  if (authentication === undefined && request.prompt !== "none") {
    return { step: "LOGIN", request: token, ...(request.providerId ? { providerId: request.providerId } : {}) };
  }
  if (authentication === undefined) return denyRequest(tx, store, { request, token, error: "login_required" });
  if (await needsConsent(tx, request, authentication.memberId)) {
    if (request.prompt !== "none") return { step: "CONSENT", request: token };
    return denyRequest(tx, store, { request, token, error: "consent_required" });
  }
  return grantRequest(tx, store, { request, token, authentication });
}

const denials = {
  login_required: "No member is signed in.",
  consent_required: "The member hasn't consented to this client.",
  access_denied: "The member denied access.",
} as const;

type Denial = { request: AuthorizationRequest; token: string; error: keyof typeof denials };

async function denyRequest(tx: Tx, store: Store, { request, token, error }: Denial): Promise<AuthorizationStep> {
  await completeAuthorizationRequest(tx, token, store.now());
  return createFinalStep(store, request, { error, error_description: denials[error], state: request.state });
}

type Grant = { request: AuthorizationRequest; token: string; authentication: Authentication };

async function grantRequest(
  tx: Tx,
  store: Store,
  { request, token, authentication }: Grant,
): Promise<AuthorizationStep> {
  const now = store.now();
  await completeAuthorizationRequest(tx, token, now);
  return createFinalStep(store, request, {
    code: await issueCode(tx, request, authentication, now),
    state: request.state,
  });
}

/** Applies the decision from the consent page. */
export async function decideConsent(
  tx: Tx,
  store: Store,
  { token, hostedSession, isGranted }: { token: string; hostedSession: string; isGranted: boolean },
): Promise<AuthorizationStep> {
  const now = store.now();
  const request = await lockAuthorizationRequest(tx, token, now);
  if (request === undefined) return { step: "FAILED", problem: EXPIRED };
  const authentication = await authenticate(tx, request, hostedSession, now);
  if (authentication === undefined) return { step: "LOGIN", request: token };
  if (!isGranted) return denyRequest(tx, store, { request, token, error: "access_denied" });
  await grantConsent(
    tx,
    { memberId: authentication.memberId, clientId: request.client.id, scopes: request.scopes },
    now,
  );
  return grantRequest(tx, store, { request, token, authentication });
}

async function needsConsent(tx: Tx, { client, scopes }: AuthorizationRequest, memberId: string): Promise<boolean> {
  if (!isThirdParty(client)) return false;
  const given = await findConsent(tx, memberId, client.id);
  return given === undefined || scopes.some((scope) => !given.includes(scope));
}

/** Completes a request with a session token of its client (`GET /v1/callback`, docs/protocol/core.md#core-calls). */
export async function completeWithSessionToken(
  tx: Tx,
  store: Store,
  { token, sessionToken }: { token: string; sessionToken: string },
): Promise<AuthorizationStep> {
  const now = store.now();
  const request = await lockAuthorizationRequest(tx, token, now);
  if (request === undefined) return { step: "FAILED", problem: EXPIRED };
  const redeemed = await redeemSessionToken(tx, sha256(sessionToken), request.client.id, now);
  const member = redeemed && (await lockMember(tx, redeemed.memberId));
  if (redeemed === undefined || member === undefined || toStatus(member.status) !== "ACTIVE")
    return { step: "FAILED", problem: EXPIRED };
  if (await needsConsent(tx, request, member.id))
    return denyRequest(tx, store, { request, token, error: "consent_required" });
  return grantRequest(tx, store, { request, token, authentication: { ...redeemed, hostedSessionId: undefined } });
}

async function authenticate(
  tx: Tx,
  request: AuthorizationRequest,
  hostedSession: string | undefined,
  now: Date,
): Promise<Authentication | undefined> {
  if (request.sessionTokenHash !== undefined) {
    const redeemed = await redeemSessionToken(tx, request.sessionTokenHash, request.client.id, now);
    const member = redeemed && (await lockMember(tx, redeemed.memberId));
    const isActive = member !== undefined && toStatus(member.status) === "ACTIVE";
    return redeemed !== undefined && isActive ? { ...redeemed, hostedSessionId: undefined } : undefined;
  }
  const session = hostedSession === undefined ? undefined : await findHostedSession(tx, hostedSession, now);
  if (session === undefined || isStale(request, session.authenticatedAt, now)) return undefined;
  const { memberId, authenticatedAt, device, network, id } = session;
  return { memberId, authenticatedAt, deviceInfo: { device, network }, hostedSessionId: id };
}

/** With `prompt=login`, a session from before the request counts only if it began moments earlier. */
function isStale({ prompt, maxAge, createdAt }: AuthorizationRequest, authenticatedAt: Date, now: Date): boolean {
  const signedIn = authenticatedAt.getTime();
  const justNow = createdAt.getTime() - RECENT_MILLISECONDS;
  if (prompt === "login" && signedIn < justNow) return true;
  if (maxAge === undefined || signedIn >= createdAt.getTime()) return false;
  return signedIn < now.getTime() - maxAge * 1000;
}

/** Every response has `iss`, which prevents mix-up attacks on clients of several servers (RFC 9207). */
function createFinalStep(
  store: Store,
  request: AuthorizationRequest,
  answer: AuthorizationResponse,
): AuthorizationStep {
  if (!canRedirectBack(store, request)) return { step: "FAILED", problem: errors.REDIRECT_NOT_ALLOWED.message };
  const message = { ...answer, iss: store.baseUrl() };
  if (request.responseMode !== "web_message") {
    return { step: "REDIRECT", redirectTo: buildRedirectUrl(request.redirectUri ?? "", request.responseMode, message) };
  }
  if (request.targetOrigin === undefined) {
    return {
      step: "FAILED",
      problem: "The store's URL isn't registered for this client, so no response was sent to it.",
    };
  }
  return { step: "MESSAGE", message, targetOrigin: request.targetOrigin };
}

function buildRedirectUrl(redirectUri: string, mode: ResponseMode, message: AuthorizationResponse): string {
  const parameters = new URLSearchParams(Object.entries(message)).toString();
  if (mode === "fragment") return `${redirectUri}#${parameters}`;
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${parameters}`;
}

type NewAuthorization = {
  authorizeRequest: AuthorizeRequest;
  visitorToken: string | undefined;
  hostedSession: string | undefined;
};

/** Starts a standard authorization request from URL parameters (RFC 6749 section 4.1.1) and continues it. */
export async function beginAuthorization(tx: Tx, store: Store, input: NewAuthorization): Promise<AuthorizationStep> {
  const { authorizeRequest: request, hostedSession } = input;
  try {
    const visitor = store.tokens.verify(input.visitorToken ?? "", store.now().getTime());
    const isOfClient = visitor?.kind === "visitor" && visitor.clientId === request.clientId;
    const token = await createAuthorizationRequest(tx, store, {
      request,
      prompt: parsePrompt(request.prompt),
      defaultMode: "query",
      visitorId: isOfClient ? visitor.visitorId : undefined,
      origin: undefined,
    });
    return await continueAuthorization(tx, store, token, hostedSession);
  } catch (error) {
    if (error instanceof AppError) return rejectAuthorization(tx, store, request, error);
    throw error;
  }
}

/**
 * Reports an error to the client if client and redirect URL are valid, and to the user otherwise (RFC 6749 section
 * 4.1.2.1).
 */
async function rejectAuthorization(
  tx: Tx,
  store: Store,
  request: AuthorizeRequest,
  error: AppError,
): Promise<AuthorizationStep> {
  const problem = error.detail.description ?? error.message;
  if (error.code !== "INVALID_AUTHORIZATION_REQUEST" || request.redirectUri === undefined)
    return { step: "FAILED", problem };
  await requireClient(tx, store, request);
  const mode = request.responseMode === "fragment" ? "fragment" : "query";
  const message = { error: "invalid_request", error_description: problem, state: request.state, iss: store.baseUrl() };
  return { step: "REDIRECT", redirectTo: buildRedirectUrl(request.redirectUri, mode, message) };
}

export function parsePrompt(text: string | undefined): Prompt {
  return text === "login" || text === "none" ? text : "auto";
}
