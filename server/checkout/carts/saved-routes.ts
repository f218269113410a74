/** Endpoints of saved items and cart links (extensions). */

import * as api from "#api/checkout/carts/saved-items.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite, isId } from "#server/platform/http/handlers.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import { createCartLink, previewCartLink, useCartLink } from "./cart-links.ts";
import { cartRequestById, currentCartRequest, requireOpenStore, storeRequest } from "./cart-request.ts";
import { presentLine } from "./present/present-line.ts";
import { type Presentation, presentMoney } from "./present/presentation.ts";
import type { PurchaseLine } from "./price/pricing-lines.ts";
import { getCart } from "./queries.ts";
import { deleteSavedItem, listSavedItems, restoreSavedItems, type SavedItems, saveForLater } from "./saved-items.ts";
import { sentencesIn } from "./texts/texts.ts";
import { respondWithCart } from "./wire/v1/respond.ts";

const present = ({ items, sellables }: SavedItems, presentation: Presentation) =>
  items.map((item) => presentLine(item, sellables.get(item.id), presentation));

const skippedItems = (lines: readonly PurchaseLine[], { settings }: Presentation) =>
  lines.map(({ name }) => ({
    name,
    reason: formatMessage(chooseLanguage(settings.locale), sentencesIn(settings.locale).notNow, { name }),
  }));

export const routes = [
  handleRead(api.listSavedItems, async ({ db, ...context }) => {
    const { key, now, presentation } = await currentCartRequest(context, db);
    return { savedItems: present(await listSavedItems(db, key, now), presentation) };
  }),

  handleWrite(api.saveItems, async ({ tx, body, ...context }) => {
    const request = await currentCartRequest(context, tx);
    const { presentation } = request;
    const filled = await saveForLater(tx, body.lineItemIds, request);
    const saved = await listSavedItems(tx, request.key, request.now);
    return {
      ...(await respondWithCart(tx, filled, request)),
      savedItems: present(saved, presentation),
    };
  }),

  handleWrite(api.restoreSavedItems, async ({ tx, body, ...context }) => {
    const request = await currentCartRequest(context, tx);
    requireOpenStore(request);
    const { presentation } = request;
    const filled = await restoreSavedItems(tx, body.savedItemIds, request);
    const saved = await listSavedItems(tx, request.key, request.now);
    const skipped = skippedItems(filled.skipped, presentation);
    return {
      ...(await respondWithCart(tx, filled, request)),
      savedItems: present(saved, presentation),
      skipped,
    };
  }),

  handleWrite(api.deleteSavedItem, async ({ tx, params, ...context }) => {
    const { key } = await currentCartRequest(context, tx);
    if (!isId(params.id)) throw new AppError("SAVED_ITEM_NOT_FOUND");
    await deleteSavedItem(tx, key, params.id);
    return {};
  }),

  handleWrite(api.createCartLink, async ({ tx, body, ...context }) => {
    const { actor, now, store } = context;
    if (isElevated(actor) && body.cartId === undefined) throw new AppError("CART_NOT_FOUND");
    const { key, settings } =
      body.cartId === undefined
        ? await currentCartRequest(context, tx)
        : await cartRequestById(context, tx, body.cartId);
    const cart = await getCart(tx, key, settings.country);
    const { token, expiresAt } = await createCartLink(tx, cart, { ...body, actor, now });
    return { url: `${store.baseUrl()}/cart/shared/${token}`, token, expiresDate: expiresAt.toISOString() };
  }),

  handleRead(api.getCartLink, async ({ db, params, ...context }) => {
    const { now, presentation } = await storeRequest(context, db);
    const { lines, sellables, note, couponCode, expiresAt } = await previewCartLink(db, params.token, now);
    const sums = lines.map((line) => multiplyExact(sellables.get(line.id)?.unitPrice ?? 0, line.quantity));
    return {
      cartLink: {
        lineItems: lines.map((line) => presentLine(line, sellables.get(line.id), presentation)),
        subtotal: presentMoney(sumExact(sums), presentation),
        expiresDate: expiresAt.toISOString(),
        ...(note === undefined ? {} : { note }),
        ...(couponCode === undefined ? {} : { couponCode }),
      },
    };
  }),

  handleWrite(api.applyCartLink, async ({ tx, params, ...context }) => {
    const request = await currentCartRequest(context, tx);
    requireOpenStore(request);
    const { presentation } = request;
    const filled = await useCartLink(tx, params.token, request);
    return {
      ...(await respondWithCart(tx, filled, request)),
      skipped: skippedItems(filled.skipped, presentation),
    };
  }),
];
