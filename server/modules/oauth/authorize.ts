/** The authorize page's decision: show the form, hand over a code, or refuse (wire, identity 5.2). */
import type { AuthorizationAnswer, AuthorizationStep, AuthorizeRequest } from "#api/oauth.ts";
import { findHostedSession, lockMember, toStatus } from "#server/modules/identities/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import {
  type AuthorizationRequest,
  checkClient,
  completeAuthorizationRequest,
  createAuthorizationRequest,
  lockAuthorizationRequest,
  type Prompt,
  type ResponseMode,
} from "./authorization-requests.ts";
import { issueCode } from "./codes.ts";
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
  const authentication = await authenticate(tx, request, hostedSession, now);
  if (authentication === undefined && request.prompt !== "none") return { step: "LOGIN", request: token };
  await completeAuthorizationRequest(tx, token, now);
  if (authentication === undefined) {
    return handOver(request, {
      error: "login_required",
      error_description: "Nobody is signed in.",
      state: request.state,
    });
  }
  return handOver(request, { code: await issueCode(tx, request, authentication, now), state: request.state });
}

type Authentication = { memberId: string; authenticatedAt: Date };

async function authenticate(
  tx: Tx,
  request: AuthorizationRequest,
  hostedSession: string | undefined,
  now: Date,
): Promise<Authentication | undefined> {
  if (request.sessionTokenHash !== undefined) {
    const authentication = await redeemSessionToken(tx, request.sessionTokenHash, request.client.id, now);
    const member = authentication && (await lockMember(tx, authentication.memberId));
    return member !== undefined && toStatus(member.status) === "ACTIVE" ? authentication : undefined;
  }
  const session = hostedSession === undefined ? undefined : await findHostedSession(tx, hostedSession, now);
  // Asked to sign in means asked now: a session from before the request does not count, unless it began a moment ago.
  const earliest = request.createdAt.getTime() - JUST_NOW_MILLISECONDS;
  const isStale = session !== undefined && request.prompt === "login" && session.authenticatedAt.getTime() < earliest;
  return isStale ? undefined : session;
}

function handOver(request: AuthorizationRequest, message: AuthorizationAnswer): AuthorizationStep {
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
  const message = { error: "invalid_request", error_description: problem, state: request.state };
  return { step: "REDIRECT", redirectTo: redirectAddress(request.redirectUri, mode, message) };
}

export function toPrompt(text: string | undefined): Prompt {
  return text === "login" || text === "none" ? text : "auto";
}
