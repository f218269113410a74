/**
 * Sign-up and sign-in settings: policy, identity providers, fields of the sign-up form
 * (docs/protocol/identity.md#sign-on-policy, docs/protocol/members.md#other-member-services).
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, Nullable, named, Text, Timestamp, Url } from "../values.ts";

/** The first two fields are part of the protocol, the others aren't. */
export const SignOnPolicy = named(
  "SignOnPolicy",
  Type.Object({
    /** New members wait for approval by staff. */
    requireOwnerApproval: Type.Boolean(),
    /** New members wait until their email is verified. */
    requireEmailVerification: Type.Boolean(),
    isSignUpOpen: Type.Boolean(),
    /** `strict`: sign-up and sign-in never reveal whether an email has an account. Implies email verification. */
    privacy: Type.Enum(["standard", "strict"]),
    /** Sign-in methods of the hosted pages. At least one. */
    methods: Type.Object({ password: Type.Boolean(), passkey: Type.Boolean(), emailCode: Type.Boolean() }),
    /** OPTIONAL: members choose. REQUIRED: everyone needs a second factor; members without one use email codes. */
    multiFactor: Type.Enum(["OFF", "OPTIONAL", "REQUIRED"]),
    /**
     * Requires a second step for high-risk sign-ins (a new device after failed attempts, or several networks at once).
     */
    asksOnHighRisk: Type.Boolean(),
    /** RISK: only after failed attempts. */
    captcha: Type.Enum(["OFF", "RISK", "ALWAYS"]),
    minPasswordLength: Type.Integer({ minimum: 8, maximum: 64 }),
    /** Terms that members accept at sign-up; none if null. */
    termsUrl: Nullable(Type.String({ pattern: "^https?://[^\\s]+$", maxLength: 2048 })),
    /** Sign-up offers the newsletter, unchecked by default. */
    offersNewsletter: Type.Boolean(),
  }),
);
export type SignOnPolicy = Static<typeof SignOnPolicy>;

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const freshWriters = { ...writers, isFreshOnly: true } as const;

export const getSignOnPolicy = endpoint({
  id: "identities.getSignOnPolicy",
  method: "GET",
  path: "/v1/sign-on-policies",
  services: ["/iam/signon"],
  summary: "Get the sign-up and sign-in settings.",
  access: readers,
  response: Type.Object({ signOnPolicy: SignOnPolicy }),
});

export const updateSignOnPolicy = endpoint({
  id: "identities.updateSignOnPolicy",
  method: "PATCH",
  path: "/v1/sign-on-policies",
  services: ["/iam/signon"],
  summary: "Update the sign-up and sign-in settings. Omitted fields keep their value.",
  access: freshWriters,
  body: Type.Object({ signOnPolicy: Type.Partial(SignOnPolicy) }),
  response: Type.Object({ signOnPolicy: SignOnPolicy }),
});

/** An OpenID provider that members can sign in with. Its secret is write-only. */
export const IdentityProvider = named(
  "IdentityProvider",
  Type.Object({
    /** Stock clients send it as `authRequest.idp`. Google is 0e6a50f5-b523-4e29-990d-f37fa2ffdd69. */
    id: Id,
    name: Type.String(),
    kind: Type.Enum(["GOOGLE", "FACEBOOK", "OIDC"]),
    /** OpenID issuer, the base URL of `/.well-known/openid-configuration`. */
    issuer: Type.String(),
    clientId: Type.String(),
    scopes: Type.String(),
    isEnabled: Type.Boolean(),
    /** To be registered at the provider. */
    redirectUri: Type.String(),
    createdDate: Timestamp,
  }),
);
export type IdentityProvider = Static<typeof IdentityProvider>;

const ProviderFields = Type.Object({
  name: Text(60, 1),
  kind: Type.Enum(["GOOGLE", "FACEBOOK", "OIDC"]),
  /** Required for OIDC. Google and Facebook have defaults. */
  issuer: Type.Optional(Url),
  clientId: Text(300, 1),
  clientSecret: Type.Optional(Text(1000, 1)),
  scopes: Type.Optional(Text(300)),
  isEnabled: Type.Optional(Type.Boolean()),
});
export type ProviderFields = Static<typeof ProviderFields>;

const OneProvider = Type.Object({ identityProvider: IdentityProvider });
const ById = Type.Object({ id: Text(100) });

export const listIdentityProviders = endpoint({
  id: "identities.listIdentityProviders",
  method: "GET",
  path: "/v1/identity-providers",
  services: ["/iam/signon"],
  summary: "List identity providers.",
  access: readers,
  response: Type.Object({ identityProviders: Type.Array(IdentityProvider) }),
  isOurs: true,
});

