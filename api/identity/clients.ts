/** OAuth clients, apps and API keys as the back office keeps them. Additions of ours (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, Text, Timestamp } from "../values.ts";

const staffOnly = { actors: ["staff"], permission: "apps:write" } as const;
const freshStaffOnly = { ...staffOnly, isFreshOnly: true } as const;
const ById = Type.Object({ id: Text(100) });

const Uri = Text(2048, 1);
const clientFields = {
  name: Text(200, 1),
  /** Keeps its first refresh token and does not rotate (stock clients); otherwise every use makes a new one (ruling 8). */
  isCompatible: Type.Boolean(),
  /** May pass passwords to register and login (ruling 7). */
  allowsDirectLogin: Type.Boolean(),
  /**
   * A third-party client: members agree to its scopes on the consent page, and its tokens can do no more than those. False for
   * a storefront of the store's own, whose tokens have all rights of the member.
   */
  requiresConsent: Type.Boolean(),
  /** Exact addresses a code may be sent to. */
  redirectUris: Type.Array(Uri, { maxItems: 50 }),
  /** Origins for callbacks and hidden frames, such as `https://shop.example.com`. */
  allowedOrigins: Type.Array(Uri, { maxItems: 50 }),
};

export const OauthClient = named(
  "OauthClient",
  Type.Object({
    id: Id,
    ...clientFields,
    /** The store's own; it cannot be removed. */
    isFirstParty: Type.Boolean(),
    /**
     * It has all rights of the members who sign in there since before clients could be limited, and no staff member has confirmed
     * that. Setting `requiresConsent` to either value does.
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
  summary: "Registered OAuth clients.",
  access: staffOnly,
  response: Type.Object({ oauthClients: Type.Array(OauthClient) }),
  isOurs: true,
});

export const createOauthClient = endpoint({
  id: "apps.createOauthClient",
  method: "POST",
  path: "/v1/oauth-clients",
  summary: "Register a client. Clients are public: they prove themselves with PKCE and their registered addresses.",
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
  summary: "Change a client. Lists replace the old ones.",
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
  summary: "Remove a client; the sessions of members at it end at once.",
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
    /** Name of the staff member it belongs to; without one it belongs to the store. */
    madeBy: Type.Optional(Type.String()),
    /** Its maker's account is deactivated: it doesn't work until another staff member takes it over. */
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
  summary: "API keys, without the keys.",
  access: staffOnly,
  response: Type.Object({ apiKeys: Type.Array(ApiKey) }),
  isOurs: true,
});

export const createApiKey = endpoint({
  id: "apps.createApiKey",
  method: "POST",
  path: "/v1/api-keys",
  summary: "Create an API key. It is shown once, and can never do more than the staff member who made it.",
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
  summary: "Revoke an API key; it stops working at once.",
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
  summary: "Become the owner of an API key whose maker left. You must have all of its permissions.",
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
    /** Name of the staff member it belongs to; without one it belongs to the store. */
    madeBy: Type.Optional(Type.String()),
    /** Its maker's account is deactivated: it doesn't work until another staff member takes it over. */
    isSuspended: Type.Boolean(),
    createdDate: Timestamp,
  }),
);

export const listApps = endpoint({
  id: "apps.listApps",
  method: "GET",
  path: "/v1/apps",
  summary: "Installed apps.",
  access: staffOnly,
  response: Type.Object({ apps: Type.Array(InstalledApp) }),
  isOurs: true,
});

export const createApp = endpoint({
  id: "apps.createApp",
  method: "POST",
  path: "/v1/apps",
  summary: "Install an app with what it may do. Its secret is shown once.",
  access: freshStaffOnly,
  body: Type.Object({
    app: Type.Object({
      name: Text(200, 1),
      permissions: Permissions,
      description: Type.Optional(Text(2000)),
      homepage: Type.Optional(Uri),
      /** Exact addresses that an installation may return to. */
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
  summary: "A new secret for an app; the old one stops working at once.",
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
  summary: "Uninstall an app; its tokens stop working at once.",
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
  summary: "Become the owner of an app whose maker left. You must have all of its permissions.",
  access: freshStaffOnly,
  params: ById,
  response: Nothing,
  errors: ["APP_NOT_FOUND", "PERMISSION_DENIED"],
  isOurs: true,
});
