/** The authorize page's decision: show the form, hand over a code, or refuse (wire, identity 5.2). */
import { errors } from "#api/errors.ts";
import type { AuthorizationAnswer, AuthorizationStep, AuthorizeRequest } from "#api/identity/oauth.ts";
import { isThirdParty } from "#server/identity/clients/public.ts";
import { findHostedSession, lockMember, toStatus } from "#server/identity/identities/public.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import {
  type AuthorizationRequest,
  canReturn,
  checkClient,
  completeAuthorizationRequest,
  createAuthorizationRequest,
  lockAuthorizationRequest,
  type Prompt,
  type ResponseMode,
} from "./authorization-requests.ts";
import { type Authentication, issueCode } from "./codes.ts";
import { findConsent, giveConsent } from "./consents.ts";
import { redeemSessionToken } from "./session-tokens.ts";

/** Who signed in at the hosted page first and asked for their account then is not asked twice. */
const JUST_NOW_MILLISECONDS = 60_000;
const EXPIRED = "This sign-in has expired or is finished already. Go back to the shop and start again.";

/** Carries a stored request forward. */
export async function continueAuthorization(
  tx: Tx,
  store: Store,
  token: string,
  hostedSession: string | undefined,
): Promise<AuthorizationStep> {
  const now = store.now();
  const request = await lockAuthorizationRequest(tx, token, now);
  if (request === undefined) return { step: "FAILED", problem: EXPIRED };
  if (!canReturn(store, request)) return { step: "FAILED", problem: errors.REDIRECT_NOT_ALLOWED.message };
  const authentication = await authenticate(tx, request, hostedSession, now);
  if (authentication === undefined && request.prompt !== "none") {
    return { step: "LOGIN", request: token, ...(request.providerId ? { providerId: request.providerId } : {}) };
  }
  if (authentication === undefined) return refuse(tx, store, { request, token, error: "login_required" });
  if (await lacksConsent(tx, request, authentication.memberId)) {
    if (request.prompt !== "none") return { step: "CONSENT", request: token };
    return refuse(tx, store, { request, token, error: "consent_required" });
  }
  return grant(tx, store, { request, token, authentication });
}

const refusals = {
  login_required: "Nobody is signed in.",
  consent_required: "The member has not agreed to this client yet.",
  access_denied: "The member said no.",
} as const;

type Refusal = { request: AuthorizationRequest; token: string; error: keyof typeof refusals };

async function refuse(tx: Tx, store: Store, { request, token, error }: Refusal): Promise<AuthorizationStep> {
  await completeAuthorizationRequest(tx, token, store.now());
  return handOver(store, request, { error, error_description: refusals[error], state: request.state });
}

type Granting = { request: AuthorizationRequest; token: string; authentication: Authentication };

async function grant(tx: Tx, store: Store, { request, token, authentication }: Granting): Promise<AuthorizationStep> {
  const now = store.now();
  await completeAuthorizationRequest(tx, token, now);
  return handOver(store, request, {
    code: await issueCode(tx, request, authentication, now),
    state: request.state,
  });
}

/** What the member says on the consent page. */
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
  if (!isGranted) return refuse(tx, store, { request, token, error: "access_denied" });
  await giveConsent(
    tx,
    { memberId: authentication.memberId, clientId: request.client.id, scopes: request.scopes },
    now,
  );
  return grant(tx, store, { request, token, authentication });
}

async function lacksConsent(tx: Tx, { client, scopes }: AuthorizationRequest, memberId: string): Promise<boolean> {
  if (!isThirdParty(client)) return false;
  const given = await findConsent(tx, memberId, client.id);
  return given === undefined || scopes.some((scope) => !given.includes(scope));
}

