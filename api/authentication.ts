/**
 * Sign-up, sign-in, verification and recovery: specification sections 4, 7 and 8; wire, identity section 4. The calls of
 * the specification yield a session token at most; the hosted pages have calls of their own below.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import { Email, FreeObject, Id, Nothing, Nullable, named, Text, Timestamp } from "./values.ts";

const AUTHENTICATION = "/_api/iam/authentication";
const RECOVERY = "/_api/iam/recovery";
const VERIFICATION = "/_api/iam/verification";

export const AddressTag = Type.Enum(["UNTAGGED", "HOME", "WORK", "BILLING", "SHIPPING"]);

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
      Type.Array(Type.Object({ name: Text(100, 1), value: Type.Optional(FreeObject) }), { maxItems: 100 }),
    ),
    secondaryEmails: Type.Optional(
      Type.Array(Type.Object({ email: Email, tag: Type.Optional(Type.Enum(["UNTAGGED", "MAIN", "HOME", "WORK"])) }), {
        maxItems: 20,
      }),
    ),
    phonesV2: Type.Optional(
      Type.Array(
        Type.Object({
          countryCode: Type.Optional(Text(2)),
          phone: Text(50, 1),
          tag: Type.Optional(Type.Enum(["UNTAGGED", "MAIN", "HOME", "MOBILE", "WORK", "FAX"])),
        }),
        { maxItems: 20 },
      ),
    ),
    addresses: Type.Optional(
      Type.Array(Type.Object({ address: IdentityAddress, tag: Type.Optional(AddressTag) }), { maxItems: 50 }),
    ),
    company: Type.Optional(Nullable(Text(1000))),
    position: Type.Optional(Nullable(Text(1000))),
    birthdate: Type.Optional(Nullable(Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" }))),
    vatId: Type.Optional(Nullable(Text(1000))),
    slug: Type.Optional(Nullable(Text(255))),
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
    identityProfile: IdentityProfile,
    email: Type.Object({ address: Type.String(), isVerified: Type.Boolean() }),
    status: Type.Object({
      name: Type.Enum(["PENDING", "ACTIVE", "DELETED", "BLOCKED", "OFFLINE"]),
      reasons: Type.Array(Type.Enum(["PENDING_ADMIN_APPROVAL_REQUIRED", "PENDING_EMAIL_VERIFICATION_REQUIRED"])),
    }),
  }),
);
export type Identity = Static<typeof Identity>;

/** Outcome of register, login, verify and recover (specification section 4, "Mapping of the server state"). */
export const StateMachineResponse = named(
  "StateMachineResponse",
  Type.Object({
    state: Type.Enum(["SUCCESS", "REQUIRE_EMAIL_VERIFICATION", "REQUIRE_OWNER_APPROVAL"]),
    /** Single use, at most 60 seconds, bound to the client that asked (ruling 7). */
    sessionToken: Type.Optional(Type.String()),
    /** For the verification code; single use. */
    stateToken: Type.Optional(Type.String()),
    identity: Type.Optional(Identity),
    additionalData: Type.Optional(FreeObject),
  }),
);
export type StateMachineResponse = Static<typeof StateMachineResponse>;

const CaptchaTokens = Type.Array(FreeObject, { maxItems: 10 });
const Password = Type.String({ maxLength: 1024 });

export const register = endpoint({
  id: "authentication.register",
  method: "POST",
  path: "/v2/register",
  services: [AUTHENTICATION],
  summary: "Sign up with e-mail and password, for clients that may do so directly.",
  access: { actors: ["visitor", "member"] },
  body: Type.Object({
    loginId: Type.Object({ email: Text(320) }),
    password: Password,
    profile: Type.Optional(IdentityProfile),
    captchaTokens: Type.Optional(CaptchaTokens),
    clientMetaData: Type.Optional(FreeObject),
  }),
  response: StateMachineResponse,
  errors: ["EMAIL_ALREADY_EXISTS", "DIRECT_LOGIN_NOT_ALLOWED"],
});

