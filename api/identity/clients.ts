/** Management of OAuth clients, apps and API keys by staff. Not part of the protocol (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";

const staffOnly = { actors: ["staff"], permission: "apps:write" } as const;
const freshStaffOnly = { ...staffOnly, isFreshOnly: true } as const;
const ById = Type.Object({ id: Text(100) });

const Uri = Text(2048, 1);
const clientFields = {
  name: Text(200, 1),
  /**
   * The refresh token doesn't rotate, as stock clients require; otherwise each use replaces it
   * (docs/protocol/decisions.md#refresh-tokens).
   */
  isCompatible: Type.Boolean(),
  /** Can send passwords to `register` and `login` (docs/protocol/decisions.md#passwords-in-api-calls). */
  allowsDirectLogin: Type.Boolean(),
  /**
   * A third-party client: members consent to its scopes, and its tokens are limited to those. False for the store's own
   * storefronts, whose tokens have all of the member's permissions.
   */
  requiresConsent: Type.Boolean(),
  /** Exact URLs that a code can be sent to. */
  redirectUris: Type.Array(Uri, { maxItems: 50 }),
  /** Origins for callbacks and hidden frames, such as `https://shop.example.com`. */
  allowedOrigins: Type.Array(Uri, { maxItems: 50 }),
};

export const OauthClient = named(
  "OauthClient",
  Type.Object({
    id: Id,
    ...clientFields,
    /** The store's own client, which can't be deleted. */
    isFirstParty: Type.Boolean(),
    /**
     * The client has all permissions of its members because it predates consent, and staff haven't confirmed that.
     * Setting `requiresConsent` to either value completes the review.
     */
    needsAccessReview: Type.Boolean(),
    createdDate: Timestamp,
  }),
);
export type OauthClient = Static<typeof OauthClient>;
const NewOauthClient = Type.Object({ ...Type.Partial(Type.Object(clientFields)).properties, name: clientFields.name });
export type NewOauthClient = Static<typeof NewOauthClient>;
const OneClient = Type.Object({ oauthClient: OauthClient });

export const listOauthClients = endpoint({
  id: "apps.listOauthClients",
  method: "GET",
  path: "/v1/oauth-clients",
  summary: "List OAuth clients.",
  access: staffOnly,
  response: Type.Object({ oauthClients: Type.Array(OauthClient) }),
  isOurs: true,
});

export const createOauthClient = endpoint({
  id: "apps.createOauthClient",
  method: "POST",
  path: "/v1/oauth-clients",
  summary: "Register a client. Clients are public: they authenticate with PKCE and their registered URLs.",
  access: freshStaffOnly,
  body: Type.Object({ oauthClient: NewOauthClient }),
  response: OneClient,
  errors: ["PERMISSION_DENIED"],
  isOurs: true,
});

