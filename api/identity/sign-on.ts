/** How members join and sign in: policy, identity providers, fields of the sign-up form (wire, identity 4.1 and 4.5). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, Nullable, named, Text, Timestamp, Url } from "../values.ts";

/** Two of the fields are the protocol's, the others ours. */
export const SignOnPolicy = named(
  "SignOnPolicy",
  Type.Object({
    /** Who signs up waits until somebody of the store approves. */
    requireOwnerApproval: Type.Boolean(),
    /** Who signs up waits until the e-mail address is verified. */
    requireEmailVerification: Type.Boolean(),
    isSignUpOpen: Type.Boolean(),
    /** `strict`: sign-up and sign-in never reveal whether an e-mail has an account; implies e-mail verification. */
    privacy: Type.Enum(["standard", "strict"]),
    /** Ways to sign in at the hosted pages. At least one. */
    methods: Type.Object({ password: Type.Boolean(), passkey: Type.Boolean(), emailCode: Type.Boolean() }),
    /** OPTIONAL: members decide. REQUIRED: everybody proves a second factor, the e-mail code if nothing else is set up. */
    multiFactor: Type.Enum(["OFF", "OPTIONAL", "REQUIRED"]),
    /** Ask for a second step when a sign-in looks risky (new device with failures before it, or several networks at once). */
    asksOnHighRisk: Type.Boolean(),
    /** RISK: after failed attempts only. */
    captcha: Type.Enum(["OFF", "RISK", "ALWAYS"]),
    minPasswordLength: Type.Integer({ minimum: 8, maximum: 64 }),
    /** Terms that sign-up asks people to accept; none when empty. */
    termsUrl: Nullable(Type.String({ pattern: "^https?://[^\\s]+$", maxLength: 2048 })),
    /** Sign-up offers the newsletter, unticked. */
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
  summary: "How members join and sign in.",
  access: readers,
  response: Type.Object({ signOnPolicy: SignOnPolicy }),
});

export const updateSignOnPolicy = endpoint({
  id: "identities.updateSignOnPolicy",
  method: "PATCH",
  path: "/v1/sign-on-policies",
  services: ["/iam/signon"],
  summary: "Change how members join and sign in. Fields left out stay as they are.",
  access: freshWriters,
  body: Type.Object({ signOnPolicy: Type.Partial(SignOnPolicy) }),
  response: Type.Object({ signOnPolicy: SignOnPolicy }),
});

/** An OpenID provider that members may sign in with. Its secret goes in and never comes out. */
export const IdentityProvider = named(
  "IdentityProvider",
  Type.Object({
    /** Stock clients name it as `authRequest.idp`: Google is 0e6a50f5-b523-4e29-990d-f37fa2ffdd69. */
    id: Id,
    name: Type.String(),
    kind: Type.Enum(["GOOGLE", "FACEBOOK", "OIDC"]),
    /** OpenID issuer, where `/.well-known/openid-configuration` is found. */
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
  /** Needed for OIDC; Google's and Facebook's are known. */
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
  summary: "Identity providers that members may sign in with.",
  access: readers,
  response: Type.Object({ identityProviders: Type.Array(IdentityProvider) }),
  isOurs: true,
});

export const createIdentityProvider = endpoint({
  id: "identities.createIdentityProvider",
  method: "POST",
  path: "/v1/identity-providers",
  services: ["/iam/signon"],
  summary: "Let members sign in with a provider.",
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
  summary: "Change a provider. Fields left out stay as they are, the secret too.",
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
  summary: "Remove a provider with the connections of members to it.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["PROVIDER_NOT_FOUND"],
  isOurs: true,
});

/** A field that members have besides the usual ones; its values are typed (specification section 3, custom fields). */
export const CustomField = named(
  "CustomField",
  Type.Object({
    id: Id,
    /** Name in `customFields` of a profile; fixed once made. */
    key: Type.String(),
    label: Type.String(),
    fieldType: Type.Enum(["TEXT", "NUMBER", "DATE", "CHECKBOX", "CHOICE"]),
    choices: Type.Array(Type.String()),
    isRequired: Type.Boolean(),
    /** Sign-up asks for it. Members change theirs in their account; staff-only fields are seen and changed by staff alone. */
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
  summary: "Fields that members have besides the usual ones, in their order. Members see those that are theirs.",
  access: { actors: ["member", "staff", "app"], permission: "members:read", scope: "profile" },
  response: Type.Object({ customFields: Type.Array(CustomField) }),
});

export const createCustomField = endpoint({
  id: "identities.createCustomField",
  method: "POST",
  path: "/v1/custom-fields",
  services: ["/members"],
  summary: "Add a field to members. At most 50.",
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
  summary: "Change a field of members; key and type stay.",
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
  summary: "Remove a field, with what members filled in.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["CUSTOM_FIELD_NOT_FOUND"],
});
