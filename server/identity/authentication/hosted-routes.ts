/**
 * Endpoints that only the store's hosted pages can call, with their key. They end in a browser session instead of a
 * session token.
 */
import {
  describeRecovery as describeRecoveryEndpoint,
  hostedLogin,
  hostedRegister,
  hostedVerify,
} from "#api/identity/authentication.ts";
import {
  createEmailCodeSignIn,
  createPasskeyChallenge as createPasskeyChallengeEndpoint,
  createPasskeySignIn,
  describeChallenge as describeChallengeEndpoint,
  describeHostedSession,
  hostedChallengeFactor,
  hostedVerifyFactor,
} from "#api/identity/hosted-identity.ts";
import { findHostedSession, findMember, readDeviceInfo } from "#server/identity/identities/public.ts";
import { requireHostedPages } from "#server/identity/oauth/public.ts";
import { isFresh } from "#server/platform/access/freshness.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { presentHostedOutcome } from "./channel.ts";
import { describeRecovery } from "./passwords/recovery.ts";
import { createPasskeyChallenge, requestSignInCode, signInWithPasskey } from "./sign-in/passwordless.ts";
import { signIn } from "./sign-in/sign-in.ts";
import { chooseFactor, describeChallenge } from "./sign-in/sign-in-challenges.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { getProofFactor, verifyCode, verifySecondFactor } from "./sign-up/verify.ts";

const HOSTED = { kind: "hosted" } as const;

const passwordRoutes = (): Binding[] => [
  handleManual(hostedLogin, async (context) => {
    requireHostedPages(context);
    const { email, password, captchaTokens } = context.body;
    const deviceInfo = readDeviceInfo(context.body, context.source);
    const credentials = { email, password, captchaTokens };
    return presentHostedOutcome(await signIn(context, HOSTED, { credentials, deviceInfo }));
  }),
  handleManual(hostedRegister, async (context) => {
    requireHostedPages(context);
    const { email, password, profile, captchaTokens } = context.body;
    const deviceInfo = readDeviceInfo(context.body, context.source);
    const input = { email, password, profile, captchaTokens, deviceInfo, emailField: "email" };
    return presentHostedOutcome(await signUp(context, HOSTED, input));
  }),
];

const passwordlessRoutes: Binding[] = [
  handleManual(createEmailCodeSignIn, async (context) => {
    requireHostedPages(context);
    const { email, captchaTokens } = context.body;
    return requestSignInCode(context, {
      email,
      captchaTokens,
      deviceInfo: readDeviceInfo(context.body, context.source),
    });
  }),
  handleWrite(hostedVerify, async (context) => {
    requireHostedPages(context);
    const { tx, store, body, source } = context;
    const deviceInfo = readDeviceInfo(body, source);
    return presentHostedOutcome(await verifyCode(tx, store, { ...body, channel: HOSTED, deviceInfo }));
  }),
  handleWrite(createPasskeyChallengeEndpoint, async (context) => {
    requireHostedPages(context);
    return createPasskeyChallenge(context.tx, context.store);
  }),
  handleWrite(createPasskeySignIn, async (context) => {
    requireHostedPages(context);
    const { tx, store, body, source } = context;
    const deviceInfo = readDeviceInfo(body, source);
    return presentHostedOutcome(await signInWithPasskey(tx, store, { ...body, deviceInfo }));
  }),
];

const factorRoutes: Binding[] = [
  handleWrite(hostedChallengeFactor, async (context) => {
    requireHostedPages(context);
    const { tx, store, body, source } = context;
    const choice = { ...body, clientId: undefined, deviceInfo: readDeviceInfo({}, source) };
    const challenge = await chooseFactor(tx, store, choice);
    return challenge instanceof AppError ? challenge : { mfaChallengeData: challenge };
  }),
  handleWrite(describeChallengeEndpoint, async (context) => {
    requireHostedPages(context);
    const challenge = await describeChallenge(context.tx, context.store, context.body.stateToken);
    return challenge === undefined ? { isOpen: false } : { isOpen: true, mfaChallengeData: challenge };
  }),
  handleWrite(hostedVerifyFactor, async (context) => {
    requireHostedPages(context);
    const { tx, store, body, source } = context;
    const { stateToken, rememberThisDevice: isRemembered = false, ...proof } = body;
    const deviceInfo = readDeviceInfo(body, source);
    const verification = {
      stateToken,
      channel: HOSTED,
      factorType: getProofFactor(proof),
      proof,
      deviceInfo,
      isRemembered,
    };
    return presentHostedOutcome(await verifySecondFactor(tx, store, verification));
  }),
];

export const hostedRoutes: Binding[] = [
  ...passwordRoutes(),
  ...passwordlessRoutes,
  ...factorRoutes,
  handleRead(describeRecoveryEndpoint, async (context) => {
    requireHostedPages(context);
    return describeRecovery(context.db, context.body.recoveryToken, context.now);
  }),
  handleWrite(describeHostedSession, async (context) => {
    requireHostedPages(context);
    const { tx, now, body } = context;
    const session = await findHostedSession(tx, body.hostedSession, now);
    const member = session && (await findMember(tx, session.memberId));
    if (session === undefined || member === undefined) return {};
    const name = [member.first_name, member.last_name].filter(Boolean).join(" ");
    return {
      memberId: member.id,
      email: member.email,
      isFresh: isFresh(session.authenticatedAt, now),
      ...(name === "" ? {} : { name }),
      ...(member.language === null ? {} : { language: member.language }),
    };
  }),
];
