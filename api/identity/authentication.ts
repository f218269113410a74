/**
 * Sign-up, sign-in, verification and recovery (docs/protocol/identity.md, docs/protocol/core.md#core-calls). The
 * protocol's calls return a session token at most; the hosted pages have calls of their own below.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, named, Text } from "../values.ts";
import { Identity, IdentityProfile, MfaChallengeData, StateMachineResponse } from "./identity-values.ts";

const AUTHENTICATION = "/_api/iam/authentication";
const RECOVERY = "/_api/iam/recovery";
const VERIFICATION = "/_api/iam/verification";

/**
 * One element with `Recaptcha`, `InvisibleRecaptcha`, `NoCaptcha` or `recaptchaForClientSiteKey`
 * (docs/protocol/identity.md#what-the-client-sends).
 */
export const CaptchaTokens = Type.Array(FreeObject, { maxItems: 10 });
const Password = Type.String({ maxLength: 1024 });

export const register = endpoint({
  id: "authentication.register",
  method: "POST",
  path: "/v2/register",
  services: [AUTHENTICATION],
  summary: "Sign up with email and password, for clients registered for direct login.",
  access: { actors: ["visitor", "member"], scope: "public" },
  body: Type.Object({
    loginId: Type.Object({ email: Text(320) }),
    password: Password,
    profile: Type.Optional(IdentityProfile),
    captchaTokens: Type.Optional(CaptchaTokens),
    clientMetaData: Type.Optional(FreeObject),
  }),
  response: StateMachineResponse,
  errors: [
    "EMAIL_ALREADY_EXISTS",
    "DIRECT_LOGIN_NOT_ALLOWED",
    "MISSING_CAPTCHA_TOKEN",
    "INVALID_CAPTCHA_TOKEN",
    "SIGN_UP_CLOSED",
  ],
});

export const login = endpoint({
  id: "authentication.login",
  method: "POST",
  path: "/v2/login",
  services: [AUTHENTICATION],
  summary: "Sign in with email and password, for clients registered for direct login.",
  access: { actors: ["visitor", "member"], scope: "public" },
  // Deliberately loose: a failed sign-in must return an application error, never field violations
  // (docs/protocol/errors.md#traps).
  body: Type.Object({
    loginId: Type.Optional(Type.Unknown()),
    password: Type.Optional(Type.Unknown()),
    captchaTokens: Type.Optional(Type.Unknown()),
    /** `deviceToken`, `userAgent`, `language`: strings, all optional. */
    clientMetaData: Type.Optional(Type.Unknown()),
    stateToken: Type.Optional(Type.Unknown()),
  }),
  response: StateMachineResponse,
  errors: [
    "INVALID_EMAIL",
    "INVALID_PASSWORD",
    "RESET_PASSWORD",
    "LOGIN_REFUSED",
    "DIRECT_LOGIN_NOT_ALLOWED",
    "MISSING_CAPTCHA_TOKEN",
    "INVALID_CAPTCHA_TOKEN",
  ],
});

