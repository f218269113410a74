/** Forms and pages for saving items for later, sharing a cart and recovering it from a reminder email. */

import { giveRecoveryConsent, recoverCart, unsubscribeFromRecovery } from "#api/checkout/abandoned-checkouts.ts";
import type { CartLineItem } from "#api/checkout/carts/cart-lines.ts";
import {
  applyCartLink,
  createCartLink,
  deleteSavedItem,
  getCartLink,
  restoreSavedItems,
  saveItems,
} from "#api/checkout/carts/saved-items.ts";
import { isId } from "#api/ids.ts";
import { formatMessage } from "#api/store/messages.ts";
import { isPersonalVisit, orNotFound, orUndefined, refusalOf, type ShopContext } from "#storefront/context.ts";
import { action, page } from "#storefront/pages.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { countOf, currentCart, setFlash, setSaved, takeSaved } from "./current.ts";
import { presentSaved } from "./present.ts";
import { RemindersPage, type RemindersView } from "./RemindersPage.tsx";
import { show } from "./routes.tsx";
import { SharedCartPage, type SharedCartView } from "./SharedCartPage.tsx";
import { cartTexts } from "./texts/texts.ts";

const textsOf = ({ shop }: ShopContext) => cartTexts[shop.language];

const nameIn = (lines: readonly CartLineItem[], id: string) =>
  lines.find((line) => line.id === id)?.productName.translated;

const save = action("/cart/save", async (context) => {
  const id = (await context.request.form()).get("line") ?? "";
  if (!isId(id)) return show(context);
  const before = await currentCart(context);
  const name = nameIn(before?.lineItems ?? [], id);
  if (name === undefined) return show(context);
  try {
    const { savedItems } = await context.shopper.call(saveItems, { body: { lineItemIds: [id] } });
    const newest = savedItems[0];
    if (newest) setSaved(context, newest.id);
    setFlash(context, {
      tone: "good",
      text: formatMessage(context.shop.language, textsOf(context).done.saved, { name }),
      undo: "save",
    });
  } catch (error) {
    setFlash(context, { tone: "bad", text: refusalOf(context, error) });
  }
  return show(context);
});

async function restore(context: ShopContext, id: string): Promise<void> {
  try {
    const { cart, skipped } = await context.shopper.call(restoreSavedItems, { body: { savedItemIds: [id] } });
    context.shopper.remember({ cartCount: countOf(cart) });
    const [left] = skipped;
    const { notNow, restored } = textsOf(context).done;
    setFlash(
      context,
      left
        ? { tone: "warn", text: formatMessage(context.shop.language, notNow, left) }
        : { tone: "good", text: restored },
    );
  } catch (error) {
    setFlash(context, { tone: "bad", text: refusalOf(context, error) });
  }
}

const back = action("/cart/restore", async (context) => {
  const id = (await context.request.form()).get("item") ?? "";
  if (isId(id)) await restore(context, id);
  return show(context);
});

const undoSave = action("/cart/undo-save", async (context) => {
  const id = takeSaved(context);
  if (id !== undefined && isId(id)) await restore(context, id);
  return show(context);
});

const forget = action("/cart/forget", async (context) => {
  const id = (await context.request.form()).get("item") ?? "";
  if (isId(id)) await orUndefined(context.shopper.call(deleteSavedItem, { params: { id } }));
  return show(context);
});

const share = action("/cart/share", async (context) => {
  try {
    const { url, expiresDate } = await context.shopper.call(createCartLink, { body: {} });
    const until = new Intl.DateTimeFormat(context.shop.dateLocale, {
      dateStyle: "long",
      timeZone: context.shop.timeZone,
    }).format(new Date(expiresDate));
    return show(context, { shared: { url, until } });
  } catch (error) {
    setFlash(context, { tone: "bad", text: refusalOf(context, error) });
    return show(context);
  }
});

const tokenOf = (params: Readonly<Record<string, string>>): string => (params.token ?? "").slice(0, 200);

