/**
 * Calls of the store's own hosted pages, authenticated by their key (`HOSTED_KEY_HEADER`). They end in a browser
 * session. Not part of the protocol. `hostedSession` and `deviceToken` must only be stored in HttpOnly cookies.
 */
import { Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, Text } from "../values.ts";
import { CaptchaTokens, deviceFields, HostedOutcome } from "./authentication.ts";
import {
  ActivatedFactor,
  FactorActivation,
  FactorEnrollment,
  FactorOverview,
  HostedVerifyFactorBody,
  NewFactor,
} from "./factors.ts";
import { CaptchaKind, FactorType, MfaChallengeData, ProofOfWork } from "./identity-values.ts";
import { AuthorizationStep } from "./oauth.ts";

const hosted = { actors: ["anonymous"], withoutToken: "hosted pages" } as const;
const Secret = Text(2048, 1);

export const describeSignIn = endpoint({
  id: "authentication.describeSignIn",
  method: "POST",
  path: "/auth/api/sign-in-descriptions",
  summary: "Get the options of the sign-in and sign-up forms.",
  access: hosted,
  body: Type.Object({}),
  response: Type.Object({
    methods: Type.Object({ password: Type.Boolean(), passkey: Type.Boolean(), emailCode: Type.Boolean() }),
    isSignUpOpen: Type.Boolean(),
    minPasswordLength: Type.Integer(),
    /** `strict`: pages must not reveal whether an email has an account. */
    privacy: Type.Enum(["standard", "strict"]),
    providers: Type.Array(
      Type.Object({ id: Id, name: Type.String(), kind: Type.Enum(["GOOGLE", "FACEBOOK", "OIDC"]) }),
    ),
    customFields: Type.Array(
      Type.Object({
        key: Type.String(),
        label: Type.String(),
        fieldType: Type.Enum(["TEXT", "NUMBER", "DATE", "CHECKBOX", "CHOICE"]),
        isRequired: Type.Boolean(),
        choices: Type.Array(Type.String()),
      }),
    ),
    consents: Type.Array(
      Type.Object({
        /** `newsletter` or `terms`. */
        key: Type.String(),
        label: Type.String(),
        url: Type.Optional(Type.String()),
        isRequired: Type.Boolean(),
      }),
    ),
  }),
  isOurs: true,
});

/** Public, because sign-in forms of other clients need it too. */
export const createCaptcha = endpoint({
  id: "authentication.createCaptcha",
  method: "POST",
  path: "/v1/captcha-challenges",
  services: ["/_api/iam/authentication"],
  summary: "Create a captcha to solve after error −19971. Send the solution in `captchaTokens`.",
  access: { actors: ["anonymous", "visitor", "member"], withoutToken: "sign-in", scope: "public" },
  body: Type.Object({ kind: Type.Optional(CaptchaKind) }),
  response: Type.Object({
    provider: Type.Enum(["PROOF_OF_WORK", "RECAPTCHA", "TURNSTILE", "DEVELOPMENT"]),
    kind: CaptchaKind,
    siteKey: Type.Optional(Type.String()),
    /** For PROOF_OF_WORK. Its solution is the token. */
    proofOfWork: Type.Optional(ProofOfWork),
  }),
  isOurs: true,
});

export const createEmailCodeSignIn = endpoint({
  id: "authentication.createEmailCodeSignIn",
  method: "POST",
  path: "/auth/api/email-code-requests",
  summary:
    "Send a sign-in code. The response is the same whether or not the address has an account. Complete it with hostedVerify.",
  access: hosted,
  body: Type.Object({ email: Text(320), captchaTokens: Type.Optional(CaptchaTokens), ...deviceFields }),
  response: Type.Object({ stateToken: Type.String() }),
  errors: ["MISSING_CAPTCHA_TOKEN", "INVALID_CAPTCHA_TOKEN", "SIGN_IN_METHOD_OFF"],
  isOurs: true,
});

