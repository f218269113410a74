/**
 * Forgotten passwords. Asking for a link only queues a job, so the answer and its time say nothing about accounts. A
 * link works once, for an hour; using it proves the e-mail, ends all sessions and does not sign in (checklist A11, A12).
 */
import { Type } from "typebox";
import { findClient, isCallbackAddress } from "#server/modules/apps/public.ts";
import { findMember, findMemberByEmail, lockMember, parseEmail, toStatus } from "#server/modules/identities/public.ts";
import { isSourceThrottled, isThrottled, throttled } from "#server/platform/access/throttle.ts";
import { newToken } from "#server/platform/crypto/ids.ts";
import { hashPassword } from "#server/platform/crypto/passwords.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { transaction as inTransaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import type { Store } from "#server/platform/store.ts";
import type { SignInOutcome } from "./channel.ts";
import { proveEmail } from "./email-verifications.ts";
import { enqueueRecoveryMail } from "./mails.ts";
import { checkNewPassword, orThrottled, replacePassword } from "./passwords.ts";
import type { Desk } from "./sign-in.ts";

const LIFE_MILLISECONDS = 3_600_000;
const perEmail = { name: "recovery e-mail", attempts: 5, seconds: 3600 };
const perSource = { name: "recovery source", attempts: 30, seconds: 3600 };

export const sendRecovery = job({
  name: "authentication.sendRecovery",
  payload: Type.Object({ emailKey: Type.String(), returnUrl: Type.Optional(Type.String()) }),
  async run(store, { emailKey, returnUrl }) {
    await inTransaction(store.database.db, async (tx) => {
      const member = await findMemberByEmail(tx, emailKey);
      const status = member && toStatus(member.status);
      if (member === undefined || (status !== "ACTIVE" && status !== "PENDING")) return;
      const now = store.now();
      const token = newToken();
      await tx
        .insertInto("password_recoveries")
        .values({
          token_hash: sha256(token),
          member_id: member.id,
          return_url: returnUrl ?? null,
          created_at: now,
          expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
        })
        .execute();
      await enqueueRecoveryMail(tx, store, member.email, token);
    });
  },
});

type Request = {
  store: Store;
  source: string;
  email: string;
  redirect: { url?: string; clientId?: string } | undefined;
};

/** Answers alike for every address. The return address must be the client's (ruling 10). */
export async function requestRecovery(
  tx: Tx,
  { store, source, email: text, redirect }: Request,
): Promise<AppError | undefined> {
  const returnUrl = redirect?.url;
  if (returnUrl !== undefined) {
    const client = await findClient(tx, redirect?.clientId ?? "");
    if (client === undefined) return new AppError("CLIENT_NOT_FOUND");
    if (!isCallbackAddress(store, client, returnUrl)) return new AppError("REDIRECT_NOT_ALLOWED");
  }
  const email = parseEmail(text);
  if (email === undefined) return undefined;
  const isOverLimit =
    (await isSourceThrottled(tx, store, perSource, source)) ||
    (await isThrottled(tx, perEmail, email.key, store.now()));
  if (isOverLimit) return throttled(perEmail);
  await enqueue(tx, sendRecovery, { emailKey: email.key, ...(returnUrl === undefined ? {} : { returnUrl }) });
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

type Recovered = Pick<SignInOutcome, "member"> & { state: "SUCCESS" | "REQUIRE_OWNER_APPROVAL" };

export async function recoverPassword(
  desk: Desk,
  recoveryToken: string,
  password: string,
): Promise<Recovered | AppError> {
  const { store, db, transaction } = desk;
  const open = await openRecovery(db, recoveryToken, store.now()).executeTakeFirst();
  const owner = open && (await findMember(db, open.member_id));
  if (owner === undefined) return new AppError("INVALID_STATE_TOKEN");
  await checkNewPassword(db, store, { password, email: owner.email, field: "password" });
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
    const status = member && toStatus(member.status);
    if (member === undefined || used === undefined || (status !== "ACTIVE" && status !== "PENDING"))
      return new AppError("INVALID_STATE_TOKEN");
    // Other links that are on their way stop working too.
    await tx
      .updateTable("password_recoveries")
      .set({ used_at: now })
      .where("member_id", "=", member.id)
      .where("used_at", "is", null)
      .execute();
    const proved = await proveEmail(tx, member, now);
    await replacePassword(tx, store, { member: proved, hash });
    return { member: proved, state: toStatus(proved.status) === "ACTIVE" ? "SUCCESS" : "REQUIRE_OWNER_APPROVAL" };
  });
}