export const login = endpoint({
  id: "authentication.login",
  method: "POST",
  path: "/v2/login",
  services: [AUTHENTICATION],
  summary: "Sign in with e-mail and password, for clients that may do so directly.",
  access: { actors: ["visitor", "member"] },
  // Deliberately loose: a failed sign-in must answer with an application error, never with field violations (wire 2.3).
  body: Type.Object({
    loginId: Type.Optional(Type.Unknown()),
    password: Type.Optional(Type.Unknown()),
    captchaTokens: Type.Optional(Type.Unknown()),
    clientMetaData: Type.Optional(Type.Unknown()),
  }),
  response: StateMachineResponse,
  errors: ["INVALID_EMAIL", "INVALID_PASSWORD", "RESET_PASSWORD", "LOGIN_REFUSED", "DIRECT_LOGIN_NOT_ALLOWED"],
});

export const changePassword = endpoint({
  id: "authentication.changePassword",
  method: "POST",
  path: "/v2/change-password",
  services: [AUTHENTICATION],
  summary: "Change the own password; needs the current one unless the member signed in within the last 5 minutes.",
  access: { actors: ["member"] },
  body: Type.Object({ newPassword: Password, currentPassword: Type.Optional(Password) }),
  response: Nothing,
  errors: ["INVALID_PASSWORD", "REAUTHENTICATION_REQUIRED", "MEMBER_NOT_FOUND"],
});

export const validateEmail = endpoint({
  id: "authentication.validateEmail",
  method: "POST",
  path: "/v2/validate-email",
  services: [AUTHENTICATION],
  summary: "Whether an e-mail address is well formed. Never says whether it has an account.",
  access: { actors: ["anonymous", "visitor", "member"] },
  body: Type.Object({ email: Text(1000) }),
  response: Type.Object({ valid: Type.Boolean(), formatInvalid: Type.Optional(Type.Object({})) }),
});

export const sendRecoveryEmail = endpoint({
  id: "authentication.sendRecoveryEmail",
  method: "POST",
  path: "/v1/send-email",
  services: [RECOVERY],
  summary: "Send a reset link. Answers alike whether or not the address has an account.",
  access: { actors: ["anonymous", "visitor", "member"] },
  body: Type.Object({
    email: Text(320),
    language: Type.Optional(Text(20)),
    redirect: Type.Optional(Type.Object({ url: Type.Optional(Text(2048)), clientId: Type.Optional(Text(100)) })),
  }),
  response: Nothing,
  errors: ["CLIENT_NOT_FOUND", "REDIRECT_NOT_ALLOWED"],
});

export const recover = endpoint({
  id: "authentication.recover",
  method: "POST",
  path: "/v1/recover",
  services: [RECOVERY],
  summary: "Set a new password with the token from the mail. Ends all sessions and does not sign in.",
  access: { actors: ["anonymous", "visitor", "member"] },
  body: Type.Object({ recoveryToken: Text(512), password: Password }),
  response: StateMachineResponse,
  errors: ["INVALID_STATE_TOKEN"],
});

export const startVerification = endpoint({
  id: "authentication.startVerification",
  method: "POST",
  path: "/v1/start",
  services: [VERIFICATION],
  aliases: ["/v1/Start", `${VERIFICATION}/v1/Start`],
  summary: "Send a verification code to the member's own e-mail. The verification id serves as state token.",
  access: { actors: ["member"] },
  body: Type.Object({ identityId: Type.Optional(Id), target: Type.Optional(Type.Enum(["EMAIL"])) }),
  response: Type.Object({ verificationId: Type.String() }),
  errors: ["MEMBER_NOT_FOUND"],
});

export const verify = endpoint({
  id: "authentication.verify",
  method: "POST",
  path: "/v1/auth/verify",
  services: [VERIFICATION],
  summary: "Check the code from the mail and finish the sign-in that asked for it.",
  access: { actors: ["visitor", "member"] },
  body: Type.Object({ code: Text(100), stateToken: Text(1000) }),
  response: StateMachineResponse,
  errors: ["INVALID_STATE_TOKEN", "INVALID_VERIFICATION_CODE"],
});

