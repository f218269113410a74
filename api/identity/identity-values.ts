/**
 * Schemas shared by the identity calls: factors and challenges, typed custom values, identities and their profiles,
 * results of sign-in steps (docs/protocol/identity.md#identity-shape).
 */
import { type Static, Type } from "typebox";
import { Country, Day, Email, FreeObject, Id, Nullable, named, Text, Timestamp } from "../values.ts";

/**
 * A proof of work (ALTCHA v1): find the number from 0 to `maxNumber` for which SHA-256(salt + number) in hex equals
 * `challenge`. The solution is base64 of `{algorithm, challenge, number, salt, signature}`.
 */
export const ProofOfWork = Type.Object({
  algorithm: Type.Enum(["SHA-256"]),
  challenge: Type.String(),
  salt: Type.String(),
  signature: Type.String(),
  maxNumber: Type.Integer(),
});
export type ProofOfWork = Static<typeof ProofOfWork>;

export const factorTypes = ["PASSWORD", "SMS", "CALL", "EMAIL", "TOTP", "PUSH", "WEBAUTHN", "RECOVERY_CODE"] as const;
export const FactorType = Type.Enum([...factorTypes]);
export type FactorType = (typeof factorTypes)[number];

/**
 * ENABLED: active. REQUIRE_ACTIVATION: enrolled, not yet verified. REQUIRE_REENROLL: must be enrolled again.
 * ENABLED_BY_RULE: enabled by the store, such as the email code of a high-risk sign-in. DISABLED_BY_RULE: enrolled, but
 * not offered by the store.
 */
export const FactorStatus = Type.Enum([
  "ENABLED",
  "REQUIRE_ACTIVATION",
  "REQUIRE_REENROLL",
  "ENABLED_BY_RULE",
  "DISABLED_BY_RULE",
]);
export type FactorStatus = Static<typeof FactorStatus>;

export const MfaReason = Type.Enum(["USER_SETTINGS", "HIGH_RISK_LOGIN"]);
export type MfaReason = Static<typeof MfaReason>;

export const MfaChallengeData = named(
  "MfaChallengeData",
  Type.Object({
    /** The current factor; any other available one can be chosen. */
    factorType: FactorType,
    verificationChallengeData: Type.Optional(
      Type.Object({
        pushData: Type.Optional(Type.Object({ transactionId: Type.String() })),
        webauthnData: Type.Optional(
          Type.Object({ challengeId: Id, publicKeyCredentialRequestOptionsJson: Type.String() }),
        ),
        /** Where the code was sent, masked: `j***@example.com`, `•••• 42`. */
        hint: Type.Optional(Type.String()),
      }),
    ),
    availableFactors: Type.Array(Type.Object({ factorType: FactorType, factorStatus: FactorStatus })),
    reason: MfaReason,
  }),
);
export type MfaChallengeData = Static<typeof MfaChallengeData>;

/** A typed value: exactly one of the fields (docs/protocol/core.md#identity-values). */
export const CustomValue = named(
  "CustomValue",
  Type.Object({
    strValue: Type.Optional(Type.String({ maxLength: 4000 })),
    numValue: Type.Optional(Type.Number()),
    boolValue: Type.Optional(Type.Boolean()),
    dateValue: Type.Optional(Timestamp),
    listValue: Type.Optional(
      Type.Object({ value: Type.Array(Type.Object({ strValue: Type.Optional(Text(4000)) }), { maxItems: 100 }) }),
    ),
    mapValue: Type.Optional(Type.Object({ value: Type.Record(Type.String(), Type.Unknown()) })),
  }),
);
export type CustomValue = Static<typeof CustomValue>;

/** Kinds of email addresses and phone numbers of a person. */
export const emailTags = ["UNTAGGED", "MAIN", "HOME", "WORK"] as const;
export const phoneTags = ["UNTAGGED", "MAIN", "HOME", "MOBILE", "WORK", "FAX"] as const;
export const EmailTag = Type.Enum([...emailTags]);
export const PhoneTag = Type.Enum([...phoneTags]);
export type EmailTag = Static<typeof EmailTag>;
export type PhoneTag = Static<typeof PhoneTag>;

/** `USER` shows a visible challenge; `SILENT` runs in the background. */
export const CaptchaKind = Type.Enum(["USER", "SILENT"]);

/** Tags of addresses (docs/protocol/core.md#identity-values). */
export const AddressTag = Type.Enum(["UNTAGGED", "HOME", "WORK", "BILLING", "SHIPPING"]);
export type AddressTag = Static<typeof AddressTag>;

export const BookAddress = named(
  "BookAddress",
  Type.Object({
    id: Id,
    tag: AddressTag,
    /** Preselected at checkout. At most one address per member. */
    isDefault: Type.Boolean(),
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    company: Type.Optional(Type.String()),
    phone: Type.Optional(Type.String()),
    country: Type.Optional(Type.String()),
    subdivision: Type.Optional(Type.String()),
    city: Type.Optional(Type.String()),
    postalCode: Type.Optional(Type.String()),
    addressLine: Type.Optional(Type.String()),
    addressLine2: Type.Optional(Type.String()),
  }),
);
export type BookAddress = Static<typeof BookAddress>;

