/**
 * Saves from the product page: `POST /wish-list` with the page's form redirects to `GET /p/:slug/saved`, the product page
 * with a confirmation. The public product page is cached for all visitors and never contains wish list data.
 */

import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import { isId } from "#api/ids.ts";
import { Saved } from "#storefront/catalog/products/buying/Save.tsx";
import { loadProduct, loadProductBySlug } from "#storefront/catalog/products/load-product.ts";
import { optionField, type Selection } from "#storefront/catalog/products/options/fields.ts";
import { readSelection } from "#storefront/catalog/products/options/selection.ts";
import { productPath } from "#storefront/catalog/products/present.ts";
import { type Outcome, presentProduct } from "#storefront/catalog/products/present-page.ts";
import { productPage } from "#storefront/catalog/products/routes.tsx";
import { refusalOf, requestedFragment, type ShopContext } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { frameTexts } from "#storefront/identity/account/texts/frame/texts.ts";
import { action, resource } from "#storefront/pages.tsx";
import { htmlResponse, leaveTo, PageNotFound, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { addToWishList, isOnWishList, savePendingItem, toWishListItem } from "./wish-list-items.ts";

const save = action("/wish-list", async (context) => {
  const form = await context.request.form();
  const id = form.get("product") ?? "";
  if (!isId(id)) throw new PageNotFound();
  const product = await loadProduct(context, id);
  const selection = readSelection(product, form);
  const wish = toWishListItem(product, selection);
  const isScript = requestedFragment(context) !== null;
  const signInFirst = (): PageResponse => {
    // The script submits the form normally then, which redirects to sign-in.
    if (isScript) return htmlResponse("", { status: 204 });
    savePendingItem(context, wish);
    return redirectResponse(
      `/account/sign-in?reason=wish-list&return=${encodeURIComponent(savedPath(product, selection))}`,
    );
  };
  if (context.shopper.role() !== "member") return signInFirst();
  try {
    await addToWishList(context, wish);
  } catch (error) {
    // Signed out in another tab.
    if (context.shopper.role() !== "member") return signInFirst();
    return productAgain(context, { product, selection, outcome: { message: refusalOf(context, error) } });
  }
  if (!isScript) return redirectResponse(savedPath(product, selection));
  return fragmentResponse(context, <Saved what={wordsFor(context, product, selection)} />);
});

const saved = resource("/p/:slug/saved", async (context, { slug = "" }) => {
  const { searchParams, search } = context.request.url;
  const product = await loadProductBySlug(context, slug);
  const selection = readSelection(product, searchParams);
  const isThere =
    context.shopper.role() === "member" && (await isOnWishList(context, toWishListItem(product, selection)));
  if (!isThere) throw leaveTo(productPath(product) + search, 303);
  return productAgain(context, { product, selection, outcome: { saved: wordsFor(context, product, selection) } });
});

type Answer = { product: ShopProduct; selection: Selection; outcome: Outcome };

export async function productAgain(
  context: ShopContext,
  { product, selection, outcome }: Answer,
): Promise<PageResponse> {
  const view = await presentProduct(context, product, selection, outcome);
  return { ...productPage.render(context, { product, view }), cache: "private" };
}

/** URL of the confirmation, with the selection and the fragment of the message. */
function savedPath(product: ShopProduct, selection: Selection): string {
  const { variantId } = toWishListItem(product, selection);
  const choices = Object.entries(selection.choices).map(([name, choice]): [string, string] => [
    optionField(name),
    choice,
  ]);
  const query = new URLSearchParams(variantId === undefined ? choices : { variant: variantId });
  return `${productPath(product)}/saved${query.size === 0 ? "" : `?${query}`}#saved`;
}

/** `Linen tee, Blue, M`: with the choices if they identify a variant, because only variants are saved. */
function wordsFor({ shop }: ShopContext, product: ShopProduct, selection: Selection): string {
  const choices =
    toWishListItem(product, selection).variantId === undefined
      ? []
      : product.options.map(({ name }) => selection.choices[name] ?? "");
  return [product.name, ...choices].join(frameTexts[shop.language].comma);
}

export const wishListRoutes = [save, saved];
