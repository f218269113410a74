/** The grants of the token endpoint (docs/protocol/oauth.md#token-endpoint). */
import type { TokenRequest, TokenResponse } from "#api/identity/oauth.ts";
import { allMemberScopes } from "#api/scopes.ts";
import {
  authenticateApp,
  type Client,
  capByCreator,
  findClient,
  type InstalledApp,
  isThirdParty,
} from "#server/identity/clients/public.ts";
import {
  findMember,
  lockMember,
  type MemberRow,
  type MemberSession,
  recordMemberEvent,
  runSignedIn,
  type SessionDevice,
  startClientSession,
  toStatus,
} from "#server/identity/identities/public.ts";
import { type Actor, hasPermission } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Store } from "#server/platform/store.ts";
import { recordCodeSession, redeemCode } from "./codes.ts";
import { issueIdToken } from "./id-tokens.ts";
import { findClientIdOfRefreshToken, issueRefreshToken, renewTokens } from "./refresh-tokens.ts";
import { redeemSessionToken } from "./session-tokens.ts";
import { describeToken } from "./token-states.ts";
import { issueVisitorRefresh, isVisitorRefresh, readVisitorRefresh } from "./visitor-refresh.ts";

const ACCESS_SECONDS = 15 * 60;
// Stock clients renew by the clock only, never after a 401, so their tokens expire later
// (docs/protocol/decisions.md#refresh-tokens).
const COMPATIBLE_ACCESS_SECONDS = 4 * 3600;

type TokenCall = {
  tx: Tx;
  store: Store;
  actor: Actor;
  authorization: string | undefined;
  request: TokenRequest;
};

type Grant = (call: TokenCall) => Promise<TokenResponse | AppError>;

/** A returned error is committed, so that reuse of a code or refresh token is recorded. */
export async function grantTokens(call: TokenCall): Promise<TokenResponse | AppError> {
  const name = call.request.grantType ?? call.request.grant_type ?? "";
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  return grant === undefined ? new AppError("UNSUPPORTED_GRANT_TYPE") : grant(call);
}

const grants: Readonly<Record<string, Grant>> = {
  anonymous: async (call) => {
    const client = await requireClient(call);
    return issueVisitorTokens(call.store, client, newId());
  },
  refresh_token: async (call) => {
    const refreshToken = call.request.refreshToken ?? call.request.refresh_token ?? "";
    const client = await findRenewingClient(call, refreshToken);
    if (client === undefined) return new AppError("INVALID_GRANT");
    if (isVisitorRefresh(refreshToken)) return renewVisitorTokens(call.store, client, refreshToken);
    const renewal = await renewTokens(call.tx, call.store, client, refreshToken);
    if (renewal === undefined) return new AppError("INVALID_GRANT");
    return createTokenResponse(call.store, client, toMemberActor(renewal.session, client), renewal.refreshToken);
  },
  authorization_code: async (call) => {
    const client = await requireClient(call);
    const { tx, store, request } = call;
    const redeemed = await redeemCode(tx, store, {
      code: request.code ?? "",
      clientId: client.id,
      redirectUri: request.redirectUri ?? request.redirect_uri,
      codeVerifier: request.codeVerifier ?? request.code_verifier,
    });
    if (redeemed === undefined) return new AppError("INVALID_GRANT");
    const { memberId, authenticatedAt, visitorId, codeHash, deviceInfo, hostedSessionId, scopes, nonce } = redeemed;
    const limits = isThirdParty(client) ? { scopes } : {};
    const authentication = { memberId, authenticatedAt, deviceInfo, hostedSessionId, ...limits };
    const { sessionId, response } = await issueMemberTokens(call, client, authentication);
    await recordCodeSession(tx, codeHash, sessionId);
    if (scopes.includes("openid")) {
      const member = await requireMember(tx, memberId);
      const statement = { member, clientId: client.id, scopes, nonce, authenticatedAt };
      response.id_token = await issueIdToken(tx, store, { ...statement, accessToken: response.access_token });
    }
    if (scopes.length > 0) response.scope = scopes.join(" ");
    if (visitorId !== undefined) await runSignedIn(tx, { visitorId, memberId, now: store.now() });
    return response;
  },
  client_credentials: async ({ tx, store, request }) => {
    const app = await authenticateApp(tx, {
      clientId: request.client_id ?? request.clientId ?? "",
      clientSecret: request.client_secret ?? request.clientSecret ?? "",
      instanceId: request.instance_id ?? request.instanceId ?? "",
    });
    return app === undefined ? new AppError("INVALID_CLIENT") : issueAppTokens(tx, store, app);
  },
  // Clients of the protocol exchange a received app token for one of their own with this grant.
  strip_bound_session: async ({ tx, store, request }) => {
    const live = describeToken(store, request.access_token ?? "");
    if (live?.subjectType !== "APP") return new AppError("INVALID_GRANT");
    const clientSecret = request.client_secret ?? request.clientSecret ?? "";
    const app = await authenticateApp(tx, { clientId: live.subjectId, clientSecret, instanceId: "" });
    return app === undefined ? new AppError("INVALID_CLIENT") : issueAppTokens(tx, store, app);
  },
  authorized_client: async (call) => {
    const { tx, store, actor, request } = call;
    if (actor.kind !== "app" || !hasPermission(actor, "members:impersonate")) throw new AppError("PERMISSION_DENIED");
    const client = await findHeaderClient(call);
    if (client === undefined) return new AppError("INVALID_CLIENT");
    const member = await lockMember(tx, request.member_id ?? request.memberId ?? "");
    if (member === undefined || toStatus(member.status) !== "ACTIVE") return new AppError("MEMBER_NOT_FOUND");
    const sessionToken = request.session_token ?? request.sessionToken;
    if (sessionToken !== undefined) {
      // Completes a sign-on call: its session token must belong to this client and member.
      const redeemed = await redeemSessionToken(tx, sha256(sessionToken), client.id, store.now());
      if (redeemed?.memberId !== member.id) return new AppError("INVALID_GRANT");
    }
    // The member didn't authenticate just now, so these tokens never count as recently authenticated.
    const limits = isThirdParty(client) ? { scopes: allMemberScopes } : {};
    const authentication = {
      memberId: member.id,
      authenticatedAt: new Date(0),
      impersonatedBy: actor.appId,
      ...limits,
    };
    const event = { memberId: member.id, kind: "SIGNED_IN_BY_APP", actor, detail: "authorized_client" } as const;
    await recordMemberEvent(tx, event, store.now());
    store.log.warn({ audit: "authorized_client", appId: actor.appId, memberId: member.id, clientId: client.id });
    return (await issueMemberTokens(call, client, authentication)).response;
  },
};

