/** The email with a card's code, sent once on its delivery date unless staff resend it. */
import { Type } from "typebox";
import { chooseLanguage, type Language, localeFor } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { type Email, enqueueEmail } from "#server/store/emails/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type CardRow, lockCard, statusOf } from "./cards.ts";
import { codeOf, hashCode, normalizeCode } from "./codes.ts";
import { giftCardBlock } from "./gift-card-block.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { en, type Texts } from "./texts/en.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

const texts: Readonly<Record<Language, Texts>> = { en, de, fr, es, ar };

export const deliverGiftCard = job({
  name: "gift-cards.deliver",
  payload: Type.Object({ giftCardId: Type.String() }),
  async run(store, { giftCardId }) {
    await transaction(store.database.db, async (tx) => {
      const card = await lockCard(tx, giftCardId);
      // A job can run twice, and the delivery date can have been postponed.
      if (card.delivered_at !== null || card.deliver_at > store.now()) return;
      if (statusOf(card, store.now()) === "VALID") await sendGiftCard(tx, store, card);
    });
  },
});

/** Enqueues the email and marks the card as delivered. Lock the card first. */
export async function sendGiftCard(tx: Tx, store: Store, card: CardRow): Promise<void> {
  const now = store.now();
  const code = await codeToSend(tx, store, card);
  const settings = await readStoreSettings(tx);
  const language = chooseLanguage(card.language, settings.locale);
  const locale = localeFor(language, settings.locale);
  const text = texts[language];
  const values = {
    store: settings.name,
    amount: formatMoney(card.balance, card.currency, locale),
    sender: card.sender_name ?? settings.name,
    recipient: card.recipient_name ?? "",
    date: card.expires_at?.toLocaleDateString(locale, { dateStyle: "long", timeZone: settings.timeZone }) ?? "",
  };
  const face = { ...card, storeName: settings.name, amount: values.amount, code, codeLabel: text.code };
  const email: Email = {
    kind: "gift-card",
    to: card.recipient_email,
    audience: "customer",
    language,
    subject: formatMessage(language, text.subject, values),
    heading: formatMessage(language, card.recipient_name === null ? text.heading : text.headingNamed, values),
    blocks: [
      { kind: "paragraph", text: formatMessage(language, text.intro, values) },
      ...(card.message === null
        ? []
        : [{ kind: "quote" as const, text: card.message, author: card.sender_name ?? undefined }]),
      giftCardBlock(face),
      { kind: "button", label: text.action, url: store.baseUrl() },
      { kind: "note", text: text.use },
      ...(card.expires_at === null
        ? []
        : [{ kind: "note" as const, text: formatMessage(language, text.expires, values) }]),
      { kind: "note", text: text.keep },
    ],
  };
  await enqueueEmail(tx, email, { baseUrl: store.baseUrl(), now });
  await tx.updateTable("gift_cards").set({ delivered_at: now, updated_at: now }).where("id", "=", card.id).execute();
}

/** After a change of the store's secret the old code can't be derived, so the card gets a new one. */
async function codeToSend(tx: Tx, store: Store, card: CardRow): Promise<string> {
  const code = codeOf(store, card.id);
  const hash = hashCode(normalizeCode(code) ?? code);
  if (!hash.equals(card.code_hash)) {
    await tx
      .updateTable("gift_cards")
      .set({ code_hash: hash, last_four: code.slice(-4) })
      .where("id", "=", card.id)
      .execute();
  }
  return code;
}
