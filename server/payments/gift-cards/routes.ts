import * as api from "#api/payments/gift-cards.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { getCard } from "./cards.ts";
import { adjustCard, changeCard, resendCard, revealCode } from "./change-card.ts";
import { issueGiftCard } from "./issue.ts";
import { lookUpGiftCard } from "./look-up.ts";
import { type Presentation, presentEntry, presentGiftCard, presentIssued, presentMine } from "./present.ts";
import { listBoughtCards, listEntries, queryCards, readLiability } from "./read-cards.ts";
import { redeemGiftCards, voidRedemption } from "./redeem.ts";
import { readTerms, writeTerms } from "./terms.ts";

async function loadPresentation(db: Connection, now: Date): Promise<Presentation> {
  const { locale } = await readStoreSettings(db);
  return { locale, now };
}

function memberOf(actor: { kind: string; memberId?: string }): string {
  if (actor.kind !== "member" || actor.memberId === undefined) throw new AppError("UNAUTHENTICATED");
  return actor.memberId;
}

const wire = [
  handleWrite(api.getGiftCard, async (context) => {
    const found = await lookUpGiftCard(context.tx, context, context.params.code);
    if (found instanceof AppError) return found;
    return { giftCard: presentGiftCard(found, await readStoreSettings(context.tx)) };
  }),
  handleWrite(api.redeemGiftCard, async (context) => {
    const { tx, body, actor, now } = context;
    const card = await lookUpGiftCard(tx, context, body.code);
    if (card instanceof AppError) return card;
    const { value, currency } = body.amount;
    const amount = tryParseDecimal(value, currency);
    if (amount === undefined || amount === 0) throw new AppError("INVALID_AMOUNT");
    const orderId = body.orderId ?? newId(now.getTime());
    const cards = [{ giftCardId: card.id, amount }];
    const [redemption] = await redeemGiftCards(tx, { orderId, cards, currency, isExternal: true, actor, now });
    if (redemption === undefined) throw new AppError("INVALID_AMOUNT");
    return { transactionId: redemption.id };
  }),
  handleWrite(api.voidGiftCardTransaction, async ({ tx, body, actor, now }) => {
    await voidRedemption(tx, body.transactionId, { actor, now, reason: "VOIDED" });
    return {};
  }),
];

const staff = [
  handleRead(api.queryGiftCards, async ({ db, body, now }) =>
    queryCards(db, body.query, await loadPresentation(db, now)),
  ),
  handleRead(api.getIssuedGiftCard, async ({ db, params, now }) => {
    const presentation = await loadPresentation(db, now);
    const card = await getCard(db, params.id);
    const entries = await listEntries(db, card.id);
    return {
      giftCard: presentIssued(card, presentation),
      entries: entries.map((entry) => presentEntry(entry, card.currency, presentation.locale)),
    };
  }),
  handleWrite(api.issueGiftCard, async ({ tx, store, body, actor, now }) => {
    const { amount: text, deliveryDate, expirationDate, ...rest } = body.giftCard;
    const settings = await readStoreSettings(tx);
    const { currency } = settings;
    const amount = tryParseDecimal(text, currency);
    if (amount === undefined || amount === 0) throw new AppError("INVALID_AMOUNT");
    const card = {
      ...rest,
      currency,
      amount,
      language: chooseLanguage(settings.locale),
      deliverAt: deliveryDate === undefined ? now : new Date(deliveryDate),
      ...(expirationDate === undefined ? {} : { expiresAt: new Date(expirationDate) }),
    };
    const issued = await issueGiftCard(tx, store, card, { actor, now });
    if (issued === undefined) throw new Error("a manually issued card already exists");
    const made = presentIssued(await getCard(tx, issued.id), { locale: settings.locale, now });
    return { giftCard: made, code: issued.code };
  }),
  handleWrite(api.updateGiftCard, async ({ tx, params, body, now }) => {
    const card = await changeCard(tx, params.id, body.giftCard, now);
    return { giftCard: presentIssued(card, await loadPresentation(tx, now)) };
  }),
  handleWrite(api.adjustGiftCard, async ({ tx, params, body, actor, now }) => {
    const card = await adjustCard(tx, params.id, body, { actor, now });
    return { giftCard: presentIssued(card, await loadPresentation(tx, now)) };
  }),
  handleWrite(api.resendGiftCard, async ({ tx, store, params, body, now }) => {
    const card = await resendCard(tx, store, { id: params.id, recipientEmail: body.recipientEmail });
    return { giftCard: presentIssued(card, await loadPresentation(tx, now)) };
  }),
  handleRead(api.getGiftCardLiability, async ({ db, now }) => {
    const { currency, timeZone, locale } = await readStoreSettings(db);
    return readLiability(db, { currency, timeZone, locale, now });
  }),
  handleWrite(api.updateGiftCardTerms, async ({ tx, params, body, now }) => {
    const { currency } = await readStoreSettings(tx);
    await writeTerms(tx, params.id, { terms: body.terms, currency, now });
    return { terms: await readTerms(tx, params.id, { currency, seesHidden: true }) };
  }),
];

const shoppers = [
  handleRead(api.listMyGiftCards, async ({ db, actor, now }) => {
    const rows = await listBoughtCards(db, memberOf(actor));
    const presentation = await loadPresentation(db, now);
    return { giftCards: rows.map((row) => presentMine(row, presentation)) };
  }),
  handleWrite(api.revealMyGiftCardCode, async ({ tx, store, actor, params, now, setHeader }) => {
    setHeader("cache-control", "no-store");
    return { code: await revealCode(tx, store, { id: params.id, memberId: memberOf(actor), now }) };
  }),
  handleRead(api.getGiftCardTerms, async ({ db, actor, params, tag }) => {
    tag("settings", `gift-card-product:${params.id}`, `product:${params.id}`);
    const { currency } = await readStoreSettings(db);
    return { terms: await readTerms(db, params.id, { currency, seesHidden: isElevated(actor) }) };
  }),
];

export const routes = [...wire, ...staff, ...shoppers];
