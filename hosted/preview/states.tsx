/** Previews of each state of each page, by name. */
import type { PageResponse } from "#ui/pages/page.ts";
import { consentPage } from "../consent/consent.tsx";
import { logoutPage } from "../consent/logout.tsx";
import type { HostedContext } from "../context.ts";
import { challengePage } from "../factors/challenge.tsx";
import { enrollPage } from "../factors/enroll.tsx";
import { noErrors, oneField, oneMessage } from "../form-errors.ts";
import { problemPage } from "../problem.tsx";
import { recoverPage } from "../recovery/recover.tsx";
import { resetPage } from "../recovery/reset.tsx";
import { emailCodePage } from "../sign-in/email-code.tsx";
import { loginPage } from "../sign-in/login.tsx";
import { blockedPage, pendingPage } from "../sign-up/pending.tsx";
import { signUpPage } from "../sign-up/signup.tsx";
import { verifyEmailPage } from "../sign-up/verify-email.tsx";
import {
  challenge,
  client,
  EMAIL,
  emptyOverview,
  enrollments,
  fullOffer,
  offer,
  overview,
  proofOfWork,
  recoveryCodes,
  thirdPartyClient,
} from "./samples.ts";

type Show = (context: HostedContext) => PageResponse;

const login = { client, offer, email: "", errors: noErrors, captcha: undefined, isFresh: false };
const signUp = { client, offer, typed: {}, errors: noErrors, captcha: undefined };
const verify = { client, sentTo: EMAIL, isSignIn: false, errors: noErrors, isResent: false };
const step = { client, errors: noErrors, isResent: false };
const typed = { firstName: "Augusta", lastName: "Lovelace", email: EMAIL };

const signIn: Record<string, Show> = {
  login: (context) => loginPage.render(context, login),
  "login-for-client": (context) => loginPage.render(context, { ...login, client: thirdPartyClient, offer: fullOffer }),
  "login-wrong": (context) =>
    loginPage.render(context, { ...login, email: EMAIL, errors: oneMessage(401, context.texts.login.wrong) }),
  "login-must-reset": (context) =>
    loginPage.render(context, {
      ...login,
      email: EMAIL,
      errors: { ...oneMessage(403, context.texts.login.mustReset), code: "-19973" },
    }),
  "login-throttled": (context) =>
    loginPage.render(context, { ...login, email: EMAIL, errors: oneMessage(429, context.texts.errors.throttled) }),
  "login-captcha": (context) =>
    loginPage.render(context, {
      ...login,
      email: EMAIL,
      captcha: proofOfWork,
      errors: oneMessage(403, context.texts.captcha.please),
    }),
  "login-fresh": (context) => loginPage.render(context, { ...login, email: EMAIL, isFresh: true }),
  "login-without-password": (context) =>
    loginPage.render(context, { ...login, offer: { ...fullOffer, methods: { ...offer.methods, password: false } } }),
  "email-code": (context) => emailCodePage.render(context, { client, email: "", errors: noErrors, captcha: undefined }),
  signup: (context) => signUpPage.render(context, signUp),
  "signup-fields": (context) => signUpPage.render(context, { ...signUp, offer: fullOffer, captcha: proofOfWork }),
  "signup-problems": (context) =>
    signUpPage.render(context, {
      ...signUp,
      typed: { ...typed, email: "augusta.lovelace" },
      errors: {
        ...noErrors,
        status: 422,
        fields: {
          email: context.texts.errors.email,
          password: context.texts.errors.passwordCommon,
          "consent.terms": context.texts.errors.consent,
        },
      },
    }),
  "signup-taken": (context) =>
    signUpPage.render(context, { ...signUp, typed, errors: { ...noErrors, status: 409, code: "-19995" } }),
  "signup-closed": (context) => signUpPage.render(context, { ...signUp, offer: { ...offer, isSignUpOpen: false } }),
  verify: (context) => verifyEmailPage.render(context, verify),
  "verify-sign-in": (context) => verifyEmailPage.render(context, { ...verify, isSignIn: true }),
  "verify-resent": (context) => verifyEmailPage.render(context, { ...verify, isResent: true }),
  "verify-wrong": (context) =>
    verifyEmailPage.render(context, { ...verify, errors: oneField(400, "code", context.texts.verify.wrong) }),
  pending: (context) => pendingPage.render(context, null),
  blocked: (context) => blockedPage.render(context, null),
};