export const createPasskeyChallenge = endpoint({
  id: "authentication.createPasskeyChallenge",
  method: "POST",
  path: "/auth/api/passkey-challenges",
  summary: "Create options for signing in with a discoverable passkey, also by autofill.",
  access: hosted,
  body: Type.Object({}),
  response: Type.Object({ challengeId: Id, publicKeyCredentialRequestOptionsJson: Type.String() }),
  errors: ["SIGN_IN_METHOD_OFF"],
  isOurs: true,
});

export const createPasskeySignIn = endpoint({
  id: "authentication.createPasskeySignIn",
  method: "POST",
  path: "/auth/api/passkey-sign-ins",
  summary: "Sign in with a passkey, which counts as both factors.",
  access: hosted,
  body: Type.Object({ challengeId: Id, credential: Text(20_000, 1), ...deviceFields }),
  response: HostedOutcome,
  errors: ["VERIFICATION_FAILED", "LOGIN_REFUSED", "SIGN_IN_METHOD_OFF"],
  isOurs: true,
});

export const hostedChallengeFactor = endpoint({
  id: "authentication.hostedChallengeFactor",
  method: "POST",
  path: "/auth/api/factor-challenges",
  summary: "Choose a factor for the pending sign-in. Sends its code or returns its options.",
  access: hosted,
  body: Type.Object({ stateToken: Text(1000, 1), factorType: FactorType }),
  response: Type.Object({ mfaChallengeData: MfaChallengeData }),
  errors: ["INVALID_STATE_TOKEN", "FACTOR_NOT_AVAILABLE"],
  isOurs: true,
});

export const describeChallenge = endpoint({
  id: "authentication.describeChallenge",
  method: "POST",
  path: "/auth/api/challenge-descriptions",
  summary: "Get the pending sign-in. Sends no messages, so pages can be reloaded.",
  access: hosted,
  body: Type.Object({ stateToken: Text(1000, 1) }),
  response: Type.Object({ isOpen: Type.Boolean(), mfaChallengeData: Type.Optional(MfaChallengeData) }),
  isOurs: true,
});

export const hostedVerifyFactor = endpoint({
  id: "authentication.hostedVerifyFactor",
  method: "POST",
  path: "/auth/api/factor-verifications",
  summary: "Complete a pending sign-in with a second factor.",
  access: hosted,
  body: HostedVerifyFactorBody,
  response: HostedOutcome,
  errors: [
    "INVALID_STATE_TOKEN",
    "INVALID_VERIFICATION_CODE",
    "VERIFICATION_FAILED",
    "LOGIN_REFUSED",
    "RESET_PASSWORD",
  ],
  isOurs: true,
});

export const describeHostedSession = endpoint({
  id: "authentication.describeHostedSession",
  method: "POST",
  path: "/auth/api/session-descriptions",
  summary: "Get the member signed in on the hosted pages; empty if none.",
  access: hosted,
  body: Type.Object({ hostedSession: Secret }),
  response: Type.Object({
    memberId: Type.Optional(Id),
    email: Type.Optional(Type.String()),
    name: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
    /** Signed in within the last five minutes. */
    isFresh: Type.Optional(Type.Boolean()),
  }),
  isOurs: true,
});

export const listHostedFactors = endpoint({
  id: "factors.listHostedFactors",
  method: "POST",
  path: "/auth/api/factor-lists",
  summary: "List the factors of the member signed in on the hosted pages.",
  access: hosted,
  body: Type.Object({ hostedSession: Secret }),
  response: FactorOverview,
  errors: ["UNAUTHENTICATED", "MEMBER_NOT_FOUND"],
  isOurs: true,
});

export const enrollHostedFactor = endpoint({
  id: "factors.enrollHostedFactor",
  method: "POST",
  path: "/auth/api/factor-enrollments",
  summary: "Start enrolling a factor on the hosted pages.",
  access: hosted,
  body: Type.Object({ hostedSession: Secret, factor: NewFactor }),
  response: FactorEnrollment,
  errors: ["UNAUTHENTICATED", "MEMBER_NOT_FOUND", "REAUTHENTICATION_REQUIRED", "FACTOR_NOT_AVAILABLE"],
  isOurs: true,
});

