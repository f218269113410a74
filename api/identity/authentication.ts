/**
 * Sign-up, sign-in, verification and recovery: specification sections 4, 7 and 8; wire, identity section 4. The calls of
 * the specification yield a session token at most; the hosted pages have calls of their own below.
 */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { FreeObject, Id, Nothing, named, Text } from "../values.ts";
import { Identity, IdentityProfile, MfaChallengeData, StateMachineResponse } from "./identity-values.ts";

const AUTHENTICATION = "/_api/iam/authentication";
const RECOVERY = "/_api/iam/recovery";
const VERIFICATION = "/_api/iam/verification";

/** One element with `Recaptcha`, `InvisibleRecaptcha`, `NoCaptcha` or `recaptchaForClientSiteKey` (wire, identity 4.2). */
export const CaptchaTokens = Type.Array(FreeObject, { maxItems: 10 });
const Password = Type.String({ maxLength: 1024 });

export const register = endpoint({
  id: "authentication.register",
  method: "POST",
  path: "/v2/register",
  services: [AUTHENTICATION],
  summary: "Sign up with e-mail and password, for clients that may do so directly.",
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
  summary: "Sign in with e-mail and password, for clients that may do so directly.",
  access: { actors: ["visitor", "member"], scope: "public" },
  // Deliberately loose: a failed sign-in must answer with an application error, never with field violations (wire 2.3).
  body: Type.Object({
    loginId: Type.Optional(Type.Unknown()),
    password: Type.Optional(Type.Unknown()),
    captchaTokens: Type.Optional(Type.Unknown()),
    /** `deviceToken`, `userAgent`, `language`: texts, all optional. */
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
  summary: "External login: an app that has checked who it is obtains a session token for a member, made if need be.",
  access: { actors: ["app"], permission: "members:impersonate" },
  body: Type.Object({
    loginId: Type.Object({ email: Text(320) }),
    profile: Type.Optional(IdentityProfile),
    /** The app vouches for the e-mail of a member it makes. */
    verifyEmail: Type.Optional(Type.Boolean()),
    /** Let a contact without an account (OFFLINE) with this e-mail become the member. Never an unverified one (ruling 11). */
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
  summary: "Change the own password; needs the current one unless the member signed in within the last 5 minutes.",
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
  summary:
    "Whether mail can go to an address, as far as the address itself tells. Never says whether it has an account.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "sign-in", scope: "public" },
  body: Type.Object({ email: Text(1000) }),
  response: Type.Object({
    valid: Type.Boolean(),
    /** Well formed but for its domain, or with one that cannot exist. */
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
  summary: "Send a reset link. Answers alike whether or not the address has an account.",
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
  summary: "Invite a member who has no password yet to choose one. The link works once, for three days.",
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
  summary: "Set a new password with the token from the mail. Ends all sessions and does not sign in.",
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
  summary: "Send a verification code to the member's own e-mail. The verification id serves as state token.",
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
  summary: "Check the code from the mail and finish the sign-in that asked for it.",
  access: { actors: ["visitor", "member"], scope: "public" },
  // Six characters, no more and no fewer (wire, identity 4).
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

/** What a step at the hosted pages yields; `hostedSession` and `deviceToken` go into HttpOnly cookies and nowhere else. */
export const HostedOutcome = named(
  "HostedOutcome",
  Type.Object({
    state: Type.Enum([
      "SUCCESS",
      "REQUIRE_EMAIL_VERIFICATION",
      "REQUIRE_OWNER_APPROVAL",
      "REQUIRE_MFA",
      /** The push message is not answered yet: ask again in two seconds. */
      "STATUS_CHECK",
    ]),
    hostedSession: Type.Optional(Type.String()),
    stateToken: Type.Optional(Type.String()),
    mfaChallengeData: Type.Optional(MfaChallengeData),
    /** Keep it for 400 days and send it with later sign-ins from this browser. */
    deviceToken: Type.Optional(Type.String()),
    /** The sign-in under way that an identity provider's answer belongs to. */
    request: Type.Optional(Type.String()),
  }),
);
export type HostedOutcome = Static<typeof HostedOutcome>;

/** Where the person sits: for names of devices, mails and risk. */
export const signInPlace = {
  deviceToken: Type.Optional(Text(200)),
  userAgent: Type.Optional(Text(1000)),
  /** Language of the page, for mails to people who have not said theirs. */
  language: Type.Optional(Text(20)),
};

const hostedAccess = { actors: ["anonymous"], withoutToken: "hosted pages" } as const;

export const hostedLogin = endpoint({
  id: "authentication.hostedLogin",
  method: "POST",
  path: "/auth/api/sign-ins",
  summary: "Sign in at the hosted page.",
  access: hostedAccess,
  body: Type.Object({
    email: Text(1000),
    password: Password,
    captchaTokens: Type.Optional(CaptchaTokens),
    ...signInPlace,
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
  summary: "Sign up at the hosted page.",
  access: hostedAccess,
  body: Type.Object({
    email: Text(320),
    password: Password,
    profile: Type.Optional(IdentityProfile),
    captchaTokens: Type.Optional(CaptchaTokens),
    ...signInPlace,
  }),
  response: HostedOutcome,
  errors: ["EMAIL_ALREADY_EXISTS", "MISSING_CAPTCHA_TOKEN", "INVALID_CAPTCHA_TOKEN", "SIGN_UP_CLOSED"],
  isOurs: true,
});

export const hostedVerify = endpoint({
  id: "authentication.hostedVerify",
  method: "POST",
  path: "/auth/api/verifications",
  summary: "Check the code from the mail at the hosted page: of a sign-up, or of a sign-in by e-mail code.",
  access: hostedAccess,
  body: Type.Object({ code: Text(100), stateToken: Text(1000), ...signInPlace }),
  response: HostedOutcome,
  errors: ["INVALID_STATE_TOKEN", "INVALID_VERIFICATION_CODE", "LOGIN_REFUSED", "RESET_PASSWORD"],
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
