/**
 * The hearts on cards: `POST /wish-list/hearts` puts a product on the member's list or takes it off, and comes back to where
 * the shopper was. Cards are the same bytes for everybody, so which hearts are full is asked for apart: by scripts as a
 * list of products, without them as a style sheet that the personal part of a page names.
 */

import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import { isId } from "#api/ids.ts";
import { formatMessage } from "#api/store/messages.ts";
import { loadProduct } from "#storefront/catalog/products/load-product.ts";
import { readSelection } from "#storefront/catalog/products/options/selection.ts";
import { productPath } from "#storefront/catalog/products/present.ts";
import { productTexts } from "#storefront/catalog/products/texts/texts.ts";
import { cardId } from "#storefront/components/cards.ts";
import { refusalOf, requestedFragment, type ShopContext } from "#storefront/context.ts";
import { resource } from "#storefront/pages.tsx";
import { localPath, PageNotFound, type PageResponse, redirectResponse, textResponse } from "#ui/pages/page.ts";
import { productAgain } from "./routes.tsx";
import { addToWishList, loadWishList, removeFromWishList, savePendingItem, toWishListItem } from "./wish-list-items.ts";

const isMember = ({ shopper }: ShopContext): boolean => shopper.role() === "member";

async function savedIds(context: ShopContext): Promise<readonly string[]> {
  if (!isMember(context)) return [];
  const items = await loadWishList(context);
  return [...new Set(items.map(({ catalogReference }) => catalogReference.catalogItemId))];
}

/** URL of the card on the page in the `Referer` header; the product's page without that header. */
function returnPathOf({ request, baseUrl }: ShopContext, product: ShopProduct): string {
  const from = URL.parse(request.header("referer") ?? "");
  const isOurs = from !== null && from.host === new URL(baseUrl).host;
  const path = isOurs ? localPath(from.pathname + from.search, productPath(product)) : productPath(product);
  return `${path}#${cardId(product.id)}`;
}

/** Sets the heart to `wanted` (`on` or `off`), toggles it if missing, and returns the new state as text. */
async function turn(context: ShopContext): Promise<PageResponse> {
  const form = await context.request.form();
  const id = form.get("product") ?? "";
  if (!isId(id)) throw new PageNotFound();
  const product = await loadProduct(context, id);
  const selection = readSelection(product, new URLSearchParams());
  const isScript = requestedFragment(context) !== null;
  const signInFirst = (): PageResponse => {
    // The script submits the form normally then, which redirects to sign-in.
    if (isScript) return textResponse("", "text/plain; charset=utf-8", "private");
    savePendingItem(context, toWishListItem(product, selection));
    return redirectResponse(
      `/account/sign-in?reason=wish-list&return=${encodeURIComponent(returnPathOf(context, product))}`,
    );
  };
  if (!isMember(context)) return signInFirst();
  try {
    const wanted = form.get("wanted");
    const isOff = wanted === "off" || (wanted !== "on" && (await savedIds(context)).includes(id));
    if (isOff) await removeFromWishList(context, id);
    else await addToWishList(context, toWishListItem(product, selection));
    if (!isScript) return redirectResponse(returnPathOf(context, product));
    const { saved, dropped } = productTexts[context.shop.language].save;
    const words = formatMessage(context.shop.language, isOff ? dropped : saved, { what: product.name });
    return textResponse(words, "text/plain; charset=utf-8", "private");
  } catch (error) {
    // Signed out in another tab.
    if (!isMember(context)) return signInFirst();
    const message = refusalOf(context, error);
    return isScript ? signInFirst() : productAgain(context, { product, selection, outcome: { message } });
  }
}

const hearts = {
  path: "/wish-list/hearts",
  /** Ids of saved products, as JSON. */
  get: async (context: ShopContext) =>
    textResponse(JSON.stringify(await savedIds(context)), "application/json", "private"),
  post: turn,
};

/** The same as a style sheet. Only valid ids are written to it. */
const sheet = resource("/wish-list/hearts.css", async (context) => {
  const full = (await savedIds(context)).filter((id) => isId(id)).map((id) => `[data-heart][value="${id}"]`);
  const css = full.length === 0 ? "" : `:is(${full.join(",")}) svg{fill:currentColor}`;
  return textResponse(css, "text/css; charset=utf-8", "private");
});

export const heartRoutes = [hearts, sheet];
