/** Direct sign-up and sign-in: login states and error codes (docs/protocol/identity.md). */

import { login, register, sendRecoveryEmail, verify } from "#api/identity/authentication.ts";
import type { IdentityProfile, StateMachineResponse } from "#api/identity/identity-values.ts";
import type { Call } from "../call.ts";
import { failureOf, toSdkError } from "../errors.ts";

export type LoginState =
  | "INITIAL"
  | "SUCCESS"
  | "FAILURE"
  | "EMAIL_VERIFICATION_REQUIRED"
  | "OWNER_APPROVAL_REQUIRED"
  | "USER_CAPTCHA_REQUIRED"
  | "SILENT_CAPTCHA_REQUIRED";

export type LoginErrorCode =
  | "invalidEmail"
  | "missingCaptchaToken"
  | "emailAlreadyExists"
  | "invalidCaptchaToken"
  | "invalidPassword"
  | "resetPassword";

export type LoginOutcome =
  | { loginState: "INITIAL" | "OWNER_APPROVAL_REQUIRED" | "USER_CAPTCHA_REQUIRED" | "SILENT_CAPTCHA_REQUIRED" }
  | { loginState: "SUCCESS"; data: { sessionToken: string } }
  | { loginState: "EMAIL_VERIFICATION_REQUIRED"; data: { stateToken: string } }
  | { loginState: "FAILURE"; error: string; errorCode?: LoginErrorCode; captcha?: CaptchaState };

/** The captcha that a rejected attempt requires: a visible or an invisible one. */
export type CaptchaState = Extract<LoginState, "USER_CAPTCHA_REQUIRED" | "SILENT_CAPTCHA_REQUIRED">;

export type CaptchaTokens = { recaptcha?: string; invisibleRecaptcha?: string };
export type RegisterParams = {
  email: string;
  password: string;
  profile?: IdentityProfile;
  captchaTokens?: CaptchaTokens;
};
export type LoginParams = { email: string; password: string; captchaTokens?: CaptchaTokens };

export type Login = {
  register(params: RegisterParams): Promise<LoginOutcome>;
  login(params: LoginParams): Promise<LoginOutcome>;
  /** Allowed only after an outcome of EMAIL_VERIFICATION_REQUIRED, whose state token is stored. */
  processVerification(params: { verificationCode: string }, outcome?: LoginOutcome): Promise<LoginOutcome>;
  sendPasswordResetEmail(email: string, redirectUrl: string): Promise<void>;
};

export function createLogin(call: Call, clientId: string): Login {
  let pending: LoginOutcome = { loginState: "INITIAL" };
  const remember = (outcome: LoginOutcome): LoginOutcome => {
    pending = outcome;
    return outcome;
  };
  return {
    async register({ email, password, profile, captchaTokens }) {
      try {
        const body = {
          loginId: { email },
          password,
          ...(profile === undefined ? {} : { profile }),
          ...toCaptchaList(captchaTokens),
        };
        return remember(toOutcome(await call(register, { body })));
      } catch (error) {
        return remember(signUpFailure(error));
      }
    },
    async login({ email, password, captchaTokens }) {
      try {
        return remember(
          toOutcome(await call(login, { body: { loginId: { email }, password, ...toCaptchaList(captchaTokens) } })),
        );
      } catch (error) {
        return remember(signInFailure(error));
      }
    },
    async processVerification({ verificationCode }, outcome = pending) {
      if (outcome.loginState !== "EMAIL_VERIFICATION_REQUIRED")
        return { loginState: "FAILURE", error: "Unknown _state" };
      try {
        return remember(
          toOutcome(await call(verify, { body: { code: verificationCode, stateToken: outcome.data.stateToken } })),
        );
      } catch (error) {
        throw toSdkError(error);
      }
    },
    async sendPasswordResetEmail(email, redirectUrl) {
      await call(sendRecoveryEmail, { body: { email, redirect: { url: redirectUrl, clientId } } });
    },
  };
}

function toCaptchaList(tokens: CaptchaTokens | undefined): { captchaTokens?: Record<string, unknown>[] } {
  if (tokens === undefined) return {};
  return { captchaTokens: [{ Recaptcha: tokens.recaptcha, InvisibleRecaptcha: tokens.invisibleRecaptcha }] };
}

/** Server state → login state. Unknown states fail with "Unknown _state". */
function toOutcome({ state, sessionToken, stateToken }: StateMachineResponse): LoginOutcome {
  if (state === "SUCCESS" && sessionToken !== undefined) return { loginState: "SUCCESS", data: { sessionToken } };
  if (state === "REQUIRE_OWNER_APPROVAL") return { loginState: "OWNER_APPROVAL_REQUIRED" };
  if (state === "REQUIRE_EMAIL_VERIFICATION" && stateToken !== undefined)
    return { loginState: "EMAIL_VERIFICATION_REQUIRED", data: { stateToken } };
  return { loginState: "FAILURE", error: "Unknown _state" };
}

const SIGN_UP_CODES: Readonly<Record<string, LoginErrorCode>> = {
  "-19971": "missingCaptchaToken",
  "-19995": "emailAlreadyExists",
  "-19970": "invalidCaptchaToken",
};

const SIGN_IN_CODES: Readonly<Record<string, LoginErrorCode>> = {
  "-19971": "missingCaptchaToken",
  "-19970": "invalidCaptchaToken",
  "-19976": "invalidPassword",
  "-19973": "resetPassword",
};

/** Sent by the server with the codes −19971 and −19970. */
function captchaOf(error: unknown): { captcha?: CaptchaState } {
  const kind = failureOf(error).applicationError?.data.captcha;
  if (kind === "USER") return { captcha: "USER_CAPTCHA_REQUIRED" };
  return kind === "SILENT" ? { captcha: "SILENT_CAPTCHA_REQUIRED" } : {};
}

function signUpFailure(error: unknown): LoginOutcome {
  const details = failureOf(error);
  const emailViolation = details.validationError?.fieldViolations.find((violation) => violation.data.type === "EMAIL");
  if (emailViolation !== undefined)
    return { loginState: "FAILURE", errorCode: "invalidEmail", error: emailViolation.description };
  const errorCode = SIGN_UP_CODES[details.applicationError?.code ?? ""];
  const message = toSdkError(error).message;
  return errorCode === undefined
    ? { loginState: "FAILURE", error: message }
    : { loginState: "FAILURE", errorCode, error: message, ...captchaOf(error) };
}

function signInFailure(error: unknown): LoginOutcome {
  const code = failureOf(error).applicationError?.code ?? "";
  const errorCode = SIGN_IN_CODES[code] ?? "invalidEmail";
  return { loginState: "FAILURE", errorCode, error: toSdkError(error).message, ...captchaOf(error) };
}
