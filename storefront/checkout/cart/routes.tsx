/** `/cart` and the cart's forms. Forms redirect to `/cart` with 303, or return the cart fragment to scripts. */

import { addToShopCart, changeShopCart, checkOutShopCart } from "#api/checkout/carts/shop-cart.ts";
import { isId } from "#api/ids.ts";
import { formatMessage } from "#api/store/messages.ts";
import { orUndefined, refusalOf, requestedFragment, type ShopContext } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { action, page } from "#storefront/pages.tsx";
import { type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { addFromForm } from "./add.tsx";
import { CartContent } from "./CartContent.tsx";
import { CartPage } from "./CartPage.tsx";
import { type CartExtras, loadCart, loadCartPage, setFlash, setRemoved, takeRemoved } from "./current.ts";
import { quantityReduced } from "./present.ts";
import { cartTexts } from "./texts/texts.ts";
import type { CartView } from "./views.ts";

const cartPage = page<CartView>({
  path: "/cart",
  cache: "private",
  load: (context) => loadCartPage(context),
  head({ count }, { shop }) {
    const { tab, tabCounted } = cartTexts[shop.language];
    return { title: count > 0 ? formatMessage(shop.language, tabCounted, { count }) : tab, isIndexed: false };
  },
  View: CartPage,
});

/** `GET /cart/drawer`: the cart as a fragment, for the script that opens the drawer. */
const cartDrawer = {
  path: "/cart/drawer",
  get: async (context: ShopContext) => fragment(context, await loadCart(context, "drawer"), "drawer"),
};

function fragment(context: ShopContext, cart: CartView, place: "drawer" | "page"): PageResponse {
  return fragmentResponse(context, <CartContent cart={cart} place={place} />);
}

/** Response to a change: a redirect to the page, or the fragment for scripts. */
export async function show(context: ShopContext, extras: CartExtras = {}): Promise<PageResponse> {
  const wanted = requestedFragment(context);
  if (wanted === "drawer" || wanted === "page")
    return fragment(context, await loadCart(context, wanted, extras), wanted);
  const isAnswer = extras.couponError !== undefined || extras.shared !== undefined;
  if (isAnswer) return cartPage.render(context, await loadCartPage(context, extras));
  return redirectResponse("/cart");
}

const doneTexts = ({ shop }: ShopContext) => cartTexts[shop.language].done;

const add = action("/cart/add", async (context) => {
  const refused = await addFromForm(context, await context.request.form());
  return refused ?? show(context);
});

const quantity = action("/cart/quantity", async (context) => {
  const form = await context.request.form();
  const id = form.get("line") ?? "";
  const wanted = Number(form.get("quantity"));
  if (!isId(id) || !Number.isInteger(wanted) || wanted < 1 || wanted > 100_000) return show(context);
  const answer = await orUndefined(
    context.shopper.call(changeShopCart, { body: { quantities: [{ id, quantity: wanted }] } }),
  );
  const line = answer?.cart.lineItems.find((candidate) => candidate.id === id);
  if (line && line.quantity < wanted) {
    setFlash(context, { tone: "warn", text: quantityReduced(context.shop.language, line) });
  }
  return show(context);
});

const remove = action("/cart/remove", async (context) => {
  const id = (await context.request.form()).get("line") ?? "";
  if (!isId(id)) return show(context);
  const changed = await orUndefined(context.shopper.call(changeShopCart, { body: { removedLineItemIds: [id] } }));
  const [line] = changed?.removedLineItems ?? [];
  if (!line) return show(context);
  const name = line.productName.translated;
  setRemoved(context, { name, quantity: line.quantity, reference: line.catalogReference });
  setFlash(context, {
    tone: "good",
    text: formatMessage(context.shop.language, doneTexts(context).removed, { name }),
    undo: "remove",
  });
  return show(context);
});

const undo = action("/cart/undo", async (context) => {
  const removed = takeRemoved(context);
  if (!removed) return show(context);
  try {
    const { cart } = await context.shopper.call(addToShopCart, {
      body: { lineItems: [{ catalogReference: removed.reference, quantity: removed.quantity }] },
    });
    context.shopper.remember({ cartCount: cart.itemCount });
    setFlash(context, {
      tone: "good",
      text: formatMessage(context.shop.language, doneTexts(context).back, { name: removed.name }),
    });
  } catch (error) {
    setFlash(context, { tone: "bad", text: refusalOf(context, error) });
  }
  return show(context);
});

const coupon = action("/cart/coupon", async (context) => {
  const code = ((await context.request.form()).get("code") ?? "").trim().slice(0, 50);
  if (code === "")
    return show(context, { couponError: { code, text: cartTexts[context.shop.language].coupon.missing } });
  try {
    await context.shopper.call(changeShopCart, { body: { couponCode: code } });
  } catch (error) {
    return show(context, { couponError: { code, text: refusalOf(context, error) } });
  }
  return show(context);
});

const removeCoupon = action("/cart/coupon/remove", async (context) => {
  await orUndefined(context.shopper.call(changeShopCart, { body: { removesCoupon: true } }));
  return show(context);
});

const note = action("/cart/note", async (context) => {
  const text = ((await context.request.form()).get("note") ?? "").trim().slice(0, 1000);
  await orUndefined(context.shopper.call(changeShopCart, { body: { note: text === "" ? null : text } }));
  setFlash(context, { tone: "good", text: cartTexts[context.shop.language].note.saved });
  return show(context);
});

const checkout = action("/cart/checkout", async (context) => {
  try {
    const { checkoutId } = await context.shopper.call(checkOutShopCart, { body: { channelType: "WEB" } });
    return redirectResponse(`/checkout/${checkoutId}`);
  } catch (error) {
    setFlash(context, { tone: "bad", text: refusalOf(context, error) });
    return redirectResponse("/cart");
  }
});

const destination = action("/cart/destination", async (context) => {
  const form = await context.request.form();
  const country = form.get("country") ?? "";
  const postalCode = (form.get("postalCode") ?? "").trim().slice(0, 50);
  const isCountry = /^[A-Z]{2}$/.test(country);
  const to = isCountry ? { country, ...(postalCode === "" ? {} : { postalCode }) } : null;
  await orUndefined(context.shopper.call(changeShopCart, { body: { destination: to } }));
  return show(context);
});

export const cartRoutes = [
  cartPage,
  cartDrawer,
  add,
  quantity,
  remove,
  undo,
  coupon,
  removeCoupon,
  note,
  destination,
  checkout,
];