/**
 * One session per installation, so that removing the app ends all its tokens at once. Denied while its creator is
 * inactive.
 */
async function issueAppTokens(tx: Tx, store: Store, app: InstalledApp): Promise<TokenResponse | AppError> {
  const permissions = await capByCreator(tx, app.permissions, app.madeBy ?? null, store.readStaffPermissions);
  if (permissions === undefined) return new AppError("INVALID_CLIENT");
  const actor = { kind: "app", appId: app.id, permissions, tokenId: app.sessionId } as const;
  const accessToken = store.tokens.issue(actor, store.now().getTime() + ACCESS_SECONDS * 1000);
  return { access_token: accessToken, expires_in: ACCESS_SECONDS, token_type: "Bearer" };
}

async function requireClient({ tx, request }: TokenCall): Promise<Client> {
  const client = await findClient(tx, request.clientId ?? request.client_id ?? "");
  if (client === undefined) throw new AppError("INVALID_CLIENT");
  return client;
}

/**
 * Published clients up to 1.21.12 renew without a client id. The refresh token is bound to its client, so it identifies
 * the client.
 */
async function findRenewingClient(call: TokenCall, refreshToken: string): Promise<Client | undefined> {
  const { tx, store, request } = call;
  if (request.clientId !== undefined || request.client_id !== undefined) return requireClient(call);
  const clientId = isVisitorRefresh(refreshToken)
    ? readVisitorRefresh(store, refreshToken, store.now())?.clientId
    : await findClientIdOfRefreshToken(tx, refreshToken);
  return clientId === undefined ? undefined : findClient(tx, clientId);
}

/**
 * External login sends `<access token>,<api key>`: the access token determines the client
 * (docs/protocol/transport.md#request-headers).
 */
async function findHeaderClient({ tx, store, authorization }: TokenCall): Promise<Client | undefined> {
  const [token = ""] = (authorization ?? "").replace(/^Bearer\s+/i, "").split(",");
  const holder = store.tokens.verify(token.trim(), store.now().getTime());
  return holder?.kind === "visitor" || holder?.kind === "member" ? findClient(tx, holder.clientId) : undefined;
}

type Authentication = {
  memberId: string;
  authenticatedAt: Date;
  impersonatedBy?: string;
  deviceInfo?: SessionDevice;
  hostedSessionId?: string | undefined;
  scopes?: readonly string[];
};

/** The actor of a session's tokens. At a third-party client it is limited to the session's scopes. */
const toMemberActor = (session: MemberSession, client: Client): Extract<Actor, { kind: "member" }> => ({
  kind: "member",
  memberId: session.memberId,
  clientId: client.id,
  sessionId: session.id,
  ...(session.scopes === undefined ? {} : { scopes: session.scopes }),
});

async function requireMember(tx: Tx, id: string): Promise<MemberRow> {
  const member = await findMember(tx, id);
  if (member === undefined) throw new AppError("MEMBER_NOT_FOUND");
  return member;
}

/** Starts a new session at the client for each sign-in, which prevents session fixation. */
async function issueMemberTokens({ tx, store }: TokenCall, client: Client, authentication: Authentication) {
  const now = store.now();
  const session = await startClientSession(tx, { ...authentication, clientId: client.id }, now);
  const refreshToken = await issueRefreshToken(tx, session.id, now);
  return {
    sessionId: session.id,
    response: createTokenResponse(store, client, toMemberActor(session, client), refreshToken),
  };
}

function issueVisitorTokens(store: Store, client: Client, visitorId: string): TokenResponse {
  const refreshToken = issueVisitorRefresh(store, visitorId, client.id, store.now());
  return createTokenResponse(store, client, { kind: "visitor", visitorId, clientId: client.id }, refreshToken);
}

function renewVisitorTokens(store: Store, client: Client, refreshToken: string): TokenResponse | AppError {
  const holder = readVisitorRefresh(store, refreshToken, store.now());
  if (holder?.clientId !== client.id) return new AppError("INVALID_GRANT");
  const { visitorId } = holder;
  if (!client.isCompatible) return issueVisitorTokens(store, client, visitorId);
  return createTokenResponse(store, client, { kind: "visitor", visitorId, clientId: client.id }, refreshToken);
}

type Holder = Extract<Actor, { kind: "visitor" | "member" }>;

function createTokenResponse(store: Store, client: Client, holder: Holder, refreshToken: string): TokenResponse {
  const seconds = client.isCompatible ? COMPATIBLE_ACCESS_SECONDS : ACCESS_SECONDS;
  return {
    access_token: store.tokens.issue(holder, store.now().getTime() + seconds * 1000),
    refresh_token: refreshToken,
    expires_in: seconds,
    token_type: "Bearer",
  };
}
