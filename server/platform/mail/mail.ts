/**
 * Emails are rows, queued in the transaction that causes them and sent by a job. Without SMTP_URL they stay in the
 * table, which serves as the development outbox.
 */
import { Type } from "typebox";
import { newId } from "../crypto/ids.ts";
import type { Connection, Tx } from "../db/db.ts";
import { enqueue, job } from "../jobs/jobs.ts";
import type { Store } from "../store.ts";
import { isRefused, sendMessage } from "./smtp.ts";

export type Mail = {
  /** Kind of email, such as `order-confirmation`. */
  kind: string;
  /** One address. */
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Id of the entity the email is about. Its module handles permanent failures (`takeFailedMails`). */
  aboutId?: string;
  /** Additional headers, such as List-Unsubscribe (RFC 8058). Never unchecked user input: line breaks would end a header. */
  headers?: Readonly<Record<string, string>>;
  /** Deletes the row after delivery or permanent failure, because the recipient was erased. */
  erasesWhenSent?: boolean;
};

const SHOWN = ["id", "kind", "recipient", "subject", "html", "text", "created_at", "sent_at"] as const;

export const sendMail = job({
  name: "mail.send",
  payload: Type.Object({ mailId: Type.String() }),
  async run(store, { mailId }) {
    if (store.config.smtpUrl === undefined) return;
    const mail = await store.database.db.selectFrom("mails").selectAll().where("id", "=", mailId).executeTakeFirst();
    if (mail === undefined || mail.sent_at !== null) return;
    try {
      await sendMessage(store, { ...mail, to: mail.recipient, headers: toHeaders(mail.headers) });
      await store.database.db
        .updateTable("mails")
        .set({ sent_at: store.now(), last_error: null })
        .where("id", "=", mailId)
        .execute();
      await eraseWhenDone(store, mailId);
    } catch (error) {
      const isFinal = isRefused(error) || mail.attempts + 1 >= MAX_ATTEMPTS;
      await store.database.db
        .updateTable("mails")
        .set((eb) => ({
          attempts: eb("attempts", "+", 1),
          last_error: String(error).slice(0, 500),
          ...(isFinal ? { failed_at: store.now() } : {}),
        }))
        .where("id", "=", mailId)
        .execute();
      if (isFinal) await eraseWhenDone(store, mailId);
      // A retry would be rejected as well.
      if (!isFinal) throw error;
    }
  },
});

const eraseWhenDone = ({ database: { db } }: Store, mailId: string) =>
  db.deleteFrom("mails").where("id", "=", mailId).where("erases_when_sent", "=", true).execute();

const MAX_ATTEMPTS = 25;

type FailedMail = { id: string; kind: string; aboutId: string; recipient: string };

/** Returns emails that failed permanently, each once. */
export async function takeFailedMails(tx: Tx, kinds: readonly string[], now: Date): Promise<FailedMail[]> {
  if (kinds.length === 0) return [];
  const rows = await tx
    .updateTable("mails")
    .set({ failure_noted_at: now })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mails")
        .select("id")
        .where("failed_at", "is not", null)
        .where("failure_noted_at", "is", null)
        .where("about_id", "is not", null)
        .where("kind", "in", kinds)
        .orderBy("failed_at")
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "kind", "about_id", "recipient"])
    .execute();
  return rows.flatMap(({ id, kind, about_id, recipient }) =>
    about_id === null ? [] : [{ id, kind, aboutId: about_id, recipient }],
  );
}

/** Only `enqueueMail` writes the column. */
const toHeaders = (headers: unknown): Record<string, string> =>
  typeof headers === "object" && headers !== null ? { ...(headers as Record<string, string>) } : {};

// A list, a display name or a line break would add recipients.
const ONE_ADDRESS = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;

/**
 * Queues an email for when this transaction commits. Line breaks are removed from the subject to prevent header
 * injection.
 */
export async function enqueueMail(tx: Tx, mail: Mail, now: Date): Promise<void> {
  const id = newId(now.getTime());
  await insertMail(tx, { ...mail, id }, now);
  await enqueue(tx, sendMail, { mailId: id }, { maxAttempts: MAX_ATTEMPTS });
}

async function insertMail(connection: Connection, mail: Mail & { id: string }, now: Date): Promise<void> {
  const { to, subject } = checked(mail);
  await connection
    .insertInto("mails")
    .values({
      id: mail.id,
      kind: mail.kind,
      recipient: to,
      subject,
      html: mail.html,
      text: mail.text,
      headers: JSON.stringify(mail.headers ?? {}),
      about_id: mail.aboutId ?? null,
      erases_when_sent: mail.erasesWhenSent ?? false,
      created_at: now,
    })
    .execute();
}

function checked<M extends Pick<Mail, "to" | "subject">>(mail: M): M {
  if (!ONE_ADDRESS.test(mail.to)) throw new Error("The recipient must be exactly one email address.");
  return { ...mail, subject: mail.subject.replace(/[\r\n\t]+/g, " ").slice(0, 250) };
}

/**
 * Sends an email during the call, without a row and without retries, for callers that keep track of delivery themselves.
 * Without SMTP_URL it is added to the development outbox.
 * @throws the error of the mail server (`classifyFailure`)
 */
export async function sendMailNow(store: Store, mail: Mail & { id: string }): Promise<void> {
  if (store.config.smtpUrl === undefined) return insertMail(store.database.db, mail, store.now());
  await sendMessage(store, { headers: {}, ...checked(mail) });
}

export function findMail(connection: Connection, id: string) {
  return connection.selectFrom("mails").select(SHOWN).where("id", "=", id).executeTakeFirst();
}

/** Newest first; `to` narrows to one recipient. */
export function listMails(connection: Connection, { to, limit }: { to: string | undefined; limit: number }) {
  return connection
    .selectFrom("mails")
    .select(SHOWN)
    .$if(to !== undefined, (query) =>
      query.where((eb) => eb(eb.fn<string>("lower", ["recipient"]), "=", (to ?? "").toLowerCase())),
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