const recovery: Record<string, Show> = {
  recover: (context) => recoverPage.render(context, { email: "", isSent: false, errors: noErrors }),
  "recover-sent": (context) => recoverPage.render(context, { email: "", isSent: true, errors: noErrors }),
  reset: (context) =>
    resetPage.render(context, { step: "form", token: "sample", errors: noErrors, minPasswordLength: 8 }),
  "reset-weak": (context) =>
    resetPage.render(context, {
      step: "form",
      token: "sample",
      minPasswordLength: 8,
      errors: oneField(422, "password", context.texts.errors.passwordBreached),
    }),
  "reset-done": (context) => resetPage.render(context, { step: "done", continueTo: "/dev/hosted" }),
  "reset-expired": (context) => resetPage.render(context, { step: "expired" }),
};

const factors: Record<string, Show> = {
  "challenge-totp": (context) => challengePage.render(context, { ...step, challenge: challenge("TOTP") }),
  "challenge-wrong": (context) =>
    challengePage.render(context, {
      ...step,
      challenge: challenge("TOTP"),
      errors: oneField(400, "code", context.texts.challenge.wrong),
    }),
  "challenge-locked": (context) =>
    challengePage.render(context, {
      ...step,
      challenge: challenge("TOTP"),
      errors: oneMessage(429, context.texts.challenge.locked),
    }),
  "challenge-email": (context) =>
    challengePage.render(context, { ...step, challenge: challenge("EMAIL", "HIGH_RISK_LOGIN"), isResent: true }),
  "challenge-sms": (context) => challengePage.render(context, { ...step, challenge: challenge("SMS") }),
  "challenge-call": (context) => challengePage.render(context, { ...step, challenge: challenge("CALL") }),
  "challenge-push": (context) => challengePage.render(context, { ...step, challenge: challenge("PUSH") }),
  "challenge-passkey": (context) => challengePage.render(context, { ...step, challenge: challenge("WEBAUTHN") }),
  "challenge-password": (context) => challengePage.render(context, { ...step, challenge: challenge("PASSWORD") }),
  "challenge-recovery": (context) => challengePage.render(context, { ...step, challenge: challenge("RECOVERY_CODE") }),
  enroll: (context) =>
    enrollPage.render(context, { step: "list", email: EMAIL, overview: emptyOverview, errors: noErrors }),
  "enroll-some": (context) => enrollPage.render(context, { step: "list", email: EMAIL, overview, errors: noErrors }),
  "enroll-totp": (context) =>
    enrollPage.render(context, { step: "prove", enrollment: enrollments.TOTP, errors: noErrors }),
  "enroll-totp-wrong": (context) =>
    enrollPage.render(context, {
      step: "prove",
      enrollment: enrollments.TOTP,
      errors: oneField(400, "code", context.texts.enroll.wrong),
    }),
  "enroll-passkey": (context) =>
    enrollPage.render(context, { step: "prove", enrollment: enrollments.WEBAUTHN, errors: noErrors }),
  "enroll-phone": (context) =>
    enrollPage.render(context, { step: "phone", factorType: "SMS", phone: "", errors: noErrors }),
  "enroll-sms": (context) =>
    enrollPage.render(context, { step: "prove", enrollment: enrollments.SMS, errors: noErrors }),
  "enroll-email": (context) =>
    enrollPage.render(context, { step: "prove", enrollment: enrollments.EMAIL, errors: noErrors }),
  "recovery-codes": (context) => enrollPage.render(context, { step: "codes", codes: recoveryCodes, isRenewal: false }),
};

const endings: Record<string, Show> = {
  consent: (context) => consentPage.render(context, { client: thirdPartyClient, email: EMAIL }),
  logout: (context) => logoutPage.render(context, { isDone: false, clientId: undefined, returnUrl: undefined }),
  "logout-done": (context) => logoutPage.render(context, { isDone: true, clientId: undefined, returnUrl: undefined }),
  "problem-expired": (context) => {
    const { expiredTitle: title, expired: problem } = context.texts.problems;
    return problemPage.render(context, { title, problem, status: 410 });
  },
  "problem-client": (context) => {
    const { stuckTitle: title, stuck: problem } = context.texts.problems;
    const detail = "The redirect URL isn't registered for this client.";
    return problemPage.render(context, { title, problem, status: 400, detail });
  },
  "problem-failure": (context) => {
    const { wrongTitle: title, wrong } = context.texts.problems;
    // Status 200, because browsers and monitors report error statuses.
    return problemPage.render(context, { title, problem: wrong.replace("{number}", "9f3c-21"), status: 200 });
  },
};

export const previews: Readonly<Record<string, Show>> = { ...signIn, ...recovery, ...factors, ...endings };