export const createIdentityProvider = endpoint({
  id: "identities.createIdentityProvider",
  method: "POST",
  path: "/v1/identity-providers",
  services: ["/iam/signon"],
  summary: "Add an identity provider.",
  access: freshWriters,
  body: Type.Object({ identityProvider: ProviderFields }),
  response: OneProvider,
  errors: ["ALREADY_EXISTS"],
  isOurs: true,
});

export const updateIdentityProvider = endpoint({
  id: "identities.updateIdentityProvider",
  method: "PATCH",
  path: "/v1/identity-providers/{id}",
  services: ["/iam/signon"],
  summary: "Update an identity provider. Omitted fields keep their value, including the secret.",
  access: freshWriters,
  params: ById,
  body: Type.Object({ identityProvider: Type.Partial(ProviderFields) }),
  response: OneProvider,
  errors: ["PROVIDER_NOT_FOUND"],
  isOurs: true,
});

export const deleteIdentityProvider = endpoint({
  id: "identities.deleteIdentityProvider",
  method: "DELETE",
  path: "/v1/identity-providers/{id}",
  services: ["/iam/signon"],
  summary: "Delete an identity provider and members' connections to it.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PROVIDER_NOT_FOUND"],
  isOurs: true,
});

/** A custom field of members with typed values (docs/protocol/core.md#identity-values). */
export const CustomField = named(
  "CustomField",
  Type.Object({
    id: Id,
    /** Name in `customFields` of a profile; can't be changed. */
    key: Type.String(),
    label: Type.String(),
    fieldType: Type.Enum(["TEXT", "NUMBER", "DATE", "CHECKBOX", "CHOICE"]),
    choices: Type.Array(Type.String()),
    isRequired: Type.Boolean(),
    /** Shown at sign-up. Members edit their own values in the account; staff-only fields are visible to staff only. */
    isOnSignUp: Type.Boolean(),
    isStaffOnly: Type.Boolean(),
    position: Type.Integer(),
  }),
);
export type CustomField = Static<typeof CustomField>;

const CustomFieldChanges = Type.Object({
  label: Text(100, 1),
  choices: Type.Optional(Type.Array(Text(100, 1), { maxItems: 100 })),
  isRequired: Type.Optional(Type.Boolean()),
  isOnSignUp: Type.Optional(Type.Boolean()),
  isStaffOnly: Type.Optional(Type.Boolean()),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
});
export type CustomFieldChanges = Static<typeof CustomFieldChanges>;
const NewCustomField = Type.Object({
  key: Type.String({ pattern: "^[a-z][a-z0-9_-]{0,59}$" }),
  fieldType: Type.Enum(["TEXT", "NUMBER", "DATE", "CHECKBOX", "CHOICE"]),
  ...CustomFieldChanges.properties,
});
export type NewCustomField = Static<typeof NewCustomField>;

const OneField = Type.Object({ customField: CustomField });

export const listCustomFields = endpoint({
  id: "identities.listCustomFields",
  method: "GET",
  path: "/v1/custom-fields",
  services: ["/members"],
  summary: "List custom fields in display order. Members don't see staff-only fields.",
  access: { actors: ["member", "staff", "app"], permission: "members:read", scope: "profile" },
  response: Type.Object({ customFields: Type.Array(CustomField) }),
});

export const createCustomField = endpoint({
  id: "identities.createCustomField",
  method: "POST",
  path: "/v1/custom-fields",
  services: ["/members"],
  summary: "Create a custom field. At most 50.",
  access: writers,
  body: Type.Object({ customField: NewCustomField }),
  response: OneField,
  errors: ["ALREADY_EXISTS"],
});

export const updateCustomField = endpoint({
  id: "identities.updateCustomField",
  method: "PATCH",
  path: "/v1/custom-fields/{id}",
  services: ["/members"],
  summary: "Update a custom field. Key and type can't be changed.",
  access: writers,
  params: ById,
  body: Type.Object({ customField: Type.Partial(CustomFieldChanges) }),
  response: OneField,
  errors: ["CUSTOM_FIELD_NOT_FOUND"],
});

export const deleteCustomField = endpoint({
  id: "identities.deleteCustomField",
  method: "DELETE",
  path: "/v1/custom-fields/{id}",
  services: ["/members"],
  summary: "Delete a custom field and its values.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CUSTOM_FIELD_NOT_FOUND"],
});
