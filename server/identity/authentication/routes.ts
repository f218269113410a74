import { confirmEmailChange, createEmailChange, reauthenticate } from "#api/identity/account.ts";
import {
  changePassword as changePasswordEndpoint,
  login,
  recover,
  register,
  resend,
  sendActivationEmail,
  sendRecoveryEmail,
  signOn as signOnEndpoint,
  startVerification,
  validateEmail,
  verify,
} from "#api/identity/authentication.ts";
import { challengeFactor, verifyFactor } from "#api/identity/factors.ts";
import { createCaptcha as createCaptchaEndpoint } from "#api/identity/hosted-identity.ts";
import { findClient } from "#server/identity/clients/public.ts";
import {
  checkEmailSyntax,
  findMember,
  isFreshSession,
  readDeviceInfo,
  UNKNOWN_DEVICE,
} from "#server/identity/identities/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { directChannel, presentOutcome, readIdentity } from "./channel.ts";
import { hostedRoutes } from "./hosted-routes.ts";
import { changePassword } from "./passwords/passwords.ts";
import { recoverPassword, requestRecovery, sendActivation } from "./passwords/recovery.ts";
import { createCaptcha } from "./sign-in/captcha.ts";
import { reauthenticate as proveAgain } from "./sign-in/reauthenticate.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { chooseFactor, parseFactorType } from "./sign-in/sign-in-challenges.ts";
import { signOn } from "./sign-on.ts";
import { confirmEmailChange as confirmChange, startEmailChange } from "./sign-up/email-changes.ts";
import { startEmailVerification } from "./sign-up/email-verifications.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { resendCode, verifyCode, verifySecondFactor } from "./sign-up/verify.ts";

function requireMember(actor: Actor): Extract<Actor, { kind: "member" }> {
  if (actor.kind !== "member") throw new AppError("PERMISSION_DENIED");
  return actor;
}

/** Returns the client of a visitor's or member's token. A session token can only be issued to a client. */
function requireClientId(actor: Actor): string {
  if (actor.kind === "visitor" || actor.kind === "member") return actor.clientId;
  throw new AppError("UNAUTHENTICATED");
}

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

// All manual: attempts are committed before passwords are hashed, and hashing runs outside any transaction.
const directRoutes: Binding[] = [
  handleManual(login, async (context) => {
    const channel = await directChannel(context.db, context.actor);
    const { loginId, password, captchaTokens, clientMetaData } = context.body;
    const credentials = { email: field(loginId, "email"), password, captchaTokens };
    const deviceInfo = readDeviceInfo(clientMetaData, context.source, context.header("user-agent"));
    return presentOutcome(context.db, await signIn(context, channel, { credentials, deviceInfo }));
  }),
  handleManual(register, async (context) => {
    const channel = await directChannel(context.db, context.actor);
    const { loginId, password, profile, captchaTokens, clientMetaData } = context.body;
    const deviceInfo = readDeviceInfo(clientMetaData, context.source, context.header("user-agent"));
    const input = {
      email: loginId.email,
      password,
      profile,
      captchaTokens,
      deviceInfo,
      emailField: "loginId.email",
    };
    return presentOutcome(context.db, await signUp(context, channel, input));
  }),
  handleManual(changePasswordEndpoint, async (context) => {
    const { memberId, sessionId } = requireMember(context.actor);
    const { newPassword, currentPassword } = context.body;
    return (await changePassword(context, { memberId, sessionId, newPassword, currentPassword })) ?? {};
  }),
  handleManual(recover, async (context) => {
    const { recoveryToken, password } = context.body;
    const outcome = await recoverPassword(context, { recoveryToken, password });
    if (outcome instanceof AppError) return outcome;
    return { state: outcome.state, identity: await readIdentity(context.db, outcome.member) };
  }),
  handleManual(reauthenticate, async (context) => {
    const { memberId, sessionId } = requireMember(context.actor);
    const { password, code } = context.body;
    return (await proveAgain(context, { memberId, sessionId, password, code })) ?? {};
  }),
  handleWrite(signOnEndpoint, async ({ tx, store, actor, header, body }) => {
    if (actor.kind !== "app") throw new AppError("PERMISSION_DENIED");
    const { loginId, profile, verifyEmail = false, mergeExistingContact = false } = body;
    const result = await signOn(tx, store, {
      actor,
      authorization: header("authorization"),
      email: loginId.email,
      profile,
      verifyEmail,
      mergeExistingContact,
    });
    if (result instanceof AppError) return result;
    return { sessionToken: result.sessionToken, identity: await readIdentity(tx, result.member) };
  }),
];

