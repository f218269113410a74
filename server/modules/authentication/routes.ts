import {
  changePassword as changePasswordEndpoint,
  describeRecovery as describeRecoveryEndpoint,
  type HostedOutcome,
  hostedLogin,
  hostedRegister,
  hostedVerify,
  login,
  recover,
  register,
  resend,
  type StateMachineResponse,
  sendRecoveryEmail,
  startVerification,
  validateEmail,
  verify,
} from "#api/authentication.ts";
import { findClient } from "#server/modules/apps/public.ts";
import { findMember, listAddresses, parseEmail, presentIdentity } from "#server/modules/identities/public.ts";
import { requireHostedPages } from "#server/modules/oauth/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Binding, handleManual, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { completeSignIn, directChannel, presentHostedOutcome, presentOutcome } from "./channel.ts";
import { checkEmailCode, resendEmailCode, startEmailVerification } from "./email-verifications.ts";
import { changePassword } from "./passwords.ts";
import { describeRecovery, recoverPassword, requestRecovery } from "./recovery.ts";
import { signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";

function requireMember(actor: Actor): Extract<Actor, { kind: "member" }> {
  if (actor.kind !== "member") throw new AppError("PERMISSION_DENIED");
  return actor;
}

const clientIdOf = (actor: Actor): string | undefined =>
  actor.kind === "visitor" || actor.kind === "member" ? actor.clientId : undefined;

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

// Manual throughout: attempts are committed before passwords are hashed, and hashing happens outside any transaction.
const directRoutes: Binding[] = [
  handleManual(login, async (context) => {
    const channel = await directChannel(context.db, context.actor);
    const { loginId, password } = context.body;
    const outcome = await signIn(context, channel, { email: field(loginId, "email"), password });
    return presentOutcome(context.db, outcome);
  }),
  handleManual(register, async (context): Promise<StateMachineResponse | AppError> => {
    const channel = await directChannel(context.db, context.actor);
    const { loginId, password, profile } = context.body;
    const outcome = await signUp(context, channel, {
      email: loginId.email,
      password,
      profile,
      emailField: "loginId.email",
    });
    if (outcome instanceof AppError || outcome.state !== "DECOY") return presentOutcome(context.db, outcome);
    return { state: "REQUIRE_EMAIL_VERIFICATION", stateToken: outcome.stateToken };
  }),
  handleManual(changePasswordEndpoint, async (context) => {
    const { memberId, sessionId } = requireMember(context.actor);
    const { newPassword, currentPassword } = context.body;
    return (await changePassword(context, { memberId, sessionId, newPassword, currentPassword })) ?? {};
  }),
  handleManual(recover, async (context) => {
    const outcome = await recoverPassword(context, context.body.recoveryToken, context.body.password);
    if (outcome instanceof AppError) return outcome;
    const books = await listAddresses(context.db, [outcome.member.id]);
    return { state: outcome.state, identity: presentIdentity(outcome.member, books.get(outcome.member.id) ?? []) };
  }),
];

const mailRoutes: Binding[] = [
  handleRead(validateEmail, async ({ body }) =>
    parseEmail(body.email) === undefined ? { valid: false, formatInvalid: {} } : { valid: true },
  ),
  handleWrite(sendRecoveryEmail, async ({ tx, store, source, body }) => {
    const refusal = await requestRecovery(tx, { store, source, email: body.email, redirect: body.redirect });
    return refusal ?? {};
  }),
  handleWrite(startVerification, async ({ tx, store, actor, body }) => {
    const { memberId, clientId } = requireMember(actor);
    // A token outlives its client by some minutes.
    if ((await findClient(tx, clientId)) === undefined) throw new AppError("UNAUTHENTICATED");
    const member = await findMember(tx, memberId);
    if (member === undefined || (body.identityId ?? memberId) !== memberId) throw new AppError("MEMBER_NOT_FOUND");
    const stateToken = await startEmailVerification(tx, store, { member, clientId });
    return stateToken instanceof AppError ? stateToken : { verificationId: stateToken };
  }),
  handleWrite(verify, async ({ tx, store, actor, body }) => {
    const clientId = clientIdOf(actor);
    // Without a client there is nobody to hand a session token to.
    if (clientId === undefined) throw new AppError("UNAUTHENTICATED");
    const member = await checkEmailCode(tx, store, { ...body, clientId });
    if (member instanceof AppError) return member;
    return presentOutcome(tx, await completeSignIn(tx, store, member.id, { kind: "direct", clientId }));
  }),
  handleWrite(resend, async ({ tx, store, body }) => (await resendEmailCode(tx, store, body.stateToken)) ?? {}),
];

const hostedRoutes: Binding[] = [
  handleManual(hostedLogin, async (context) => {
    requireHostedPages(context);
    return presentHostedOutcome(await signIn(context, { kind: "hosted" }, context.body));
  }),
  handleManual(hostedRegister, async (context): Promise<HostedOutcome | AppError> => {
    requireHostedPages(context);
    const { email, password, profile } = context.body;
    const outcome = await signUp(context, { kind: "hosted" }, { email, password, profile, emailField: "email" });
    if (outcome instanceof AppError || outcome.state !== "DECOY") return presentHostedOutcome(outcome);
    return { state: "REQUIRE_EMAIL_VERIFICATION", stateToken: outcome.stateToken };
  }),
  handleWrite(hostedVerify, async (context) => {
    requireHostedPages(context);
    const { tx, store, body } = context;
    const member = await checkEmailCode(tx, store, { ...body, clientId: undefined });
    if (member instanceof AppError) return member;
    return presentHostedOutcome(await completeSignIn(tx, store, member.id, { kind: "hosted" }));
  }),
  handleRead(describeRecoveryEndpoint, async (context) => {
    requireHostedPages(context);
    return describeRecovery(context.db, context.body.recoveryToken, context.now);
  }),
];

export const routes: Binding[] = [...directRoutes, ...mailRoutes, ...hostedRoutes];
