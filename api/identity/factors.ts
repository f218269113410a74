/**
 * Factors: how members authenticate in addition to, or instead of, a password
 * (docs/protocol/identity.md#second-factors). The verify call is part of the protocol; managing factors isn't.
 */
import { type Static, type TProperties, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, named, OneOf, Text, Timestamp } from "../values.ts";
import { deviceFields } from "./authentication.ts";
import { FactorStatus, FactorType, MfaChallengeData, StateMachineResponse } from "./identity-values.ts";

const AUTHENTICATION = "/_api/iam/authentication";
const MEMBERS = "/members";

const CodeProof = Type.Object({ code: Text(100, 1) });

const proofFields = {
  smsData: Type.Optional(CodeProof),
  callData: Type.Optional(CodeProof),
  emailData: Type.Optional(CodeProof),
  totpData: Type.Optional(CodeProof),
  /** The transaction holds the answer; while it is pending the state is STATUS_CHECK. */
  pushData: Type.Optional(Type.Object({ transactionId: Text(36, 1) })),
  /** `credential`: JSON of the browser's response (WebAuthn Level 3, AuthenticationResponseJSON). */
  webauthnData: Type.Optional(Type.Object({ challengeId: Id, credential: Text(20_000, 1) })),
  recoveryCodeData: Type.Optional(CodeProof),
  passwordData: Type.Optional(Type.Object({ password: Text(1024, 1) })),
};
const proofNames = [
  "smsData",
  "callData",
  "emailData",
  "totpData",
  "pushData",
  "webauthnData",
  "recoveryCodeData",
  "passwordData",
] as const;

/** A body with exactly one proof, named after its factor, and further fields. */
const withProof = <P extends TProperties>(fields: P) =>
  OneOf<typeof proofFields & P>(proofNames, Type.Object({ ...proofFields, ...fields }), true);

export const FactorProof = named("FactorProof", Type.Object(proofFields));
export type FactorProof = Static<typeof FactorProof>;

const verification = {
  stateToken: Text(1000, 1),
  /** Returns a device token, with which later sign-ins skip the second factor. */
  rememberThisDevice: Type.Optional(Type.Boolean()),
};

/** Body of the verify call. */
export const VerifyFactorBody = withProof(verification);
export const HostedVerifyFactorBody = withProof({ ...verification, ...deviceFields });

export const verifyFactor = endpoint({
  id: "authentication.verifyFactor",
  method: "POST",
  path: "/v2/{factorType}/verify",
  services: [AUTHENTICATION],
  summary: "Complete a sign-in in the state REQUIRE_MFA with a second factor. Allows five attempts per state token.",
  access: { actors: ["visitor", "member"], scope: "public" },
  params: Type.Object({ factorType: Text(30) }),
  body: VerifyFactorBody,
  response: StateMachineResponse,
  errors: [
    "INVALID_STATE_TOKEN",
    "INVALID_VERIFICATION_CODE",
    "VERIFICATION_FAILED",
    "LOGIN_REFUSED",
    "RESET_PASSWORD",
  ],
});

export const challengeFactor = endpoint({
  id: "authentication.challengeFactor",
  method: "POST",
  path: "/v2/factor-challenges",
  services: [AUTHENTICATION],
  summary: "Choose another factor for a pending sign-in. Sends its code or returns its options.",
  access: { actors: ["visitor", "member"], scope: "public" },
  body: Type.Object({ stateToken: Text(1000, 1), factorType: FactorType }),
  response: Type.Object({ mfaChallengeData: MfaChallengeData }),
  errors: ["INVALID_STATE_TOKEN", "FACTOR_NOT_AVAILABLE"],
  isOurs: true,
});

/** A factor of a member, without its secrets. */
export const Factor = named(
  "Factor",
  Type.Object({
    id: Id,
    factorType: FactorType,
    status: FactorStatus,
    /** Chosen by the member: "Blue phone". */
    name: Type.String(),
    /** Masked phone number or email. */
    hint: Type.Optional(Type.String()),
    /** A WebAuthn credential that the browser can discover by itself. */
    isPasskey: Type.Boolean(),
    /** The passkey is synced to more than one device (WebAuthn backup state). */
    isBackedUp: Type.Optional(Type.Boolean()),
    createdDate: Timestamp,
    lastUsedDate: Type.Optional(Timestamp),
  }),
);
export type Factor = Static<typeof Factor>;

export const FactorOverview = named(
  "FactorOverview",
  Type.Object({
    factors: Type.Array(Factor),
    /** Whether sign-ins require a second factor. */
    isMultiFactorOn: Type.Boolean(),
    hasPassword: Type.Boolean(),
    recoveryCodesLeft: Type.Integer(),
    /** Factor types that the member can enroll. */
    enrollableFactors: Type.Array(FactorType),
    /** The sign-in is recent enough to change factors; otherwise calls return REAUTHENTICATION_REQUIRED. */
    isFresh: Type.Boolean(),
  }),
);
export type FactorOverview = Static<typeof FactorOverview>;

