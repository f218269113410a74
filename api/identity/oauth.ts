/**
 * Tokens and authorization (docs/protocol/oauth.md, docs/protocol/redirect-sessions.md#authorize-page). Requests are
 * camelCase or snake_case, depending on the grant; responses are always snake_case (RFC 6749 section 5.1).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, named, Text } from "../values.ts";

const Secret = Text(2048, 1);

export const TokenRequest = named(
  "TokenRequest",
  Type.Object({
    grantType: Type.Optional(Text(100)),
    grant_type: Type.Optional(Text(100)),
    clientId: Type.Optional(Text(100)),
    client_id: Type.Optional(Text(100)),
    refreshToken: Type.Optional(Text(4096)),
    refresh_token: Type.Optional(Text(4096)),
    code: Type.Optional(Text(512)),
    codeVerifier: Type.Optional(Text(512)),
    code_verifier: Type.Optional(Text(512)),
    redirectUri: Type.Optional(Text(2048)),
    redirect_uri: Type.Optional(Text(2048)),
    client_secret: Type.Optional(Text(512)),
    clientSecret: Type.Optional(Text(512)),
    instance_id: Type.Optional(Text(100)),
    instanceId: Type.Optional(Text(100)),
    member_id: Type.Optional(Text(100)),
    memberId: Type.Optional(Text(100)),
    scope: Type.Optional(Text(200)),
    /** For `strip_bound_session`: the app's own token. */
    access_token: Type.Optional(Text(2048)),
    /** From a sign-on call: the session to get tokens for. */
    session_token: Type.Optional(Text(2048)),
    sessionToken: Type.Optional(Text(2048)),
  }),
);
export type TokenRequest = Static<typeof TokenRequest>;

export const TokenResponse = named(
  "TokenResponse",
  Type.Object({
    access_token: Type.String(),
    /** Absent for apps, which authenticate again with their secret. */
    refresh_token: Type.Optional(Type.String()),
    /** Seconds until the access token expires. */
    expires_in: Type.Integer(),
    token_type: Type.Enum(["Bearer"]),
    /** With the scope `openid` (OpenID Connect Core section 3.1.3.3): RS256, keys at /oauth2/jwks. */
    id_token: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
  }),
);
export type TokenResponse = Static<typeof TokenResponse>;

export const token = endpoint({
  id: "oauth.token",
  method: "POST",
  path: "/oauth2/token",
  aliases: ["/v1/oauth/token"],
  summary:
    "Get tokens with the grant anonymous, refresh_token, authorization_code (PKCE S256), client_credentials, strip_bound_session (exchanges an app's token and secret for a new token) or authorized_client. Accepts JSON, or a form as in RFC 6749; errors for forms follow RFC 6749 section 5.2.",
  access: {
    actors: ["anonymous", "visitor", "member", "app"],
    withoutToken: "sign-in",
    permission: "members:impersonate",
    scope: "public",
  },
  body: TokenRequest,
  acceptsForm: true,
  response: TokenResponse,
  errors: ["INVALID_GRANT", "INVALID_CLIENT", "UNSUPPORTED_GRANT_TYPE", "MEMBER_NOT_FOUND"],
});

export const TokenInfo = named(
  "TokenInfo",
  Type.Object({
    active: Type.Boolean(),
    subjectType: Type.Optional(Type.Enum(["UNKNOWN", "USER", "VISITOR", "MEMBER", "APP"])),
    subjectId: Type.Optional(Type.String()),
    /** Epoch seconds as a string. */
    exp: Type.Optional(Type.String()),
    iat: Type.Optional(Type.String()),
    clientId: Type.Optional(Type.String()),
    /** The store's ids as an account and a site, which are one and the same here. */
    accountId: Type.Optional(Type.String()),
    siteId: Type.Optional(Type.String()),
    /** Installation id of an app's token. */
    instanceId: Type.Optional(Type.String()),
  }),
);

const TokenBody = Type.Object({ token: Text(4096, 1), token_type_hint: Type.Optional(Text(50)) });

export const tokenInfo = endpoint({
  id: "oauth.tokenInfo",
  method: "POST",
  path: "/oauth2/token-info",
  aliases: ["/v1/oauth/token-info"],
  summary: "Get whether a token is active, and its subject.",
  access: {
    actors: ["anonymous", "visitor", "member", "app"],
    withoutToken: "sign-in",
    permission: "members:read",
    scope: "public",
  },
  body: TokenBody,
  acceptsForm: true,
  response: TokenInfo,
});

