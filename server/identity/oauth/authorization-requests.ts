/**
 * Authorization requests: validated on creation, stored under an unguessable token until the browser arrives. Client
 * and redirect URL are validated first, because errors can't be reported to an unvalidated URL.
 */
import type { AuthorizeRequest } from "#api/identity/oauth.ts";
import { allMemberScopes, defaultShopScopes, type MemberScope } from "#api/scopes.ts";
import {
  type Client,
  findClient,
  isAllowedOrigin,
  isRedirectAddress,
  parseOrigin,
} from "#server/identity/clients/public.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { isChallenge } from "./pkce.ts";

const LIFE_MILLISECONDS = 30 * 60_000;

export type ResponseMode = "fragment" | "query" | "web_message";
/** `login`: always show the form. `none`: never show it. `auto`: show it without a session. */
export type Prompt = "login" | "none" | "auto";

export type AuthorizationRequest = {
  client: Client;
  redirectUri: string | undefined;
  responseMode: ResponseMode;
  prompt: Prompt;
  state: string;
  codeChallenge: string;
  sessionTokenHash: Buffer | undefined;
  visitorId: string | undefined;
  /** The target of a web message; undefined if no origin is known to be valid. */
  targetOrigin: string | undefined;
  createdAt: Date;
  scopes: readonly MemberScope[];
  nonce: string | undefined;
  /** Maximum age of the sign-in in seconds (OpenID Connect Core section 3.1.2.1). */
  maxAge: number | undefined;
  loginHint: string | undefined;
  uiLocales: string | undefined;
  /** The identity provider to start the sign-in with. */
  providerId: string | undefined;
};

/** Parses a scope parameter. Unknown scopes are ignored (RFC 6749 section 3.3). */
export const parseScopes = (text: string): MemberScope[] => {
  const requested = new Set(text.split(" "));
  return allMemberScopes.filter((scope) => requested.has(scope));
};

/**
 * The scopes to grant. Third-party storefronts on published clients of the protocol request `offline_access` alone, so
 * they get the default storefront scopes; the consent page lists all of them.
 */
function resolveScopes(client: Client, text: string): MemberScope[] {
  const requested = parseScopes(text);
  const hasNoScope = requested.every((scope) => scope === "offline_access");
  if (!client.requiresConsent || !hasNoScope) return requested;
  return [...defaultShopScopes, ...requested];
}

type NewAuthorizationRequest = {
  request: AuthorizeRequest;
  prompt: Prompt;
  defaultMode: ResponseMode;
  visitorId: string | undefined;
  /** Origin header of the request that started it. */
  origin: string | undefined;
};

const createRequestError = (description: string): AppError =>
  new AppError("INVALID_AUTHORIZATION_REQUEST", { description });

/**
 * Redirect URL that published clients send when they generate an authorization URL without one. Such a request can be
 * created, but not completed.
 */
const UNUSED_ADDRESS = "unused://";

/**
 * Whether the member can be redirected back. Checked when authorizing, because registrations may have changed since the
 * request.
 */
export function canRedirectBack(store: Store, { client, redirectUri, responseMode }: AuthorizationRequest): boolean {
  if (redirectUri === undefined || responseMode === "web_message") return true;
  return isRedirectAddress(store, client, redirectUri);
}

/** Validates the client of a request and its redirect URL. Throws before any redirect. */
export async function requireClient(
  tx: Tx,
  store: Store,
  request: Pick<AuthorizeRequest, "clientId"> & { redirectUri?: string | undefined },
): Promise<Client> {
  const client = await findClient(tx, request.clientId);
  if (client === undefined) throw new AppError("CLIENT_NOT_FOUND");
  if (request.redirectUri !== undefined && !isRedirectAddress(store, client, request.redirectUri)) {
    throw new AppError("REDIRECT_NOT_ALLOWED");
  }
  return client;
}