export const signOn = endpoint({
  id: "authentication.signOn",
  method: "POST",
  path: "/v2/sign-on",
  services: [AUTHENTICATION],
  summary:
    "External login: an app that has authenticated a person gets a session token for the member, who is created if needed.",
  access: { actors: ["app"], permission: "members:impersonate" },
  body: Type.Object({
    loginId: Type.Object({ email: Text(320) }),
    profile: Type.Optional(IdentityProfile),
    /** The app vouches for the email of a member it creates. */
    verifyEmail: Type.Optional(Type.Boolean()),
    /**
     * Turns a contact without an account (OFFLINE) with this email into the member. Never an unverified one
     * (docs/protocol/decisions.md#external-login).
     */
    mergeExistingContact: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({ sessionToken: Type.String(), identity: Identity }),
  errors: ["INVALID_EMAIL", "INVALID_CLIENT", "LOGIN_REFUSED", "EMAIL_ALREADY_EXISTS"],
});

export const changePassword = endpoint({
  id: "authentication.changePassword",
  method: "POST",
  path: "/v2/change-password",
  services: [AUTHENTICATION],
  summary: "Change the member's password. Requires the current one unless they signed in within the last 5 minutes.",
  access: { actors: ["member"], scope: "account" },
  body: Type.Object({ newPassword: Password, currentPassword: Type.Optional(Password) }),
  response: Nothing,
  errors: ["INVALID_PASSWORD", "REAUTHENTICATION_REQUIRED", "MEMBER_NOT_FOUND"],
});

export const validateEmail = endpoint({
  id: "authentication.validateEmail",
  method: "POST",
  path: "/v2/validate-email",
  services: [AUTHENTICATION],
  summary: "Check an email address by its syntax. Never reveals whether it has an account.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "sign-in", scope: "public" },
  body: Type.Object({ email: Text(1000) }),
  response: Type.Object({
    valid: Type.Boolean(),
    /** Why the domain isn't valid, if only the domain is at fault. */
    failure: Type.Optional(
      Type.Object({ reason: Type.Enum(["EMAIL_DOMAIN_FORMAT_INVALID", "EMAIL_DOMAIN_MISSING_DNS_RECORDS"]) }),
    ),
    formatInvalid: Type.Optional(Type.Boolean()),
  }),
});

export const sendRecoveryEmail = endpoint({
  id: "authentication.sendRecoveryEmail",
  method: "POST",
  path: "/v1/send-email",
  services: [RECOVERY],
  summary: "Send a password reset link. The response is the same whether or not the address has an account.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "sign-in", scope: "public" },
  body: Type.Object({
    email: Text(320),
    language: Type.Optional(Text(20)),
    redirect: Type.Optional(Type.Object({ url: Type.Optional(Text(2048)), clientId: Type.Optional(Text(100)) })),
  }),
  response: Nothing,
  errors: ["CLIENT_NOT_FOUND", "REDIRECT_NOT_ALLOWED"],
});

export const sendActivationEmail = endpoint({
  id: "authentication.sendActivationEmail",
  method: "POST",
  path: "/v1/activation-email",
  services: [RECOVERY],
  summary: "Invite a member without a password to set one. The link works once within three days.",
  access: { actors: ["staff", "app"], permission: "members:write" },
  body: Type.Object({
    identityId: Text(100, 1),
    emailOptions: Type.Optional(
      Type.Object({
        language: Type.Optional(Text(20)),
        redirect: Type.Optional(Type.Object({ url: Type.Optional(Text(2048)), clientId: Type.Optional(Text(100)) })),
      }),
    ),
  }),
  response: Nothing,
  errors: ["MEMBER_NOT_FOUND", "CLIENT_NOT_FOUND", "REDIRECT_NOT_ALLOWED"],
});

export const recover = endpoint({
  id: "authentication.recover",
  method: "POST",
  path: "/v1/recover",
  services: [RECOVERY],
  summary: "Set a new password with the emailed token. Ends all sessions and doesn't sign in.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "sign-in", scope: "public" },
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
  summary: "Send a verification code to the member's email. The verification id is the state token.",
  access: { actors: ["member"], scope: "account" },
  body: Type.Object({ identityId: Type.Optional(Id), target: Type.Optional(Type.Enum(["EMAIL"])) }),
  response: Type.Object({ verificationId: Type.String() }),
  errors: ["MEMBER_NOT_FOUND"],
});

export const verify = endpoint({
  id: "authentication.verify",
  method: "POST",
  path: "/v1/auth/verify",
  services: [VERIFICATION],
  summary: "Verify an emailed code and complete the pending sign-in.",
  access: { actors: ["visitor", "member"], scope: "public" },
  // Exactly six characters (docs/protocol/identity.md#verification-codes).
  body: Type.Object({ code: Text(6, 6), stateToken: Text(1000) }),
  response: StateMachineResponse,
  errors: ["INVALID_STATE_TOKEN", "VERIFICATION_FAILED", "LOGIN_REFUSED", "RESET_PASSWORD"],
});

export const resend = endpoint({
  id: "authentication.resend",
  method: "POST",
  path: "/v1/auth/resend",
  services: [VERIFICATION],
  summary: "Send another code for the same pending verification.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "sign-in", scope: "public" },
  body: Type.Object({ stateToken: Text(1000) }),
  response: Nothing,
  errors: ["INVALID_STATE_TOKEN"],
});

/** Result of a step on the hosted pages. `hostedSession` and `deviceToken` must only be stored in HttpOnly cookies. */
export const HostedOutcome = named(
  "HostedOutcome",
  Type.Object({
    state: Type.Enum([
      "SUCCESS",
      "REQUIRE_EMAIL_VERIFICATION",
      "REQUIRE_OWNER_APPROVAL",
      "REQUIRE_MFA",
      /** The push request is pending: poll again in two seconds. */
      "STATUS_CHECK",
    ]),
    hostedSession: Type.Optional(Type.String()),
    stateToken: Type.Optional(Type.String()),
    mfaChallengeData: Type.Optional(MfaChallengeData),
    /** To be stored for 400 days and sent with later sign-ins from this browser. */
    deviceToken: Type.Optional(Type.String()),
    /** The pending authorization request that an identity provider's response belongs to. */
    request: Type.Optional(Type.String()),
  }),
);
export type HostedOutcome = Static<typeof HostedOutcome>;

/** Describes the device of a sign-in, for device names, emails and risk. */
export const deviceFields = {
  deviceToken: Type.Optional(Text(200)),
  userAgent: Type.Optional(Text(1000)),
  /** Language of the page, for emails to members without a preferred language. */
  language: Type.Optional(Text(20)),
};

const hostedAccess = { actors: ["anonymous"], withoutToken: "hosted pages" } as const;

export const hostedLogin = endpoint({
  id: "authentication.hostedLogin",
  method: "POST",
  path: "/auth/api/sign-ins",
  summary: "Sign in on the hosted page.",
  access: hostedAccess,
  body: Type.Object({
    email: Text(1000),
    password: Password,
    captchaTokens: Type.Optional(CaptchaTokens),
    ...deviceFields,
  }),
  response: HostedOutcome,
  errors: [
    "INVALID_EMAIL",
    "INVALID_PASSWORD",
    "RESET_PASSWORD",
    "LOGIN_REFUSED",
    "MISSING_CAPTCHA_TOKEN",
    "INVALID_CAPTCHA_TOKEN",
    "SIGN_IN_METHOD_OFF",
  ],
  isOurs: true,
});

export const hostedRegister = endpoint({
  id: "authentication.hostedRegister",
  method: "POST",
  path: "/auth/api/sign-ups",
  summary: "Sign up on the hosted page.",
  access: hostedAccess,
  body: Type.Object({
    email: Text(320),
    password: Password,
    profile: Type.Optional(IdentityProfile),
    captchaTokens: Type.Optional(CaptchaTokens),
    ...deviceFields,
  }),
  response: HostedOutcome,
  errors: ["EMAIL_ALREADY_EXISTS", "MISSING_CAPTCHA_TOKEN", "INVALID_CAPTCHA_TOKEN", "SIGN_UP_CLOSED"],
  isOurs: true,
});

export const hostedVerify = endpoint({
  id: "authentication.hostedVerify",
  method: "POST",
  path: "/auth/api/verifications",
  summary: "Verify an emailed code on the hosted page, of a sign-up or of a sign-in by code.",
  access: hostedAccess,
  body: Type.Object({ code: Text(100), stateToken: Text(1000), ...deviceFields }),
  response: HostedOutcome,
  errors: ["INVALID_STATE_TOKEN", "INVALID_VERIFICATION_CODE", "LOGIN_REFUSED", "RESET_PASSWORD"],
  isOurs: true,
});

export const describeRecovery = endpoint({
  id: "authentication.describeRecovery",
  method: "POST",
  path: "/auth/api/recovery-descriptions",
  summary: "Get whether a reset link still works, and where its page redirects afterwards.",
  access: hostedAccess,
  body: Type.Object({ recoveryToken: Text(512) }),
  response: Type.Object({ isOpen: Type.Boolean(), returnUrl: Type.Optional(Type.String()) }),
  isOurs: true,
});
