/** Endpoints of saved items and cart links (extensions). */

import * as api from "#api/checkout/carts/saved-items.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import { loadCartContext, loadCartContextById, loadRequestContext, respondWithCart } from "./cart-context.ts";
import { createCartLink, previewCartLink, useCartLink } from "./cart-links.ts";
import { presentLine } from "./present/present-line.ts";
import { type Spelling, spellMoney } from "./present/spelling.ts";
import type { PurchaseLine } from "./price/gather-pricing.ts";
import { getCart } from "./queries.ts";
import { deleteSavedItem, listSavedItems, restoreSavedItems, type SavedItems, saveForLater } from "./saved-items.ts";
import { sentencesIn } from "./texts/texts.ts";

const present = ({ items, sellables }: SavedItems, spelling: Spelling) =>
  items.map((item) => presentLine(item, sellables.get(item.id), spelling));

const skippedItems = (lines: readonly PurchaseLine[], { settings }: Spelling) =>
  lines.map(({ name }) => ({
    name,
    reason: formatMessage(chooseLanguage(settings.locale), sentencesIn(settings.locale).notNow, { name }),
  }));

export const routes = [
  handleRead(api.listSavedItems, async ({ db, ...context }) => {
    const { key, now, spelling } = await loadCartContext(context, db);
    return { savedItems: present(await listSavedItems(db, key, now), spelling) };
  }),

  handleWrite(api.saveItems, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await loadCartContext(context, tx);
    const filled = await saveForLater(tx, body.lineItemIds, change);
    const saved = await listSavedItems(tx, change.key, change.now);
    return { ...(await respondWithCart(tx, filled, { ...context, spelling })), savedItems: present(saved, spelling) };
  }),

  handleWrite(api.restoreSavedItems, async ({ tx, body, ...context }) => {
    const { spelling, ...change } = await loadCartContext(context, tx);
    const filled = await restoreSavedItems(tx, body.savedItemIds, change);
    const saved = await listSavedItems(tx, change.key, change.now);
    const skipped = skippedItems(filled.skipped, spelling);
    return {
      ...(await respondWithCart(tx, filled, { ...context, spelling })),
      savedItems: present(saved, spelling),
      skipped,
    };
  }),

  handleWrite(api.deleteSavedItem, async ({ tx, params, ...context }) => {
    const { key } = await loadCartContext(context, tx);
    if (!isId(params.id)) throw new AppError("SAVED_ITEM_NOT_FOUND");
    await deleteSavedItem(tx, key, params.id);
    return {};
  }),

  handleWrite(api.createCartLink, async ({ tx, body, ...context }) => {
    const { actor, now, store } = context;
    if (isElevated(actor) && body.cartId === undefined) throw new AppError("CART_NOT_FOUND");
    const { key, settings } =
      body.cartId === undefined
        ? await loadCartContext(context, tx)
        : await loadCartContextById(context, tx, body.cartId);
    const cart = await getCart(tx, key, settings.country);
    const { token, expiresAt } = await createCartLink(tx, cart, { ...body, actor, now });
    return { url: `${store.baseUrl()}/cart/shared/${token}`, token, expiresDate: expiresAt.toISOString() };
  }),

  handleRead(api.getCartLink, async ({ db, params, ...context }) => {
    const { now, spelling } = await loadRequestContext(context, db);
    const { lines, sellables, note, couponCode, expiresAt } = await previewCartLink(db, params.token, now);
    const sums = lines.map((line) => multiplyExact(sellables.get(line.id)?.unitPrice ?? 0, line.quantity));
    return {
      cartLink: {
        lineItems: lines.map((line) => presentLine(line, sellables.get(line.id), spelling)),
        subtotal: spellMoney(sumExact(sums), spelling),
        expiresDate: expiresAt.toISOString(),
        ...(note === undefined ? {} : { note }),
        ...(couponCode === undefined ? {} : { couponCode }),
      },
    };
  }),

  handleWrite(api.applyCartLink, async ({ tx, params, ...context }) => {
    const { spelling, ...change } = await loadCartContext(context, tx);
    const filled = await useCartLink(tx, params.token, change);
    return {
      ...(await respondWithCart(tx, filled, { ...context, spelling })),
      skipped: skippedItems(filled.skipped, spelling),
    };
  }),
];
