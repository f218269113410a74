/** Recovery emails: planned when a cart is abandoned and sent by jobs while they are wanted and permitted. */
import { sql } from "kysely";
import { Type } from "typebox";
import type { AbandonedCartSettings, RecoveryMail } from "#api/checkout/abandoned-checkout-values.ts";
import { chooseLanguage, type Language, localeFor } from "#api/store/languages.ts";
import { fillPlaceholders, formatMessage } from "#api/store/messages.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type Abandoned, addActivity, lockAbandoned } from "./abandoned.ts";
import { announceUpdated } from "./announce.ts";
import { recoveryUrl, unsubscribeCallUrl, unsubscribePageUrl } from "./links.ts";
import { canReceiveReminders, readSettings } from "./settings.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type Texts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

const texts: Readonly<Record<Language, Texts>> = { en, de, fr, es, ar };
const MINUTE = 60_000;
const DAY = 86_400_000;

type Planning = { settings: AbandonedCartSettings; now: Date };

/** Schedules the email sequence, or stores why none is sent. */
export async function scheduleMails(tx: Tx, row: Abandoned, { settings, now }: Planning): Promise<void> {
  if (settings.mails.length === 0) return;
  if (!(await canReceiveReminders(tx, row.email, settings))) {
    await addActivity(tx, row, "EMAIL_NOT_SENT", now);
    return;
  }
  if (await wasMailedRecently(tx, row, { settings, now })) {
    await addActivity(tx, row, "AUTOMATION_SKIPPED", now);
    return;
  }
  for (const [step, { delayMinutes }] of settings.mails.entries()) {
    const runAt = new Date(now.getTime() + delayMinutes * MINUTE);
    await enqueue(tx, sendReminder, { id: row.id, step }, { runAt, key: `abandoned ${row.id} ${step}` });
  }
  await addActivity(tx, row, "SCHEDULED", now);
}

async function wasMailedRecently(tx: Tx, row: Abandoned, { settings, now }: Planning): Promise<boolean> {
  const since = new Date(now.getTime() - settings.pauseDays * DAY);
  const { rows } = await sql`
    select 1 from abandoned_checkouts
    where lower(email) = lower(${row.email}) and id <> ${row.id} and last_mail_at > ${since} limit 1`.execute(tx);
  return rows.length > 0;
}

export const sendReminder = job({
  name: "abandoned-carts.remind",
  payload: Type.Object({ id: Type.String(), step: Type.Integer() }),
  async run(store, { id, step }) {
    const now = store.now();
    await transaction(store.database.db, async (tx) => {
      const settings = await readSettings(tx);
      const mail = settings.mails[step];
      const row = await lockAbandoned(tx, id).catch(ignoreDeleted);
      if (row === undefined || row.status === "RECOVERED" || mail === undefined || !settings.isEnabled) return;
      const isAllowed = await canReceiveReminders(tx, row.email, settings);
      const isWanted = isAllowed && (await isStillAbandoned(tx, row));
      const noted = isWanted
        ? await send(tx, row, { store, mail, step, now })
        : await addActivity(tx, row, isAllowed ? "AUTOMATION_SKIPPED" : "EMAIL_NOT_SENT", now);
      await announceUpdated(tx, noted, { store, actor: anonymous, now });
    });
  },
});

function ignoreDeleted(error: unknown): undefined {
  if (error instanceof AppError && error.code === "ABANDONED_CHECKOUT_NOT_FOUND") return undefined;
  throw error;
}