export const resend = endpoint({
  id: "authentication.resend",
  method: "POST",
  path: "/v1/auth/resend",
  services: [VERIFICATION],
  summary: "Send another code for the same pending verification.",
  access: { actors: ["anonymous", "visitor", "member"] },
  body: Type.Object({ stateToken: Text(1000) }),
  response: Nothing,
  errors: ["INVALID_STATE_TOKEN"],
});

/** What a sign-in at the hosted pages yields; `hostedSession` goes into an HttpOnly cookie and nowhere else. */
export const HostedOutcome = named(
  "HostedOutcome",
  Type.Object({
    state: Type.Enum(["SUCCESS", "REQUIRE_EMAIL_VERIFICATION", "REQUIRE_OWNER_APPROVAL"]),
    hostedSession: Type.Optional(Type.String()),
    stateToken: Type.Optional(Type.String()),
  }),
);
export type HostedOutcome = Static<typeof HostedOutcome>;

const hostedAccess = { actors: ["anonymous"] } as const;

export const hostedLogin = endpoint({
  id: "authentication.hostedLogin",
  method: "POST",
  path: "/auth/api/sign-ins",
  summary: "Sign in at the hosted page.",
  access: hostedAccess,
  body: Type.Object({ email: Text(1000), password: Password }),
  response: HostedOutcome,
  errors: ["INVALID_EMAIL", "INVALID_PASSWORD", "RESET_PASSWORD", "LOGIN_REFUSED"],
  isOurs: true,
});

export const hostedRegister = endpoint({
  id: "authentication.hostedRegister",
  method: "POST",
  path: "/auth/api/sign-ups",
  summary: "Sign up at the hosted page.",
  access: hostedAccess,
  body: Type.Object({ email: Text(320), password: Password, profile: Type.Optional(IdentityProfile) }),
  response: HostedOutcome,
  errors: ["EMAIL_ALREADY_EXISTS"],
  isOurs: true,
});

export const hostedVerify = endpoint({
  id: "authentication.hostedVerify",
  method: "POST",
  path: "/auth/api/verifications",
  summary: "Check the code from the mail at the hosted page.",
  access: hostedAccess,
  body: Type.Object({ code: Text(100), stateToken: Text(1000) }),
  response: HostedOutcome,
  errors: ["INVALID_STATE_TOKEN", "INVALID_VERIFICATION_CODE"],
  isOurs: true,
});

export const describeRecovery = endpoint({
  id: "authentication.describeRecovery",
  method: "POST",
  path: "/auth/api/recovery-descriptions",
  summary: "Whether a reset link still works, and where its page leads afterwards.",
  access: hostedAccess,
  body: Type.Object({ recoveryToken: Text(512) }),
  response: Type.Object({ isOpen: Type.Boolean(), returnUrl: Type.Optional(Type.String()) }),
  isOurs: true,
});

/** How new members join. The names of the fields are ours: the wire documents name the call only. */
export const SignOnPolicy = named(
  "SignOnPolicy",
  Type.Object({
    requiresEmailVerification: Type.Boolean(),
    requiresOwnerApproval: Type.Boolean(),
    /** `strict`: sign-up and sign-in never reveal whether an e-mail has an account; implies e-mail verification. */
    privacy: Type.Enum(["standard", "strict"]),
  }),
);

export const getSignOnPolicy = endpoint({
  id: "identities.getSignOnPolicy",
  method: "GET",
  path: "/v1/sign-on-policies",
  services: ["/iam/signon"],
  summary: "How new members join.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: Type.Object({ signOnPolicy: SignOnPolicy }),
});

export const updateSignOnPolicy = endpoint({
  id: "identities.updateSignOnPolicy",
  method: "PATCH",
  path: "/v1/sign-on-policies",
  services: ["/iam/signon"],
  summary: "Change how new members join. Fields left out stay as they are.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({ signOnPolicy: Type.Partial(SignOnPolicy) }),
  response: Type.Object({ signOnPolicy: SignOnPolicy }),
});