export const introspect = endpoint({
  id: "oauth.introspect",
  method: "POST",
  path: "/oauth2/introspect",
  summary: "Introspect a token (RFC 7662), for apps. Anything but an active token returns `active: false`.",
  access: { actors: ["app"], permission: "members:read" },
  body: TokenBody,
  acceptsForm: true,
  response: Type.Object({
    active: Type.Boolean(),
    sub: Type.Optional(Type.String()),
    client_id: Type.Optional(Type.String()),
    token_type: Type.Optional(Type.String()),
    exp: Type.Optional(Type.Integer()),
    iat: Type.Optional(Type.Integer()),
    iss: Type.Optional(Type.String()),
    /** Scopes of a member's token at a third-party client. */
    scope: Type.Optional(Type.String()),
  }),
  isOurs: true,
});

export const revoke = endpoint({
  id: "oauth.revoke",
  method: "POST",
  path: "/oauth2/revoke",
  summary: "Revoke a refresh or access token (RFC 7009), which ends its session. Unknown tokens get the same response.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "sign-in", scope: "public" },
  body: Type.Object({
    ...TokenBody.properties,
    clientId: Type.Optional(Text(100)),
    client_id: Type.Optional(Text(100)),
  }),
  acceptsForm: true,
  response: Nothing,
  errors: ["INVALID_CLIENT"],
  isOurs: true,
});

export const userInfo = endpoint({
  id: "oauth.userInfo",
  method: "GET",
  path: "/oauth2/user-info",
  aliases: ["/v1/oauth/user-info"],
  summary:
    "Get the member of the access token, in the protocol's field names and those of OpenID Connect Core section 5.1.",
  access: { actors: ["member"], scope: "openid" },
  response: Type.Object({
    sub: Id,
    /** With the scope `email`. */
    email: Type.Optional(Type.String()),
    emailVerified: Type.Optional(Type.Boolean()),
    email_verified: Type.Optional(Type.Boolean()),
    /** With the scope `profile`, as are all fields below. */
    givenName: Type.Optional(Type.String()),
    given_name: Type.Optional(Type.String()),
    familyName: Type.Optional(Type.String()),
    family_name: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    picture: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String()),
    updated_at: Type.Optional(Type.Integer()),
  }),
  errors: ["MEMBER_NOT_FOUND"],
});

export const getKeys = endpoint({
  id: "oauth.getKeys",
  method: "GET",
  path: "/oauth2/jwks",
  aliases: ["/v1/oauth/jwks", "/.well-known/jwks.json"],
  summary: "List the public keys of id tokens (RFC 7517): the current key, and retired ones with unexpired tokens.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public data", scope: "public" },
  response: Type.Object({ keys: Type.Array(FreeObject) }),
});

export const getServerMetadata = endpoint({
  id: "oauth.getServerMetadata",
  method: "GET",
  path: "/.well-known/openid-configuration",
  aliases: ["/.well-known/oauth-authorization-server"],
  summary: "Get the authorization server's metadata (OpenID Connect Discovery 1.0, RFC 8414).",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "public data", scope: "public" },
  response: FreeObject,
  isOurs: true,
});

/**
 * A client's authorization request (docs/protocol/redirect-sessions.md#create-redirect-session; RFC 6749 section 4.1.1,
 * RFC 7636).
 */
export const AuthorizeRequest = named(
  "AuthorizeRequest",
  Type.Object({
    clientId: Text(100, 1),
    responseType: Text(50, 1),
    redirectUri: Type.Optional(Text(2048, 1)),
    scope: Type.Optional(Text(200)),
    state: Text(1024, 1),
    responseMode: Type.Optional(Text(50)),
    codeChallenge: Type.Optional(Text(200)),
    codeChallengeMethod: Type.Optional(Text(20)),
    sessionToken: Type.Optional(Text(2048)),
    nonce: Type.Optional(Text(512)),
    prompt: Type.Optional(Text(20)),
    /** Id of an identity provider to start the sign-in with. */
    idp: Type.Optional(Text(100)),
    /** OpenID Connect Core section 3.1.2.1. */
    maxAge: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    loginHint: Type.Optional(Text(320)),
    uiLocales: Type.Optional(Text(200)),
  }),
);
export type AuthorizeRequest = Static<typeof AuthorizeRequest>;