export const BookAddressFields = named(
  "BookAddressFields",
  Type.Object({
    tag: Type.Optional(AddressTag),
    isDefault: Type.Optional(Type.Boolean()),
    firstName: Type.Optional(Text(100)),
    lastName: Type.Optional(Text(100)),
    company: Type.Optional(Text(100)),
    phone: Type.Optional(Text(50)),
    country: Type.Optional(Country),
    subdivision: Type.Optional(Text(50)),
    city: Type.Optional(Text(100)),
    postalCode: Type.Optional(Text(50)),
    addressLine: Type.Optional(Text(200)),
    addressLine2: Type.Optional(Text(200)),
  }),
);
export type BookAddressFields = Static<typeof BookAddressFields>;

export const IdentityAddress = named(
  "IdentityAddress",
  Type.Object({
    country: Type.Optional(Text(2)),
    subdivision: Type.Optional(Text(50)),
    city: Type.Optional(Text(100)),
    postalCode: Type.Optional(Text(50)),
    addressLine: Type.Optional(Text(200)),
    addressLine2: Type.Optional(Text(200)),
    streetName: Type.Optional(Text(1000)),
    streetNumber: Type.Optional(Text(1000)),
  }),
);

export const IdentityProfile = named(
  "IdentityProfile",
  Type.Object({
    firstName: Type.Optional(Nullable(Text(100))),
    lastName: Type.Optional(Nullable(Text(100))),
    nickname: Type.Optional(Nullable(Text(100))),
    picture: Type.Optional(Nullable(Type.String({ pattern: "^https?://[^\\s]+$", maxLength: 2048 }))),
    labels: Type.Optional(Type.Array(Text(100), { maxItems: 2000 })),
    language: Type.Optional(Nullable(Text(20))),
    privacyStatus: Type.Optional(Type.Enum(["UNDEFINED", "PUBLIC", "PRIVATE"])),
    customFields: Type.Optional(
      Type.Array(Type.Object({ name: Text(100, 1), value: Type.Optional(CustomValue) }), { maxItems: 100 }),
    ),
    secondaryEmails: Type.Optional(
      Type.Array(Type.Object({ email: Email, tag: Type.Optional(EmailTag) }), { maxItems: 20 }),
    ),
    phonesV2: Type.Optional(
      Type.Array(
        Type.Object({
          countryCode: Type.Optional(Text(2)),
          phone: Text(50, 1),
          tag: Type.Optional(PhoneTag),
        }),
        { maxItems: 20 },
      ),
    ),
    addresses: Type.Optional(
      Type.Array(Type.Object({ address: IdentityAddress, tag: Type.Optional(AddressTag) }), { maxItems: 50 }),
    ),
    company: Type.Optional(Nullable(Text(1000))),
    position: Type.Optional(Nullable(Text(1000))),
    birthdate: Type.Optional(Nullable(Day)),
    vatId: Type.Optional(Nullable(Text(1000))),
    slug: Type.Optional(Nullable(Text(255))),
    /** Subscribed to the newsletter. */
    subscription: Type.Optional(Type.Boolean()),
  }),
);
export type IdentityProfile = Static<typeof IdentityProfile>;

export const Identity = named(
  "Identity",
  Type.Object({
    id: Id,
    revision: Type.String(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    /** Accounts at identity providers that are linked to this identity. */
    connections: Type.Array(
      Type.Object({ idpConnection: Type.Object({ idpConnectionId: Id, idpUserId: Type.String() }) }),
    ),
    identityProfile: IdentityProfile,
    metadata: FreeObject,
    email: Type.Object({ address: Type.String(), isVerified: Type.Boolean() }),
    status: Type.Object({
      name: Type.Enum(["PENDING", "ACTIVE", "DELETED", "BLOCKED", "OFFLINE"]),
      reasons: Type.Array(Type.Enum(["PENDING_ADMIN_APPROVAL_REQUIRED", "PENDING_EMAIL_VERIFICATION_REQUIRED"])),
    }),
    /** Has fewer statuses than `availableFactors` of a challenge. */
    factors: Type.Array(
      Type.Object({
        factorId: Id,
        type: FactorType,
        status: Type.Enum(["INACTIVE", "ACTIVE", "REQUIRE_REENROLL"]),
      }),
    ),
  }),
);
export type Identity = Static<typeof Identity>;

/** Result of register, login, verify, recover and a second factor (docs/protocol/core.md#login-outcomes). */
export const StateMachineResponse = named(
  "StateMachineResponse",
  Type.Object({
    state: Type.Enum([
      "SUCCESS",
      "REQUIRE_EMAIL_VERIFICATION",
      "REQUIRE_OWNER_APPROVAL",
      /** A second factor is required. Clients without support report "Unknown _state" and use the hosted pages. */
      "REQUIRE_MFA",
      /** A push request is still unanswered. */
      "STATUS_CHECK",
    ]),
    /** Single use, valid for 60 seconds, bound to the client (docs/protocol/decisions.md#passwords-in-api-calls). */
    sessionToken: Type.Optional(Type.String()),
    /** For the verification code; single use. */
    stateToken: Type.Optional(Type.String()),
    identity: Type.Optional(Identity),
    mfaChallengeData: Type.Optional(MfaChallengeData),
    /** By name. `deviceToken` is set after `rememberThisDevice`. */
    additionalData: Type.Optional(Type.Record(Type.String(), CustomValue)),
  }),
);
export type StateMachineResponse = Static<typeof StateMachineResponse>;
