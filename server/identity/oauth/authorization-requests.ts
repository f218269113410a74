/**
 * Authorization requests: checked when they are made, kept behind an unguessable token until the browser comes. Client
 * and redirect address are checked before everything else, since no other fault may be reported to an unchecked address.
 */
import type { AuthorizeRequest } from "#api/identity/oauth.ts";
import { allMemberScopes, defaultShopScopes, type MemberScope } from "#api/scopes.ts";
import {
  type Client,
  findClient,
  isAllowedOrigin,
  isRedirectAddress,
  originOf,
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
/** `login`: show the form whatever session there is. `none`: never show it. `auto`: show it when there is no session. */
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
  /** Where a web message may be posted; undefined when nowhere is known to be right. */
  targetOrigin: string | undefined;
  createdAt: Date;
  scopes: readonly MemberScope[];
  nonce: string | undefined;
  /** Seconds a sign-in may be old (OpenID Connect Core 3.1.2.1). */
  maxAge: number | undefined;
  loginHint: string | undefined;
  uiLocales: string | undefined;
  /** The identity provider at which the sign-in begins. */
  providerId: string | undefined;
};

/** The scopes among these words. Others that a client asks for are left out (RFC 6749 section 3.3). */
export const toScopes = (text: string): MemberScope[] => {
  const asked = new Set(text.split(" "));
  return allMemberScopes.filter((scope) => asked.has(scope));
};

/**
 * What a client is about to be granted. A third-party storefront on a published client of the protocol asks for
 * `offline_access` alone, so it gets what a shop needs; the consent page lists all of it.
 */
function scopesFor(client: Client, text: string): MemberScope[] {
  const asked = toScopes(text);
  const namesNothing = asked.every((scope) => scope === "offline_access");
  if (!client.requiresConsent || !namesNothing) return asked;
  return [...defaultShopScopes, ...asked];
}

export type NewAuthorizationRequest = {
  request: AuthorizeRequest;
  prompt: Prompt;
  defaultMode: ResponseMode;
  visitorId: string | undefined;
  /** Origin header of the request that began it. */
  origin: string | undefined;
};

const refuse = (description: string): AppError => new AppError("INVALID_AUTHORIZATION_REQUEST", { description });

/**
 * What published clients send when a program generates an authorization address without saying where to return. Such a
 * request can be made, but not completed.
 */
const UNUSED_ADDRESS = "unused://";

/** Whether the member can be sent back. Checked when authorizing: registrations may have changed since the request. */
export function canReturn(store: Store, { client, redirectUri, responseMode }: AuthorizationRequest): boolean {
  if (redirectUri === undefined || responseMode === "web_message") return true;
  return isRedirectAddress(store, client, redirectUri);
}

/** The client of a request and its checked redirect address. Throws before anything may be redirected. */
export async function checkClient(
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
  beginning: NewAuthorizationRequest,
): Promise<string> {
  const { request, prompt } = beginning;
  const isUnused = request.redirectUri === UNUSED_ADDRESS;
  const client = await checkClient(tx, store, isUnused ? { ...request, redirectUri: undefined } : request);
  const responseMode = toResponseMode(request.responseMode ?? beginning.defaultMode);
  if (request.responseType !== "code") throw refuse("The response type must be code.");
  if (responseMode === "web_message" && prompt !== "none") throw refuse("web_message needs prompt none.");
  if (responseMode !== "web_message" && request.redirectUri === undefined)
    throw refuse("The redirect address is missing.");
  const { codeChallenge } = request;
  if (!isChallenge(codeChallenge, request.codeChallengeMethod)) throw refuse("Send a code challenge with method S256.");
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
      visitor_id: beginning.visitorId ?? null,
      scope: scopesFor(client, request.scope ?? "").join(" "),
      nonce: request.nonce ?? null,
      max_age: request.maxAge ?? null,
      login_hint: request.loginHint ?? null,
      ui_locales: request.uiLocales ?? null,
      provider_id: request.idp !== undefined && isId(request.idp) ? request.idp : null,
      target_origin: responseMode === "web_message" ? (targetOrigin(store, client, beginning) ?? null) : null,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  return token;
}

/** The registered redirect origin, else the origin that asked when the client may use it, else the client's only one. */
function targetOrigin(store: Store, client: Client, { request, origin }: NewAuthorizationRequest): string | undefined {
  if (request.redirectUri !== undefined) return originOf(request.redirectUri);
  if (origin !== undefined) return isAllowedOrigin(store, client, origin) ? origin : undefined;
  return client.allowedOrigins.length === 1 ? client.allowedOrigins[0] : undefined;
}

export function toResponseMode(text: string): ResponseMode {
  if (text === "fragment" || text === "query" || text === "web_message") return text;
  throw refuse("The response mode must be fragment, query or web_message.");
}

/** An open request, locked so that it is completed once. */
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
    responseMode: toResponseMode(row.response_mode),
    prompt: row.prompt === "none" || row.prompt === "auto" ? row.prompt : "login",
    state: row.state,
    codeChallenge: row.code_challenge,
    sessionTokenHash: row.session_token_hash ?? undefined,
    visitorId: row.visitor_id ?? undefined,
    targetOrigin: row.target_origin ?? undefined,
    createdAt: row.created_at,
    scopes: toScopes(row.scope),
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