/** Parameters of a hidden frame's message, and of the redirect that ends a sign-in. */
export const AuthorizationResponse = named(
  "AuthorizationResponse",
  Type.Object({
    code: Type.Optional(Type.String()),
    error: Type.Optional(Type.String()),
    error_description: Type.Optional(Type.String()),
    state: Type.String(),
    /** Issuer (RFC 9207). */
    iss: Type.Optional(Type.String()),
  }),
);
export type AuthorizationResponse = Static<typeof AuthorizationResponse>;

/**
 * The authorize page's next step. `LOGIN`: show the sign-in form for `request`, or redirect to the identity provider
 * `providerId`. `CONSENT`: show the consent page. `REDIRECT`: redirect to `redirectTo`, which is validated. `MESSAGE`:
 * post `message` to `targetOrigin`. `FAILED`: show `problem` without a redirect.
 */
export const AuthorizationStep = named(
  "AuthorizationStep",
  Type.Object({
    step: Type.Enum(["LOGIN", "CONSENT", "REDIRECT", "MESSAGE", "FAILED"]),
    request: Type.Optional(Type.String()),
    redirectTo: Type.Optional(Type.String()),
    message: Type.Optional(AuthorizationResponse),
    targetOrigin: Type.Optional(Type.String()),
    problem: Type.Optional(Type.String()),
    providerId: Type.Optional(Type.String()),
  }),
);
export type AuthorizationStep = Static<typeof AuthorizationStep>;

/** Header with the key that authenticates the hosted pages, which alone can make the calls below. */
export const HOSTED_KEY_HEADER = "x-hosted-key";

export const authorize = endpoint({
  id: "oauth.authorize",
  method: "POST",
  path: "/auth/api/authorizations",
  summary: "Get the next step of the authorize page: show the form, send a code, or deny.",
  access: { actors: ["anonymous"], withoutToken: "hosted pages" },
  body: Type.Object({
    /** A request created through a redirect session … */
    request: Type.Optional(Secret),
    /** … or a standard authorization request from URL parameters. */
    authorizeRequest: Type.Optional(AuthorizeRequest),
    /** Access token of the visitor whose cart is merged into the member's. Ignored if invalid. */
    visitorToken: Type.Optional(Text(4096)),
    hostedSession: Type.Optional(Secret),
  }),
  response: AuthorizationStep,
  errors: ["PERMISSION_DENIED"],
  isOurs: true,
});

export const describeAuthorization = endpoint({
  id: "oauth.describeAuthorization",
  method: "POST",
  path: "/auth/api/authorization-descriptions",
  summary: "Get what the sign-in form shows about the client.",
  access: { actors: ["anonymous"], withoutToken: "hosted pages" },
  body: Type.Object({ request: Secret }),
  response: Type.Object({
    isOpen: Type.Boolean(),
    clientName: Type.Optional(Type.String()),
    isFirstParty: Type.Optional(Type.Boolean()),
    /** The final redirect's origin, which the form's content security policy must allow. */
    redirectOrigin: Type.Optional(Type.String()),
    /** Requested scopes, for the consent page. */
    scopes: Type.Optional(Type.Array(Type.String())),
    /** Email to prefill, and language of the page. */
    loginHint: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    providerId: Type.Optional(Type.String()),
  }),
  errors: ["PERMISSION_DENIED"],
  isOurs: true,
});

export const listFrameAncestors = endpoint({
  id: "oauth.listFrameAncestors",
  method: "POST",
  path: "/auth/api/frame-ancestors",
  summary: "List the origins that can frame the prewarm page: the allowed origins of all clients.",
  access: { actors: ["anonymous"], withoutToken: "hosted pages" },
  response: Type.Object({ origins: Type.Array(Type.String()) }),
  errors: ["PERMISSION_DENIED"],
  isOurs: true,
});

export const endHostedSession = endpoint({
  id: "oauth.endHostedSession",
  method: "POST",
  path: "/auth/api/sign-outs",
  summary: "End the hosted session. Returns the validated URL to redirect to, if any.",
  access: { actors: ["anonymous"], withoutToken: "hosted pages" },
  body: Type.Object({
    hostedSession: Type.Optional(Secret),
    /** A sign-out started through a redirect session … */
    request: Type.Optional(Secret),
    /** … or by URL parameters. Client and URL must be registered. */
    clientId: Type.Optional(Text(100)),
    postLogoutRedirectUri: Type.Optional(Text(2048)),
  }),
  response: Type.Object({ returnUrl: Type.Optional(Type.String()) }),
  errors: ["PERMISSION_DENIED"],
  isOurs: true,
});
