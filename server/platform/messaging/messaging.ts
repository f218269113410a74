/**
 * Text messages, voice calls and push notifications. Like emails (platform/mail), they are rows queued in the
 * transaction that causes them and sent by a job. Without a provider they stay in the table, which serves as the
 * development outbox.
 */
import { Type } from "typebox";
import { newId } from "../crypto/ids.ts";
import type { Connection, Tx } from "../db/db.ts";
import { enqueue, job } from "../jobs/jobs.ts";
import type { Store } from "../store.ts";
import { placeCall, pushMessage, sendText } from "./providers.ts";

type TextMessageKind = "SMS" | "CALL" | "PUSH";

type TextMessage = {
  kind: TextMessageKind;
  /** A phone number in E.164 format (`+4930123456`), or the push service's device id. */
  to: string;
  /** Sent, displayed or spoken verbatim. */
  text: string;
  /** Opened when the push notification is tapped. */
  link?: string;
};

/** Codes that haven't been sent after this time are no longer valid. */
const LIFE_MILLISECONDS = 15 * 60_000;

/** Whether messages of this kind can be sent: by a provider, or to the outbox in development. */
export function canSend({ config }: Pick<Store, "config">, kind: TextMessageKind): boolean {
  if (!config.isProduction) return true;
  return kind === "PUSH" ? config.identity.pushUrl !== undefined : config.identity.phoneUrl !== undefined;
}

export const sendTextMessage = job({
  name: "messaging.send",
  payload: Type.Object({ messageId: Type.String() }),
  async run(store, { messageId }) {
    const { db } = store.database;
    const message = await db.selectFrom("text_messages").selectAll().where("id", "=", messageId).executeTakeFirst();
    if (message === undefined || message.sent_at !== null) return;
    if (message.created_at.getTime() < store.now().getTime() - LIFE_MILLISECONDS) return;
    const { phoneUrl, phoneFrom = "", pushUrl } = store.config.identity;
    const { recipient: to, text, link } = message;
    try {
      if (message.kind === "PUSH" && pushUrl !== undefined) await pushMessage(pushUrl, { to, text, link });
      else if (message.kind === "SMS" && phoneUrl !== undefined)
        await sendText(phoneUrl, { from: phoneFrom, to, text });
      else if (message.kind === "CALL" && phoneUrl !== undefined)
        await placeCall(phoneUrl, { from: phoneFrom, to, text });
      else return;
      // Delivered messages are deleted, because they contain codes.
      await db
        .updateTable("text_messages")
        .set({ sent_at: store.now(), text: "", link: null, last_error: null })
        .where("id", "=", messageId)
        .execute();
    } catch (error) {
      await db
        .updateTable("text_messages")
        .set((eb) => ({ attempts: eb("attempts", "+", 1), last_error: String(error).slice(0, 500) }))
        .where("id", "=", messageId)
        .execute();
      throw error;
    }
  },
});

/** Queues a message for when this transaction commits. */
export async function enqueueTextMessage(tx: Tx, message: TextMessage, now: Date): Promise<void> {
  const id = newId(now.getTime());
  const { kind, to, text, link } = message;
  await tx
    .insertInto("text_messages")
    .values({ id, kind, recipient: to, text, link: link ?? null, created_at: now })
    .execute();
  await enqueue(tx, sendTextMessage, { messageId: id }, { maxAttempts: 5 });
}

/** Newest first; `to` narrows to one recipient. */
export function listTextMessages(connection: Connection, { to, limit }: { to: string | undefined; limit: number }) {
  return connection
    .selectFrom("text_messages")
    .select(["id", "kind", "recipient", "text", "link", "created_at", "sent_at"])
    .$if(to !== undefined, (query) => query.where("recipient", "=", to ?? ""))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
