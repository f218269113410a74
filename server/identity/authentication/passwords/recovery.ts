/**
 * Password recovery. Requesting a link only enqueues a job, so neither the response nor its timing reveals whether an
 * account exists. A link works once within half an hour. Using it verifies the email and ends all sessions, but doesn't
 * sign in.
 */
import { Type } from "typebox";
import { findClient, isCallbackAddress } from "#server/identity/clients/public.ts";
import {
  findMember,
  findMemberByEmail,
  lockMember,
  type MemberRow,
  parseEmail,
  toStatus,
  updateMemberRow,
} from "#server/identity/identities/public.ts";
import { enqueueAccountMail } from "#server/identity/identity-mails/public.ts";
import { createThrottledError, isSourceThrottled, isThrottled } from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction as inTransaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import type { OperationContext } from "../operation-context.ts";
import { markEmailVerified } from "../sign-up/email-verifications.ts";
import { checkNewPassword, replacePassword, withThrottling } from "./passwords.ts";

const LIFE_MILLISECONDS = 30 * 60_000;
const ACTIVATION_MILLISECONDS = 3 * 86_400_000;
/** The window equals a link's lifetime: while further requests are ignored, the last link still works. */
const perEmail = { name: "recovery email", attempts: 3, seconds: LIFE_MILLISECONDS / 1000 };
const perSource = { name: "recovery source", attempts: 30, seconds: 3600 };

export const sendRecovery = job({
  name: "authentication.sendRecovery",
  payload: Type.Object({
    emailKey: Type.String(),
    returnUrl: Type.Optional(Type.String()),
    language: Type.Optional(Type.String()),
  }),
  async run(store, { emailKey, returnUrl, language }) {
    await inTransaction(store.database.db, async (tx) => {
      const member = await findMemberByEmail(tx, emailKey);
      if (member === undefined || !canRecover(member)) return;
      // A new link invalidates older ones.
      await invalidateLinks(tx, member.id, store.now());
      const token = await insertLink(tx, member.id, { returnUrl, isActivation: false }, store.now());
      await enqueueLinkMail(tx, store, { member, token, kind: "password-recovery", language });
    });
  },
});

const canRecover = ({ status }: MemberRow): boolean => {
  const known = toStatus(status);
  // A contact without an account activates it this way, because the link verifies the email.
  return known === "ACTIVE" || known === "PENDING" || known === "OFFLINE";
};

async function invalidateLinks(tx: Tx, memberId: string, now: Date): Promise<void> {
  await tx
    .updateTable("password_recoveries")
    .set({ used_at: now })
    .where("member_id", "=", memberId)
    .where("used_at", "is", null)
    .execute();
}

type Link = { returnUrl: string | undefined; isActivation: boolean };

async function insertLink(tx: Tx, memberId: string, { returnUrl, isActivation }: Link, now: Date): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("password_recoveries")
    .values({
      token_hash: sha256(token),
      member_id: memberId,
      return_url: returnUrl ?? null,
      is_activation: isActivation,
      created_at: now,
      expires_at: new Date(now.getTime() + (isActivation ? ACTIVATION_MILLISECONDS : LIFE_MILLISECONDS)),
    })
    .execute();
  return token;
}

type LinkMail = {
  member: MemberRow;
  token: string;
  kind: "password-recovery" | "activation";
  language: string | undefined;
};

async function enqueueLinkMail(tx: Tx, store: Store, { member, token, kind, language }: LinkMail): Promise<void> {
  await enqueueAccountMail(tx, store, {
    kind,
    to: member.email,
    languages: [member.language, language],
    path: `/auth/reset?token=${encodeURIComponent(token)}`,
  });
}

type Activation = { memberId: string; language: string | undefined; redirect: Request["redirect"] };

/** Invites a member created by staff or an app to set their first password. */
export async function sendActivation(tx: Tx, store: Store, activation: Activation): Promise<AppError | undefined> {
  const { memberId, language, redirect } = activation;
  const refusal = await checkRedirect(tx, store, redirect);
  if (refusal !== undefined) return refusal;
  const member = await lockMember(tx, memberId);
  if (member === undefined || !canRecover(member)) return new AppError("MEMBER_NOT_FOUND");
  const token = await insertLink(tx, member.id, { returnUrl: redirect?.url, isActivation: true }, store.now());
  await enqueueLinkMail(tx, store, { member, token, kind: "activation", language });
  return undefined;
}

