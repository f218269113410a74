/**
 * Forgotten passwords. Asking for a link only queues a job, so the answer and its time say nothing about accounts. A
 * link works once, for half an hour; using it proves the e-mail, ends all sessions and does not sign in (checklist A11, A12).
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
import { isSourceThrottled, isThrottled, throttled } from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction as inTransaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import type { Desk } from "../desk.ts";
import { proveEmail } from "../sign-up/email-verifications.ts";
import { checkNewPassword, orThrottled, replacePassword } from "./passwords.ts";

const LIFE_MILLISECONDS = 30 * 60_000;
const ACTIVATION_MILLISECONDS = 3 * 86_400_000;
/** The window is as long as a link lives: while requests are ignored, the last link works. */
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
      if (member === undefined || !mayRecover(member)) return;
      // A newer link is the one that counts.
      await dropOpenLinks(tx, member.id, store.now());
      const token = await insertLink(tx, member.id, { returnUrl, isActivation: false }, store.now());
      await enqueueLinkMail(tx, store, { member, token, kind: "password-recovery", language });
    });
  },
});

const mayRecover = ({ status }: MemberRow): boolean => {
  const known = toStatus(status);
  // A contact without an account takes it over this way: the link proves the e-mail.
  return known === "ACTIVE" || known === "PENDING" || known === "OFFLINE";
};

async function dropOpenLinks(tx: Tx, memberId: string, now: Date): Promise<void> {
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

/** Invites a member who was made by staff or an app to choose the first password. */
export async function sendActivation(tx: Tx, store: Store, activation: Activation): Promise<AppError | undefined> {
  const { memberId, language, redirect } = activation;
  const refusal = await checkRedirect(tx, store, redirect);
  if (refusal !== undefined) return refusal;
  const member = await lockMember(tx, memberId);
  if (member === undefined || !mayRecover(member)) return new AppError("MEMBER_NOT_FOUND");
  const token = await insertLink(tx, member.id, { returnUrl: redirect?.url, isActivation: true }, store.now());
  await enqueueLinkMail(tx, store, { member, token, kind: "activation", language });
  return undefined;
}

/** Nothing is sent to an address that is not the client's (ruling 10). */
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

/** Answers alike for every address. The return address must be the client's (ruling 10). */
export async function requestRecovery(
  tx: Tx,
  { store, source, email: text, redirect, language }: Request,
): Promise<AppError | undefined> {
  const refusal = await checkRedirect(tx, store, redirect);
  if (refusal !== undefined) return refusal;
  const email = parseEmail(text);
  if (email === undefined) return undefined;
  if (await isSourceThrottled(tx, store, perSource, source)) return throttled(perSource);
  // Answered like any other: the last link still works, so requests of strangers take nothing from the member.
  if (await isThrottled(tx, perEmail, email.key, store.now())) return undefined;
  await enqueue(tx, sendRecovery, {
    emailKey: email.key,
    ...(redirect?.url === undefined ? {} : { returnUrl: redirect.url }),
    ...(language === undefined ? {} : { language }),
  });
  return undefined;
}

function openRecovery(connection: Connection, token: string, now: Date) {
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
  const row = await openRecovery(connection, token, now).executeTakeFirst();
  if (row === undefined) return { isOpen: false };
  return { isOpen: true, ...(row.return_url === null ? {} : { returnUrl: row.return_url }) };
}

type Recovered = { member: MemberRow; state: "SUCCESS" | "REQUIRE_OWNER_APPROVAL" };
type Recovering = { recoveryToken: string; password: string };

export async function recoverPassword(
  desk: Desk,
  { recoveryToken, password }: Recovering,
): Promise<Recovered | AppError> {
  const { store, db, transaction } = desk;
  const open = await openRecovery(db, recoveryToken, store.now()).executeTakeFirst();
  const owner = open && (await findMember(db, open.member_id));
  if (owner === undefined) return new AppError("INVALID_STATE_TOKEN");
  await checkNewPassword(db, store, {
    password,
    email: owner.email,
    field: "password",
    memberId: owner.id,
  });
  const hash = await orThrottled(hashPassword(password));
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
    if (member === undefined || used === undefined || !mayRecover(member)) return new AppError("INVALID_STATE_TOKEN");
    const joined =
      toStatus(member.status) === "OFFLINE" ? await updateMemberRow(tx, member.id, { status: "ACTIVE" }, now) : member;
    const proved = await proveEmail(tx, store, joined, { claim: "reset link" });
    await replacePassword(tx, store, { member: proved, hash, kind: "PASSWORD_RESET" });
    return { member: proved, state: toStatus(proved.status) === "ACTIVE" ? "SUCCESS" : "REQUIRE_OWNER_APPROVAL" };
  });
}
