/**
 * Apps as merchants manage them: readable permissions, installation with consent, request log. Only the exchange of
 * codes and refresh tokens is part of the protocol (docs/protocol/oauth.md).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nullable, named, Text, Timestamp, Url } from "../values.ts";

const staffOnly = { actors: ["staff"], permission: "apps:write" } as const;
const ById = Type.Object({ id: Id });

const PermissionInWords = named(
  "PermissionInWords",
  Type.Object({
    permission: Type.String(),
    /** Completes the sentence "This app can …". */
    words: Type.String(),
    /** Whether it allows changes, not only reading. */
    isWriting: Type.Boolean(),
  }),
);

const AppDetails = named(
  "AppDetails",
  Type.Object({
    id: Id,
    name: Type.String(),
    description: Type.String(),
    homepage: Type.Optional(Type.String()),
    redirectUris: Type.Array(Type.String()),
    permissions: Type.Array(PermissionInWords),
    instanceId: Id,
    isInstalled: Type.Boolean(),
    /** PEM (SPKI) that verifies requests from the store to the app. */
    publicKey: Type.String(),
    /** Average rate; bursts of up to ten times as many are accepted. */
    callsPerSecond: Type.Integer(),
    createdDate: Timestamp,
    installedDate: Type.Optional(Timestamp),
  }),
);
export type AppDetails = Static<typeof AppDetails>;

export const getApp = endpoint({
  id: "apps.getApp",
  method: "GET",
  path: "/v1/apps/{id}",
  summary: "Get an app with its readable permissions and public key. Includes uninstalled apps.",
  access: staffOnly,
  params: ById,
  response: Type.Object({ app: AppDetails }),
  errors: ["APP_NOT_FOUND"],
  isOurs: true,
});

export const updateApp = endpoint({
  id: "apps.updateApp",
  method: "PATCH",
  path: "/v1/apps/{id}",
  summary: "Update an app. Changing permissions ends its tokens at once; the app renews them by itself.",
  access: { ...staffOnly, isFreshOnly: true },
  params: ById,
  body: Type.Object({
    app: Type.Object({
      name: Type.Optional(Text(200, 1)),
      description: Type.Optional(Text(2000)),
      homepage: Type.Optional(Nullable(Url)),
      /** Exact URLs that an installation can return to. */
      redirectUris: Type.Optional(Type.Array(Url, { maxItems: 20 })),
      permissions: Type.Optional(Type.Array(Text(60), { maxItems: 50 })),
      /** Null uses the store's default. */
      callsPerSecond: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
    }),
  }),
  response: Type.Object({ app: AppDetails }),
  errors: ["APP_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});

const Installation = {
  appId: Id,
  /** Exactly one of the app's redirect URLs. In development, also a localhost URL. */
  redirectUrl: Url,
  state: Type.Optional(Text(500)),
};

export const describeInstallation = endpoint({
  id: "apps.describeInstallation",
  method: "GET",
  path: "/v1/app-installations",
  summary: "Get what the consent page shows before an app is installed.",
  access: staffOnly,
  query: Type.Object(Installation),
  response: Type.Object({
    app: AppDetails,
    redirectOrigin: Type.String(),
    /** Permissions that the calling staff member can't grant. */
    missing: Type.Array(Type.String()),
  }),
  errors: ["APP_NOT_FOUND", "REDIRECT_NOT_ALLOWED"],
  isOurs: true,
});

export const installApp = endpoint({
  id: "apps.installApp",
  method: "POST",
  path: "/v1/app-installations",
  summary:
    "Install an app with consent. Returns the URL to redirect to, with a code, the installation id and the state.",
  access: { ...staffOnly, isFreshOnly: true },
  body: Type.Object(Installation),
  response: Type.Object({ redirectUrl: Type.String() }),
  errors: ["APP_NOT_FOUND", "REDIRECT_NOT_ALLOWED", "PERMISSION_DENIED"],
  isOurs: true,
});

export const exchangeInstallation = endpoint({
  id: "apps.exchangeInstallation",
  method: "POST",
  path: "/oauth/access",
  summary: "Exchange an installed app's code or refresh token for an access token. Refresh tokens don't rotate.",
  access: { actors: ["anonymous"], withoutToken: "sign-in" },
  body: Type.Object({
    grant_type: Text(50, 1),
    client_id: Text(100, 1),
    client_secret: Text(200, 1),
    code: Type.Optional(Text(200)),
    refresh_token: Type.Optional(Text(200)),
  }),
  response: Type.Object({
    access_token: Type.String(),
    refresh_token: Type.String(),
    /** Seconds. */
    expires_in: Type.Integer(),
    token_type: Type.String(),
    /** Not part of the protocol: PEM that verifies requests from the store to the app. */
    public_key: Type.String(),
  }),
  errors: ["INVALID_CLIENT", "INVALID_GRANT", "UNSUPPORTED_GRANT_TYPE"],
});

const AppCall = named(
  "AppCall",
  Type.Object({
    id: Id,
    at: Timestamp,
    /** Operation id, as in the reference: `products.createProduct`. */
    call: Type.String(),
    status: Type.Integer(),
    milliseconds: Type.Integer(),
    requestId: Type.String(),
  }),
);

export const listAppCalls = endpoint({
  id: "apps.listAppCalls",
  method: "GET",
  path: "/v1/app-calls",
  summary: "List the requests of an app or API key, newest first. Kept for 7 days.",
  access: staffOnly,
  query: Type.Object({
    /** Id of an app or API key. */
    appId: Id,
    onlyFailed: Type.Optional(Type.Boolean()),
    /** Cursor: returns requests after this one. */
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: Type.Object({
    calls: Type.Array(AppCall),
    /** Totals of the last 24 hours. */
    summary: Type.Object({ total: Type.Integer(), failed: Type.Integer(), throttled: Type.Integer() }),
  }),
  isOurs: true,
});