/** Rejects return URLs that aren't registered for the client (docs/protocol/decisions.md#redirect-addresses). */
async function checkRedirect(tx: Tx, store: Store, redirect: Request["redirect"]): Promise<AppError | undefined> {
  if (redirect?.url === undefined) return undefined;
  const client = await findClient(tx, redirect.clientId ?? "");
  if (client === undefined) return new AppError("CLIENT_NOT_FOUND");
  return isCallbackAddress(store, client, redirect.url) ? undefined : new AppError("REDIRECT_NOT_ALLOWED");
}

type Request = {
  store: Store;
  source: string;
  email: string;
  redirect: { url?: string; clientId?: string } | undefined;
  language: string | undefined;
};

/**
 * Responds identically for every address. The return URL must be registered for the client
 * (docs/protocol/decisions.md#redirect-addresses).
 */
export async function requestRecovery(
  tx: Tx,
  { store, source, email: text, redirect, language }: Request,
): Promise<AppError | undefined> {
  const refusal = await checkRedirect(tx, store, redirect);
  if (refusal !== undefined) return refusal;
  const email = parseEmail(text);
  if (email === undefined) return undefined;
  if (await isSourceThrottled(tx, store, perSource, source)) return createThrottledError(perSource);
  // Same response as usual: the last link still works, so requests by others can't block the member.
  if (await isThrottled(tx, perEmail, email.key, store.now())) return undefined;
  await enqueue(tx, sendRecovery, {
    emailKey: email.key,
    ...(redirect?.url === undefined ? {} : { returnUrl: redirect.url }),
    ...(language === undefined ? {} : { language }),
  });
  return undefined;
}

function selectOpenRecovery(connection: Connection, token: string, now: Date) {
  return connection
    .selectFrom("password_recoveries")
    .select(["member_id", "return_url"])
    .where("token_hash", "=", sha256(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now);
}

export async function describeRecovery(
  connection: Connection,
  token: string,
  now: Date,
): Promise<{ isOpen: boolean; returnUrl?: string }> {
  const row = await selectOpenRecovery(connection, token, now).executeTakeFirst();
  if (row === undefined) return { isOpen: false };
  return { isOpen: true, ...(row.return_url === null ? {} : { returnUrl: row.return_url }) };
}

type RecoveryResult = { member: MemberRow; state: "SUCCESS" | "REQUIRE_OWNER_APPROVAL" };
type RecoveryInput = { recoveryToken: string; password: string };

export async function recoverPassword(
  context: OperationContext,
  { recoveryToken, password }: RecoveryInput,
): Promise<RecoveryResult | AppError> {
  const { store, db, transaction } = context;
  const open = await selectOpenRecovery(db, recoveryToken, store.now()).executeTakeFirst();
  const owner = open && (await findMember(db, open.member_id));
  if (owner === undefined) return new AppError("INVALID_STATE_TOKEN");
  await checkNewPassword(db, store, {
    password,
    email: owner.email,
    field: "password",
    memberId: owner.id,
  });
  const hash = await withThrottling(hashPassword(password));
  return transaction(async (tx) => {
    const now = store.now();
    const member = await lockMember(tx, owner.id);
    const used = await tx
      .updateTable("password_recoveries")
      .set({ used_at: now })
      .where("token_hash", "=", sha256(recoveryToken))
      .where("used_at", "is", null)
      .returning("member_id")
      .executeTakeFirst();
    if (member === undefined || used === undefined || !canRecover(member)) return new AppError("INVALID_STATE_TOKEN");
    const activated =
      toStatus(member.status) === "OFFLINE" ? await updateMemberRow(tx, member.id, { status: "ACTIVE" }, now) : member;
    const verified = await markEmailVerified(tx, store, activated, { claim: "reset link" });
    await replacePassword(tx, store, { member: verified, hash, kind: "PASSWORD_RESET" });
    return { member: verified, state: toStatus(verified.status) === "ACTIVE" ? "SUCCESS" : "REQUIRE_OWNER_APPROVAL" };
  });
}
