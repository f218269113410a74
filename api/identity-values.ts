/** Shapes that the identity calls share: factors, challenges, typed custom values (wire, identity 4.4). */
import { type Static, Type } from "typebox";
import { Country, Id, named, Text, Timestamp } from "./values.ts";

export const factorTypes = ["PASSWORD", "SMS", "CALL", "EMAIL", "TOTP", "PUSH", "WEBAUTHN", "RECOVERY_CODE"] as const;
export const FactorType = Type.Enum([...factorTypes]);
export type FactorType = (typeof factorTypes)[number];

/**
 * ENABLED: works. REQUIRE_ACTIVATION: enrolled, never proved. REQUIRE_REENROLL: must be set up again. ENABLED_BY_RULE: the
 * store turned it on (the mail code of a high-risk sign-in). DISABLED_BY_RULE: enrolled, but the store does not offer it.
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
    /** The factor asked for; another of the available ones may be chosen. */
    factorType: FactorType,
    verificationChallengeData: Type.Optional(
      Type.Object({
        pushData: Type.Optional(Type.Object({ transactionId: Type.String() })),
        webauthnData: Type.Optional(
          Type.Object({ challengeId: Id, publicKeyCredentialRequestOptionsJson: Type.String() }),
        ),
        /** Where the code went, masked: `j***@example.com`, `•••• 42`. */
        hint: Type.Optional(Type.String()),
      }),
    ),
    availableFactors: Type.Array(Type.Object({ factorType: FactorType, factorStatus: FactorStatus })),
    reason: MfaReason,
  }),
);
export type MfaChallengeData = Static<typeof MfaChallengeData>;

/** A typed value: exactly one of the fields (specification section 3: custom fields with numValue, dateValue). */
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

/** What protects a form. `USER` shows something to solve; `SILENT` works behind the scenes. */
export const CaptchaKind = Type.Enum(["USER", "SILENT"]);

/** Where people live, with tags (specification section 3, "Address tags"). */
export const AddressTag = Type.Enum(["UNTAGGED", "HOME", "WORK", "BILLING", "SHIPPING"]);
export type AddressTag = Static<typeof AddressTag>;

export const BookAddress = named(
  "BookAddress",
  Type.Object({
    id: Id,
    tag: AddressTag,
    /** Chosen first at the checkout. At most one address of a member is. */
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