export const activateHostedFactor = endpoint({
  id: "factors.activateHostedFactor",
  method: "POST",
  path: "/auth/api/factor-activations",
  summary: "Activate a new factor on the hosted pages.",
  access: hosted,
  body: Type.Object({ hostedSession: Secret, factorId: Id, activation: FactorActivation }),
  response: ActivatedFactor,
  errors: [
    "UNAUTHENTICATED",
    "MEMBER_NOT_FOUND",
    "FACTOR_NOT_FOUND",
    "REAUTHENTICATION_REQUIRED",
    "INVALID_VERIFICATION_CODE",
  ],
  isOurs: true,
});

export const renameHostedFactor = endpoint({
  id: "factors.renameHostedFactor",
  method: "POST",
  path: "/auth/api/factor-names",
  summary: "Rename a factor.",
  access: hosted,
  body: Type.Object({ hostedSession: Secret, factorId: Id, name: Text(60, 1) }),
  response: Nothing,
  errors: ["UNAUTHENTICATED", "MEMBER_NOT_FOUND", "FACTOR_NOT_FOUND"],
  isOurs: true,
});

export const removeHostedFactor = endpoint({
  id: "factors.removeHostedFactor",
  method: "POST",
  path: "/auth/api/factor-removals",
  summary: "Remove a factor on the hosted pages.",
  access: hosted,
  body: Type.Object({ hostedSession: Secret, factorId: Id }),
  response: Nothing,
  errors: [
    "UNAUTHENTICATED",
    "MEMBER_NOT_FOUND",
    "FACTOR_NOT_FOUND",
    "REAUTHENTICATION_REQUIRED",
    "LAST_SIGN_IN_METHOD",
  ],
  isOurs: true,
});

export const createHostedRecoveryCodes = endpoint({
  id: "factors.createHostedRecoveryCodes",
  method: "POST",
  path: "/auth/api/recovery-codes",
  summary: "Create new recovery codes. The old ones stop working. Shown once.",
  access: hosted,
  body: Type.Object({ hostedSession: Secret }),
  response: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  errors: ["UNAUTHENTICATED", "MEMBER_NOT_FOUND", "REAUTHENTICATION_REQUIRED"],
  isOurs: true,
});

export const decideConsent = endpoint({
  id: "oauth.decideConsent",
  method: "POST",
  path: "/auth/api/consents",
  summary: "Apply the decision from the consent page: continues the sign-in, or reports the denial to the client.",
  access: hosted,
  body: Type.Object({ request: Secret, hostedSession: Secret, isGranted: Type.Boolean() }),
  response: AuthorizationStep,
  isOurs: true,
});

export const beginProviderSignIn = endpoint({
  id: "authentication.beginProviderSignIn",
  method: "POST",
  path: "/auth/api/provider-sign-ins",
  summary:
    "Start sign-in at an identity provider. `flowToken` must be stored in a cookie for ten minutes (SameSite=Lax).",
  access: hosted,
  body: Type.Object({ providerId: Id, request: Type.Optional(Secret), language: Type.Optional(Text(20)) }),
  response: Type.Object({ redirectTo: Type.String(), flowToken: Type.String() }),
  errors: ["PROVIDER_NOT_FOUND", "PROVIDER_UNAVAILABLE"],
  isOurs: true,
});

export const finishProviderSignIn = endpoint({
  id: "authentication.finishProviderSignIn",
  method: "POST",
  path: "/auth/api/provider-callbacks",
  summary:
    "Complete sign-in at an identity provider, with the parameters of /auth/provider-callback and the cookie's flow token.",
  access: hosted,
  body: Type.Object({
    flowToken: Secret,
    state: Text(200, 1),
    code: Type.Optional(Text(4096)),
    iss: Type.Optional(Text(2048)),
    error: Type.Optional(Text(200)),
    ...deviceFields,
  }),
  response: HostedOutcome,
  errors: [
    "INVALID_STATE_TOKEN",
    "VERIFICATION_FAILED",
    "PROVIDER_UNAVAILABLE",
    "LOGIN_REFUSED",
    "EMAIL_ALREADY_EXISTS",
    "SIGN_UP_CLOSED",
  ],
  isOurs: true,
});