const sharedPage = page<SharedCartView>({
  path: "/cart/shared/:token",
  cache: "private",
  async load(context, params) {
    const token = tokenOf(params);
    const { cartLink } = await orNotFound(
      context.shopper.call(getCartLink, { params: { token: token.slice(0, 100) } }),
    );
    return {
      token,
      note: cartLink.note,
      code: cartLink.couponCode,
      subtotal: cartLink.subtotal.formattedConvertedAmount,
      items: presentSaved(cartLink.lineItems, context.shop),
    };
  },
  head: (_, context) => ({ title: textsOf(context).shared.heading, isIndexed: false }),
  View: SharedCartPage,
  act: takeShared,
});

async function takeShared(context: ShopContext, params: Readonly<Record<string, string>>): Promise<PageResponse> {
  try {
    const token = tokenOf(params).slice(0, 100);
    const { cart, skipped } = await context.shopper.call(applyCartLink, { params: { token } });
    context.shopper.remember({ cartCount: countOf(cart) });
    showAddedItems(context, skipped);
  } catch (error) {
    setFlash(context, { tone: "bad", text: refusalOf(context, error) });
  }
  return redirectResponse("/cart");
}

function showAddedItems(context: ShopContext, skipped: readonly { name: string }[]): void {
  const names = skipped.map(({ name }) => name).join(", ");
  setFlash(
    context,
    names === ""
      ? { tone: "good", text: textsOf(context).done.taken }
      : { tone: "warn", text: formatMessage(context.shop.language, textsOf(context).done.takenInPart, { names }) },
  );
}

/** Recovery link of a reminder email. Browsers get the cart; email scanners that prefetch links get a page with a button. */
const recoverPage = {
  path: "/cart/recover/:token",
  async get(context: ShopContext, params: Readonly<Record<string, string>>): Promise<PageResponse> {
    return isPersonalVisit(context)
      ? recover(context, params)
      : remindersPage.render(context, { token: tokenOf(params), kind: "recover" });
  },
  post: recover,
};

async function recover(context: ShopContext, params: Readonly<Record<string, string>>): Promise<PageResponse> {
  try {
    const { cart, skipped } = await context.shopper.call(recoverCart, { params: { token: tokenOf(params) } });
    context.shopper.remember({ cartCount: countOf(cart) });
    if (skipped.length > 0) showAddedItems(context, skipped);
    else setFlash(context, { tone: "good", text: textsOf(context).done.recovered });
  } catch (error) {
    setFlash(context, { tone: "warn", text: refusalOf(context, error) });
  }
  return redirectResponse("/cart");
}

const remindersPage = page<RemindersView>({
  path: "/cart/reminders/:token",
  cache: "private",
  load: async (_, params) => ({ token: tokenOf(params), kind: "ask" }),
  head({ kind }, context) {
    const { heading, reminders } = textsOf(context);
    return { title: kind === "recover" ? heading : reminders.tab, isIndexed: false };
  },
  View: RemindersPage,
  act: stopReminders,
});

async function stopReminders(context: ShopContext, params: Readonly<Record<string, string>>): Promise<PageResponse> {
  const token = tokenOf(params);
  const done = await orUndefined(context.shopper.call(unsubscribeFromRecovery, { params: { token }, body: {} }));
  return remindersPage.render(context, { token, kind: done ? "done" : "unknown" });
}

const remind = action("/cart/reminder", async (context) => {
  const email = ((await context.request.form()).get("email") ?? "").trim();
  try {
    await context.shopper.call(giveRecoveryConsent, { body: { email, isGranted: true } });
    setFlash(context, {
      tone: "good",
      text: formatMessage(context.shop.language, textsOf(context).reminder.promised, { email }),
    });
  } catch (error) {
    setFlash(context, {
      tone: "bad",
      text: email === "" ? textsOf(context).reminder.missing : refusalOf(context, error),
    });
  }
  return show(context);
});

export const laterRoutes = [save, back, undoSave, forget, share, sharedPage, recoverPage, remindersPage, remind];