/** Skips the email when the cart is empty, was ordered, or is in use. */
async function isStillAbandoned(tx: Tx, row: Abandoned): Promise<boolean> {
  const { rows } = await sql<{ has_ordered: boolean }>`
    select exists (select from abandoned_checkouts a
      where a.status = 'RECOVERED' and lower(a.email) = lower(${row.email}) and a.recovered_at > ${row.abandoned_at}) as has_ordered`.execute(
    tx,
  );
  if (rows[0]?.has_ordered === true) return false;
  if (row.cart_id === null) return true;
  const cart = await sql<{ is_left: boolean }>`
    select c.is_current and c.idle_revision = c.revision and exists (select from cart_line_items l where l.cart_id = c.id) as is_left
    from carts c where c.id = ${row.cart_id}`.execute(tx);
  return cart.rows[0]?.is_left ?? false;
}

type Sending = { store: Store; mail: RecoveryMail; step: number; now: Date };

async function send(tx: Tx, row: Abandoned, { store, mail, step, now }: Sending): Promise<Abandoned> {
  await sql`update abandoned_checkouts set mail_count = mail_count + 1, last_mail_at = ${now} where id = ${row.id}`.execute(
    tx,
  );
  await enqueueReminder(tx, row, { store, mail, step, now });
  return addActivity(tx, { ...row, mail_count: row.mail_count + 1, last_mail_at: now }, "EMAIL_SENT", now);
}

/**
 * Sends the recovery email now, regardless of the sequence.
 * @throws {AppError} ABANDONED_CHECKOUT_RECOVERED, RECOVERY_MAIL_NOT_ALLOWED
 */
export async function remindNow(tx: Tx, id: string, store: Store, now: Date): Promise<Abandoned> {
  const row = await lockAbandoned(tx, id);
  if (row.status === "RECOVERED") throw new AppError("ABANDONED_CHECKOUT_RECOVERED");
  const settings = await readSettings(tx);
  if (!(await canReceiveReminders(tx, row.email, settings))) throw new AppError("RECOVERY_MAIL_NOT_ALLOWED");
  return send(tx, row, { store, mail: settings.mails[0] ?? { delayMinutes: 0 }, step: 0, now });
}

async function enqueueReminder(tx: Tx, row: Abandoned, { store, mail, step, now }: Sending): Promise<void> {
  const shop = await readStoreSettings(tx);
  const language = chooseLanguage(row.buyer_language, shop.locale);
  const text = texts[language];
  const link = { id: row.id, step };
  const values = {
    store: shop.name,
    name: row.contact_details.firstName ?? "",
    item: itemsText(row, language),
    total: formatMoney(row.total, row.currency, localeFor(language, shop.locale)),
    code: mail.couponCode ?? "",
    link: unsubscribePageUrl(store, link),
  };
  // The merchant's text has placeholders but no other ICU syntax.
  const write = (own: string | undefined, message: string): string =>
    own === undefined ? formatMessage(language, message, values) : fillPlaceholders(own, values);
  const subject = write(mail.subject, text.subject);
  const paragraphs = [
    ...(values.name === "" ? [] : [formatMessage(language, text.greeting, values)]),
    write(mail.message, text.body),
    ...(mail.couponCode === undefined ? [] : [formatMessage(language, text.coupon, values)]),
    formatMessage(language, text.total, values),
    text.stock,
  ];
  const blocks = [
    ...paragraphs.map((each) => ({ kind: "paragraph" as const, text: each })),
    { kind: "button" as const, label: text.action, url: recoveryUrl(store, link) },
    { kind: "note" as const, text: formatMessage(language, text.note, values) },
  ];
  const headers = {
    "List-Unsubscribe": `<${unsubscribeCallUrl(store, link)}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const email = { kind: "abandoned-cart", to: row.email, audience: "customer", language } as const;
  await enqueueEmail(
    tx,
    { ...email, subject, heading: text.heading, blocks, headers },
    { baseUrl: store.baseUrl(), now },
  );
}

/** "Mug and 2 more items". */
function itemsText({ line_items: lines }: Abandoned, language: Language): string {
  const first = lines[0]?.productName.translated ?? "";
  const count = lines.length - 1;
  if (count === 0) return first;
  return `${first} ${formatMessage(language, texts[language].more, { count })}`;
}