/** Finishes a request for whoever holds a session token of its client (specification section 7, `GET /v1/callback`). */
export async function finishWithSessionToken(
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
  if (await lacksConsent(tx, request, member.id))
    return refuse(tx, store, { request, token, error: "consent_required" });
  return grant(tx, store, { request, token, authentication: { ...redeemed, hostedSessionId: undefined } });
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
  return { memberId, authenticatedAt, place: { device, network }, hostedSessionId: id };
}

/** Asked to sign in means asked now: a session from before the request does not count, unless it began a moment ago. */
function isStale({ prompt, maxAge, createdAt }: AuthorizationRequest, authenticatedAt: Date, now: Date): boolean {
  const signedIn = authenticatedAt.getTime();
  const justNow = createdAt.getTime() - JUST_NOW_MILLISECONDS;
  if (prompt === "login" && signedIn < justNow) return true;
  if (maxAge === undefined || signedIn >= createdAt.getTime()) return false;
  return signedIn < now.getTime() - maxAge * 1000;
}

/** Every answer names its issuer, so that a client of several servers cannot be made to mix them up (RFC 9207). */
function handOver(store: Store, request: AuthorizationRequest, answer: AuthorizationAnswer): AuthorizationStep {
  if (!canReturn(store, request)) return { step: "FAILED", problem: errors.REDIRECT_NOT_ALLOWED.message };
  const message = { ...answer, iss: store.baseUrl() };
  if (request.responseMode !== "web_message") {
    return { step: "REDIRECT", redirectTo: redirectAddress(request.redirectUri ?? "", request.responseMode, message) };
  }
  if (request.targetOrigin === undefined) {
    return {
      step: "FAILED",
      problem: "The shop's address is not registered for this client, so nothing was sent to it.",
    };
  }
  return { step: "MESSAGE", message, targetOrigin: request.targetOrigin };
}

function redirectAddress(redirectUri: string, mode: ResponseMode, message: AuthorizationAnswer): string {
  const parameters = new URLSearchParams(Object.entries(message)).toString();
  if (mode === "fragment") return `${redirectUri}#${parameters}`;
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${parameters}`;
}

type Beginning = {
  authorizeRequest: AuthorizeRequest;
  visitorToken: string | undefined;
  hostedSession: string | undefined;
};

/** Begins a standard authorization request from the address line (RFC 6749 4.1.1) and carries it forward. */
export async function beginAuthorization(tx: Tx, store: Store, beginning: Beginning): Promise<AuthorizationStep> {
  const { authorizeRequest: request, hostedSession } = beginning;
  try {
    const visitor = store.tokens.verify(beginning.visitorToken ?? "", store.now().getTime());
    const isOfClient = visitor?.kind === "visitor" && visitor.clientId === request.clientId;
    const token = await createAuthorizationRequest(tx, store, {
      request,
      prompt: toPrompt(request.prompt),
      defaultMode: "query",
      visitorId: isOfClient ? visitor.visitorId : undefined,
      origin: undefined,
    });
    return await continueAuthorization(tx, store, token, hostedSession);
  } catch (error) {
    if (error instanceof AppError) return refuseAuthorization(tx, store, request, error);
    throw error;
  }
}

/** Tells the client what is wrong when client and address are known to be right, and the person otherwise (O2). */
async function refuseAuthorization(
  tx: Tx,
  store: Store,
  request: AuthorizeRequest,
  error: AppError,
): Promise<AuthorizationStep> {
  const problem = error.detail.description ?? error.message;
  if (error.code !== "INVALID_AUTHORIZATION_REQUEST" || request.redirectUri === undefined)
    return { step: "FAILED", problem };
  await checkClient(tx, store, request);
  const mode = request.responseMode === "fragment" ? "fragment" : "query";
  const message = { error: "invalid_request", error_description: problem, state: request.state, iss: store.baseUrl() };
  return { step: "REDIRECT", redirectTo: redirectAddress(request.redirectUri, mode, message) };
}

export function toPrompt(text: string | undefined): Prompt {
  return text === "login" || text === "none" ? text : "auto";
}