export const NewFactor = named(
  "NewFactor",
  Type.Object({
    factorType: Type.Enum(["SMS", "CALL", "EMAIL", "TOTP", "PUSH", "WEBAUTHN"]),
    name: Type.Optional(Text(60)),
    /** For SMS and CALL, in international format or in that of `country`. */
    phone: Type.Optional(Text(50)),
    country: Type.Optional(Text(2)),
    /** For PUSH: the push provider's address of the device. */
    pushAddress: Type.Optional(Text(1000)),
  }),
);
export type NewFactor = Static<typeof NewFactor>;

/** What the member needs to activate the factor; shown once. */
export const FactorEnrollment = named(
  "FactorEnrollment",
  Type.Object({
    factor: Factor,
    totp: Type.Optional(
      Type.Object({
        /** Base32, for manual entry. */
        secret: Type.String(),
        otpauthUri: Type.String(),
        /** The same as an image: `data:image/svg+xml;base64,…`. */
        qrCodeUrl: Type.String(),
      }),
    ),
    webauthn: Type.Optional(Type.Object({ challengeId: Id, publicKeyCredentialCreationOptionsJson: Type.String() })),
    push: Type.Optional(Type.Object({ transactionId: Type.String() })),
  }),
);
export type FactorEnrollment = Static<typeof FactorEnrollment>;

export const FactorActivation = Type.Object({
  /** From the app, the text message or the call. */
  code: Type.Optional(Text(100)),
  challengeId: Type.Optional(Id),
  /** JSON of the browser's response (RegistrationResponseJSON). */
  credential: Type.Optional(Text(40_000)),
  transactionId: Type.Optional(Text(36)),
});
export type FactorActivation = Static<typeof FactorActivation>;

export const ActivatedFactor = named(
  "ActivatedFactor",
  Type.Object({
    factor: Factor,
    /** Returned with the first second factor. Shown once. */
    recoveryCodes: Type.Optional(Type.Array(Type.String())),
  }),
);
export type ActivatedFactor = Static<typeof ActivatedFactor>;

const ownAccount = { actors: ["member"], scope: "account" } as const;
const ById = Type.Object({ factorId: Text(100) });

export const listMyFactors = endpoint({
  id: "factors.listMyFactors",
  method: "GET",
  path: "/v1/members/my/factors",
  services: [MEMBERS],
  summary: "List the member's factors, without secrets.",
  access: ownAccount,
  response: FactorOverview,
  errors: ["MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const enrollMyFactor = endpoint({
  id: "factors.enrollMyFactor",
  method: "POST",
  path: "/v1/members/my/factors",
  services: [MEMBERS],
  summary: "Start enrolling a factor. Requires a sign-in within the last 5 minutes.",
  access: ownAccount,
  body: NewFactor,
  response: FactorEnrollment,
  errors: ["MEMBER_NOT_FOUND", "REAUTHENTICATION_REQUIRED", "FACTOR_NOT_AVAILABLE"],
  isOurs: true,
});

export const activateMyFactor = endpoint({
  id: "factors.activateMyFactor",
  method: "POST",
  path: "/v1/members/my/factors/{factorId}/activation",
  services: [MEMBERS],
  summary: "Activate a new factor with a first proof.",
  access: ownAccount,
  params: ById,
  body: FactorActivation,
  response: ActivatedFactor,
  errors: ["MEMBER_NOT_FOUND", "FACTOR_NOT_FOUND", "REAUTHENTICATION_REQUIRED", "INVALID_VERIFICATION_CODE"],
  isOurs: true,
});

export const renameMyFactor = endpoint({
  id: "factors.renameMyFactor",
  method: "PATCH",
  path: "/v1/members/my/factors/{factorId}",
  services: [MEMBERS],
  summary: "Rename a factor.",
  access: ownAccount,
  params: ById,
  body: Type.Object({ name: Text(60, 1) }),
  response: Type.Object({ factor: Factor }),
  errors: ["MEMBER_NOT_FOUND", "FACTOR_NOT_FOUND"],
  isOurs: true,
});

export const removeMyFactor = endpoint({
  id: "factors.removeMyFactor",
  method: "DELETE",
  path: "/v1/members/my/factors/{factorId}",
  services: [MEMBERS],
  summary: "Remove a factor. Requires a sign-in within the last 5 minutes.",
  access: ownAccount,
  params: ById,
  response: Nothing,
  errors: ["MEMBER_NOT_FOUND", "FACTOR_NOT_FOUND", "REAUTHENTICATION_REQUIRED", "LAST_SIGN_IN_METHOD"],
  isOurs: true,
});

export const createMyRecoveryCodes = endpoint({
  id: "factors.createMyRecoveryCodes",
  method: "POST",
  path: "/v1/members/my/recovery-codes",
  services: [MEMBERS],
  summary: "Create new recovery codes. The old ones stop working. Shown once.",
  access: ownAccount,
  response: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ["MEMBER_NOT_FOUND", "REAUTHENTICATION_REQUIRED"],
  isOurs: true,
});