const mailRoutes: Binding[] = [
  handleRead(validateEmail, async ({ body }) => checkEmailSyntax(body.email)),
  handleWrite(sendRecoveryEmail, async ({ tx, store, source, body }) => {
    const { email, redirect, language } = body;
    return (await requestRecovery(tx, { store, source, email, redirect, language })) ?? {};
  }),
  handleWrite(sendActivationEmail, async ({ tx, store, body }) => {
    const { language, redirect } = body.emailOptions ?? {};
    return (await sendActivation(tx, store, { memberId: body.identityId, language, redirect })) ?? {};
  }),
  handleWrite(startVerification, async ({ tx, store, actor, body }) => {
    const { memberId, clientId } = requireMember(actor);
    // An access token stays valid for some minutes after its client is deleted.
    if ((await findClient(tx, clientId)) === undefined) throw new AppError("UNAUTHENTICATED");
    const member = await findMember(tx, memberId);
    if (member === undefined || (body.identityId ?? memberId) !== memberId) throw new AppError("MEMBER_NOT_FOUND");
    const stateToken = await startEmailVerification(tx, store, { member, clientId, deviceInfo: UNKNOWN_DEVICE });
    return stateToken instanceof AppError ? stateToken : { verificationId: stateToken };
  }),
  handleWrite(verify, async ({ tx, store, actor, source, header, body }) => {
    const channel = { kind: "direct", clientId: requireClientId(actor) } as const;
    const deviceInfo = readDeviceInfo({}, source, header("user-agent"));
    const outcome = await verifyCode(tx, store, { ...body, channel, deviceInfo });
    // A wrong code is returned, not thrown, so that the attempt stays counted. It has the protocol's own error code.
    return outcome instanceof AppError && outcome.code === "INVALID_VERIFICATION_CODE"
      ? new AppError("VERIFICATION_FAILED", { description: outcome.message })
      : presentOutcome(tx, outcome);
  }),
  handleWrite(resend, async ({ tx, store, body }) => (await resendCode(tx, store, body.stateToken)) ?? {}),
  handleWrite(createEmailChange, async ({ tx, store, actor, body, now }) => {
    const { memberId, sessionId } = requireMember(actor);
    if (!(await isFreshSession(tx, sessionId, now))) throw new AppError("REAUTHENTICATION_REQUIRED");
    return startEmailChange(tx, store, { memberId, email: body.email });
  }),
  handleWrite(confirmEmailChange, async ({ tx, store, actor, body }) => {
    const { memberId, sessionId } = requireMember(actor);
    const { stateToken, code, oldEmailCode } = body;
    const changed = await confirmChange(tx, store, { memberId, sessionId, stateToken, code, oldEmailCode });
    return changed instanceof AppError ? changed : { email: changed.email };
  }),
];

const factorRoutes: Binding[] = [
  handleRead(createCaptchaEndpoint, async ({ store, body }) => createCaptcha(store, body.kind ?? "SILENT")),
  handleWrite(verifyFactor, async ({ tx, store, actor, source, header, params, body }) => {
    const channel = { kind: "direct", clientId: requireClientId(actor) } as const;
    const factorType = parseFactorType(params.factorType);
    if (factorType === undefined) throw new AppError("INVALID_VERIFICATION_CODE");
    const { stateToken, rememberThisDevice = false, ...proof } = body;
    const deviceInfo = readDeviceInfo({}, source, header("user-agent"));
    const verification = { stateToken, channel, factorType, proof, deviceInfo, isRemembered: rememberThisDevice };
    return presentOutcome(tx, await verifySecondFactor(tx, store, verification));
  }),
  handleWrite(challengeFactor, async ({ tx, store, actor, source, header, body }) => {
    const deviceInfo = readDeviceInfo({}, source, header("user-agent"));
    const challenge = await chooseFactor(tx, store, { ...body, clientId: requireClientId(actor), deviceInfo });
    return challenge instanceof AppError ? challenge : { mfaChallengeData: challenge };
  }),
];

export const routes: Binding[] = [...directRoutes, ...mailRoutes, ...factorRoutes, ...hostedRoutes];
