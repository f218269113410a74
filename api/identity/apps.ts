/**
 * Apps as the merchant meets them: what they may do in plain words, installing with consent, what they did. The exchange
 * of codes and refresh tokens is the protocol's (wire, identity 3); the rest are additions of ours.
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
    /** Completes the sentence "This app may …". */
    words: Type.String(),
    /** True when it may change or spend something, not only look. */
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
    /** PEM (SPKI): verifies what the store sends to the app. */
    publicKey: Type.String(),
    /** On average; bursts of ten times as many are taken. */
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
  summary: "One app with what it may do, in words, and the key that verifies what it is sent. Also an uninstalled one.",
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
  summary: "Change an app. With other permissions its tokens end at once; it obtains new ones by itself.",
  access: { ...staffOnly, isFreshOnly: true },
  params: ById,
  body: Type.Object({
    app: Type.Object({
      name: Type.Optional(Text(200, 1)),
      description: Type.Optional(Text(2000)),
      homepage: Type.Optional(Nullable(Url)),
      /** Exact addresses that an installation may return to. */
      redirectUris: Type.Optional(Type.Array(Url, { maxItems: 20 })),
      permissions: Type.Optional(Type.Array(Text(60), { maxItems: 50 })),
      /** Null is the store's default. */
      callsPerSecond: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
    }),
  }),
  response: Type.Object({ app: AppDetails }),
  errors: ["APP_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});

const Installation = {
  appId: Id,
  /** One of the app's addresses, exactly. In development also the own machine. */
  redirectUrl: Url,
  state: Type.Optional(Text(500)),
};

export const describeInstallation = endpoint({
  id: "apps.describeInstallation",
  method: "GET",
  path: "/v1/app-installations",
  summary: "What the consent page shows before an app is installed.",
  access: staffOnly,
  query: Type.Object(Installation),
  response: Type.Object({
    app: AppDetails,
    redirectOrigin: Type.String(),
    /** Permissions that the asking member of staff may not give: somebody else must consent. */
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
    "Consent: the app is installed, and the browser goes to `redirectUrl` with a code, the installation and the state.",
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
  summary:
    "An installed app exchanges its code, or its refresh token, for an access token. Refresh tokens do not rotate.",
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
    /** An addition of ours: PEM, verifies what the store sends to the app. */
    public_key: Type.String(),
  }),
  errors: ["INVALID_CLIENT", "INVALID_GRANT", "UNSUPPORTED_GRANT_TYPE"],
});

const AppCall = named(
  "AppCall",
  Type.Object({
    id: Id,
    at: Timestamp,
    /** Operation, as in the reference: `products.createProduct`. */
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
  summary: "What an app or an API key called, newest first; kept 7 days.",
  access: staffOnly,
  query: Type.Object({
    /** Of an app or of an API key. */
    appId: Id,
    onlyFailed: Type.Optional(Type.Boolean()),
    /** Continue after this call. */
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: Type.Object({
    calls: Type.Array(AppCall),
    /** Of the last 24 hours. */
    summary: Type.Object({ total: Type.Integer(), failed: Type.Integer(), throttled: Type.Integer() }),
  }),
  isOurs: true,
});