export async function createAuthorizationRequest(
  tx: Tx,
  store: Store,
  input: NewAuthorizationRequest,
): Promise<string> {
  const { request, prompt } = input;
  const isUnused = request.redirectUri === UNUSED_ADDRESS;
  const client = await requireClient(tx, store, isUnused ? { ...request, redirectUri: undefined } : request);
  const responseMode = parseResponseMode(request.responseMode ?? input.defaultMode);
  if (request.responseType !== "code") throw createRequestError("The response type must be code.");
  if (responseMode === "web_message" && prompt !== "none")
    throw createRequestError("web_message requires prompt none.");
  if (responseMode !== "web_message" && request.redirectUri === undefined)
    throw createRequestError("The redirect URL is missing.");
  const { codeChallenge } = request;
  if (!isChallenge(codeChallenge, request.codeChallengeMethod))
    throw createRequestError("Send a code challenge with method S256.");
  const now = store.now();
  const token = newToken();
  await tx.deleteFrom("authorization_requests").where("expires_at", "<", now).execute();
  await tx
    .insertInto("authorization_requests")
    .values({
      token_hash: sha256(token),
      client_id: client.id,
      redirect_uri: request.redirectUri ?? null,
      response_mode: responseMode,
      prompt,
      state: request.state,
      code_challenge: codeChallenge,
      session_token_hash: request.sessionToken === undefined ? null : sha256(request.sessionToken),
      visitor_id: input.visitorId ?? null,
      scope: resolveScopes(client, request.scope ?? "").join(" "),
      nonce: request.nonce ?? null,
      max_age: request.maxAge ?? null,
      login_hint: request.loginHint ?? null,
      ui_locales: request.uiLocales ?? null,
      provider_id: request.idp !== undefined && isId(request.idp) ? request.idp : null,
      target_origin: responseMode === "web_message" ? (findTargetOrigin(store, client, input) ?? null) : null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return token;
}

/**
 * The origin of the redirect URL; without one, the requesting origin if the client allows it, or else the client's only
 * allowed origin.
 */
function findTargetOrigin(
  store: Store,
  client: Client,
  { request, origin }: NewAuthorizationRequest,
): string | undefined {
  if (request.redirectUri !== undefined) return parseOrigin(request.redirectUri);
  if (origin !== undefined) return isAllowedOrigin(store, client, origin) ? origin : undefined;
  return client.allowedOrigins.length === 1 ? client.allowedOrigins[0] : undefined;
}

function parseResponseMode(text: string): ResponseMode {
  if (text === "fragment" || text === "query" || text === "web_message") return text;
  throw createRequestError("The response mode must be fragment, query or web_message.");
}

/** Locks an open request, so that it completes once. */
export async function lockAuthorizationRequest(
  tx: Tx,
  token: string,
  now: Date,
): Promise<AuthorizationRequest | undefined> {
  const row = await tx
    .selectFrom("authorization_requests")
    .selectAll()
    .where("token_hash", "=", sha256(token))
    .where("completed_at", "is", null)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const client = await findClient(tx, row.client_id);
  if (client === undefined) return undefined;
  return {
    client,
    redirectUri: row.redirect_uri ?? undefined,
    responseMode: parseResponseMode(row.response_mode),
    prompt: row.prompt === "none" || row.prompt === "auto" ? row.prompt : "login",
    state: row.state,
    codeChallenge: row.code_challenge,
    sessionTokenHash: row.session_token_hash ?? undefined,
    visitorId: row.visitor_id ?? undefined,
    targetOrigin: row.target_origin ?? undefined,
    createdAt: row.created_at,
    scopes: parseScopes(row.scope),
    nonce: row.nonce ?? undefined,
    maxAge: row.max_age ?? undefined,
    loginHint: row.login_hint ?? undefined,
    uiLocales: row.ui_locales ?? undefined,
    providerId: row.provider_id ?? undefined,
  };
}

export async function completeAuthorizationRequest(tx: Tx, token: string, now: Date): Promise<void> {
  await tx
    .updateTable("authorization_requests")
    .set({ completed_at: now })
    .where("token_hash", "=", sha256(token))
    .execute();
}