export const updateOauthClient = endpoint({
  id: "apps.updateOauthClient",
  method: "PATCH",
  path: "/v1/oauth-clients/{id}",
  summary: "Update a client. Lists are replaced.",
  access: freshStaffOnly,
  params: ById,
  body: Type.Object({ oauthClient: Type.Partial(Type.Object(clientFields)) }),
  response: OneClient,
  errors: ["CLIENT_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});

export const deleteOauthClient = endpoint({
  id: "apps.deleteOauthClient",
  method: "DELETE",
  path: "/v1/oauth-clients/{id}",
  summary: "Delete a client. Its members' sessions end at once.",
  access: staffOnly,
  params: ById,
  response: Nothing,
  errors: ["CLIENT_NOT_FOUND", "CLIENT_IS_FIRST_PARTY"],
  isOurs: true,
});

export const ApiKey = named(
  "ApiKey",
  Type.Object({
    id: Id,
    name: Type.String(),
    permissions: Type.Array(Type.String()),
    /** Name of the staff member who owns it; absent if the store owns it. */
    madeBy: Type.Optional(Type.String()),
    /** Its owner's account is deactivated. It doesn't work until another staff member takes ownership. */
    isSuspended: Type.Boolean(),
    createdDate: Timestamp,
    revokedDate: Type.Optional(Timestamp),
  }),
);
const Permissions = Type.Array(Text(60), { maxItems: 50 });

export const listApiKeys = endpoint({
  id: "apps.listApiKeys",
  method: "GET",
  path: "/v1/api-keys",
  summary: "List API keys, without their secrets.",
  access: staffOnly,
  response: Type.Object({ apiKeys: Type.Array(ApiKey) }),
  isOurs: true,
});

export const createApiKey = endpoint({
  id: "apps.createApiKey",
  method: "POST",
  path: "/v1/api-keys",
  summary:
    "Create an API key. It is shown once, and its permissions are limited to those of the staff member who created it.",
  access: freshStaffOnly,
  body: Type.Object({ apiKey: Type.Object({ name: Text(200, 1), permissions: Permissions }) }),
  response: Type.Object({ apiKey: ApiKey, key: Type.String() }),
  errors: ["PERMISSION_DENIED"],
  isOurs: true,
});

export const deleteApiKey = endpoint({
  id: "apps.deleteApiKey",
  method: "DELETE",
  path: "/v1/api-keys/{id}",
  summary: "Revoke an API key. It stops working at once.",
  access: staffOnly,
  params: ById,
  response: Nothing,
  errors: ["API_KEY_NOT_FOUND"],
  isOurs: true,
});

export const takeOverApiKey = endpoint({
  id: "apps.takeOverApiKey",
  method: "POST",
  path: "/v1/api-keys/{id}/owner",
  summary: "Take ownership of an API key whose owner left. You must have all of its permissions.",
  access: freshStaffOnly,
  params: ById,
  response: Nothing,
  errors: ["API_KEY_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});

export const InstalledApp = named(
  "InstalledApp",
  Type.Object({
    id: Id,
    name: Type.String(),
    instanceId: Id,
    permissions: Type.Array(Type.String()),
    /** Name of the staff member who owns it; absent if the store owns it. */
    madeBy: Type.Optional(Type.String()),
    /** Its owner's account is deactivated. It doesn't work until another staff member takes ownership. */
    isSuspended: Type.Boolean(),
    createdDate: Timestamp,
  }),
);

export const listApps = endpoint({
  id: "apps.listApps",
  method: "GET",
  path: "/v1/apps",
  summary: "List installed apps.",
  access: staffOnly,
  response: Type.Object({ apps: Type.Array(InstalledApp) }),
  isOurs: true,
});

export const createApp = endpoint({
  id: "apps.createApp",
  method: "POST",
  path: "/v1/apps",
  summary: "Create and install an app. Its secret is shown once.",
  access: freshStaffOnly,
  body: Type.Object({
    app: Type.Object({
      name: Text(200, 1),
      permissions: Permissions,
      description: Type.Optional(Text(2000)),
      homepage: Type.Optional(Uri),
      /** Exact URLs that an installation can return to. */
      redirectUris: Type.Optional(Type.Array(Uri, { maxItems: 20 })),
    }),
  }),
  response: Type.Object({ app: InstalledApp, clientSecret: Type.String() }),
  errors: ["PERMISSION_DENIED"],
  isOurs: true,
});

export const rotateAppSecret = endpoint({
  id: "apps.rotateAppSecret",
  method: "POST",
  path: "/v1/apps/{id}/secrets",
  summary: "Replace an app's secret. The old one stops working at once.",
  access: freshStaffOnly,
  params: ById,
  response: Type.Object({ clientSecret: Type.String() }),
  errors: ["APP_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});

export const deleteApp = endpoint({
  id: "apps.deleteApp",
  method: "DELETE",
  path: "/v1/apps/{id}",
  summary: "Uninstall an app. Its tokens stop working at once.",
  access: staffOnly,
  params: ById,
  response: Nothing,
  errors: ["APP_NOT_FOUND"],
  isOurs: true,
});

export const takeOverApp = endpoint({
  id: "apps.takeOverApp",
  method: "POST",
  path: "/v1/apps/{id}/owner",
  summary: "Take ownership of an app whose owner left. You must have all of its permissions.",
  access: freshStaffOnly,
  params: ById,
  response: Nothing,
  errors: ["APP_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});
