/**
 * Push approvals. The approval page opens on the member's device behind an unguessable link. Approving requires the
 * number that the sign-in shows, so that members don't approve an attacker's sign-in out of habit.
 */
import { randomInt } from "node:crypto";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { DeviceInfo, MemberRow } from "#server/identity/identities/public.ts";
import { newId, newToken } from "#server/platform/crypto/ids.ts";
import { sha256 } from "#server/platform/crypto/secrets.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { enqueueTextMessage } from "#server/platform/messaging/messaging.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { texts } from "./texts/texts.ts";

const LIFE_MILLISECONDS = 5 * 60_000;
const MAX_ATTEMPTS = 3;

type NewPushRequest = {
  member: MemberRow;
  to: string;
  deviceInfo: Pick<DeviceInfo, "device" | "network" | "language">;
};

export async function sendPushRequest(
  tx: Tx,
  store: Store,
  { member, to, deviceInfo }: NewPushRequest,
): Promise<{ transactionId: string; numberShown: string }> {
  const now = store.now();
  const id = newId(now.getTime());
  const token = newToken();
  const numberShown = String(randomInt(10, 100));
  await tx.deleteFrom("push_requests").where("expires_at", "<", now).execute();
  await tx
    .insertInto("push_requests")
    .values({
      id,
      token_hash: sha256(token),
      member_id: member.id,
      number_shown: numberShown,
      state: "PENDING",
      device: deviceInfo.device,
      network: deviceInfo.network,
      expires_at: new Date(now.getTime() + LIFE_MILLISECONDS),
    })
    .execute();
  const { name, locale } = await readStoreSettings(tx);
  const language = chooseLanguage(member.language, deviceInfo.language, locale);
  const words = texts[language];
  const device = deviceInfo.device === "" ? words.page.unknownDevice : deviceInfo.device;
  const text = formatMessage(language, words.approve, { store: name, device });
  const link = `${store.baseUrl()}/v1/push-approvals/${token}`;
  await enqueueTextMessage(tx, { kind: "PUSH", to, text, link }, now);
  return { transactionId: id, numberShown };
}

/** Reads the result of a push request. The row is deleted with it, so an approval works once. */
export async function consumePushResult(
  tx: Tx,
  memberId: string,
  transactionId: string,
  now: Date,
): Promise<"RIGHT" | "WRONG" | "PENDING"> {
  if (!isId(transactionId)) return "WRONG";
  const row = await tx
    .selectFrom("push_requests")
    .select("state")
    .where("id", "=", transactionId)
    .where("member_id", "=", memberId)
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return "WRONG";
  if (row.state === "PENDING") return "PENDING";
  await tx.deleteFrom("push_requests").where("id", "=", transactionId).execute();
  return row.state === "APPROVED" ? "RIGHT" : "WRONG";
}

export async function findNumberShown(connection: Connection, transactionId: string): Promise<string | undefined> {
  if (!isId(transactionId)) return undefined;
  const row = await connection
    .selectFrom("push_requests")
    .select("number_shown")
    .where("id", "=", transactionId)
    .executeTakeFirst();
  return row?.number_shown;
}

type PendingPushRequest = { id: string; device: string; network: string; language: string | null };

/** The pending request behind a link. */
export async function findPushRequest(
  connection: Connection,
  token: string,
  now: Date,
): Promise<PendingPushRequest | undefined> {
  return connection
    .selectFrom("push_requests as request")
    .innerJoin("members as member", "member.id", "request.member_id")
    .select(["request.id", "request.device", "request.network", "member.language"])
    .where("token_hash", "=", sha256(token))
    .where("state", "=", "PENDING")
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

type PushAnswer = { isApproved: boolean; number: string };

/** Approves or denies a request. Three wrong numbers deny it. */
export async function answerPushRequest(
  tx: Tx,
  token: string,
  { isApproved, number }: PushAnswer,
  now: Date,
): Promise<"APPROVED" | "DENIED" | "WRONG_NUMBER" | "GONE"> {
  const row = await tx
    .selectFrom("push_requests")
    .select(["id", "number_shown", "attempts"])
    .where("token_hash", "=", sha256(token))
    .where("state", "=", "PENDING")
    .where("expires_at", ">", now)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return "GONE";
  const isRight = number.trim() === row.number_shown;
  const attempts = row.attempts + 1;
  const isOver = attempts >= MAX_ATTEMPTS;
  if (isApproved && !isRight && !isOver) {
    await tx.updateTable("push_requests").set({ attempts }).where("id", "=", row.id).execute();
    return "WRONG_NUMBER";
  }
  const state = isApproved && isRight ? "APPROVED" : "DENIED";
  await tx.updateTable("push_requests").set({ state, attempts }).where("id", "=", row.id).execute();
  return state;
}
