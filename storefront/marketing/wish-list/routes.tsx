/**
 * Saves from the product page: `POST /wish-list` with the page's form redirects to `GET /p/:slug/saved`, the product page
 * with a confirmation. The public product page is cached for all visitors and never contains wish list data.
 */

import { isId } from "#api/ids.ts";
import { Saved } from "#storefront/catalog/products/buying/Save.tsx";
import { optionField } from "#storefront/catalog/products/options/fields.ts";
import { readSelection, type Selection } from "#storefront/catalog/products/options/selection.ts";
import { productPath } from "#storefront/catalog/products/present.ts";
import { type Outcome, presentProduct } from "#storefront/catalog/products/present-page.ts";
import { productPage } from "#storefront/catalog/products/routes.tsx";
import { type Shown, shownById, shownBySlug } from "#storefront/catalog/products/shown.ts";
import { refusalOf, type ShopContext, wantedFragment } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { frameTexts } from "#storefront/identity/account/texts/frame/texts.ts";
import { action, resource } from "#storefront/pages.tsx";
import { htmlResponse, leaveTo, PageNotFound, type PageResponse, redirectResponse } from "#ui/pages/page.ts";
import { addWish, holdWish, isOnList, wishOf } from "./wishes.ts";

const save = action("/wish-list", async (context) => {
  const form = await context.request.form();
  const id = form.get("product") ?? "";
  if (!isId(id)) throw new PageNotFound();
  const shown = await shownById(context, id);
  const selection = readSelection(shown, form);
  const wish = wishOf(shown, selection);
  const isScript = wantedFragment(context) !== null;
  const signInFirst = (): PageResponse => {
    // A script sends the form again as a browser does, and is led away then.
    if (isScript) return htmlResponse("", { status: 204 });
    holdWish(context, wish);
    return redirectResponse(
      `/account/sign-in?reason=wish-list&return=${encodeURIComponent(savedPath(shown, selection))}`,
    );
  };
  if (context.shopper.role() !== "member") return signInFirst();
  try {
    await addWish(context, wish);
  } catch (error) {
    // The sign-in ended somewhere else meanwhile.
    if (context.shopper.role() !== "member") return signInFirst();
    return productAgain(context, { shown, selection, outcome: { message: refusalOf(context, error) } });
  }
  if (!isScript) return redirectResponse(savedPath(shown, selection));
  return fragmentResponse(context, <Saved what={wordsFor(context, shown, selection)} />);
});

const saved = resource("/p/:slug/saved", async (context, { slug = "" }) => {
  const { searchParams, search } = context.request.url;
  const shown = await shownBySlug(context, slug);
  const selection = readSelection(shown, searchParams);
  const isThere = context.shopper.role() === "member" && (await isOnList(context, wishOf(shown, selection)));
  if (!isThere) throw leaveTo(productPath(shown.product) + search, 303);
  return productAgain(context, { shown, selection, outcome: { saved: wordsFor(context, shown, selection) } });
});

type Answer = { shown: Shown; selection: Selection; outcome: Outcome };

export async function productAgain(context: ShopContext, { shown, selection, outcome }: Answer): Promise<PageResponse> {
  const view = await presentProduct(context, shown, selection, outcome);
  return { ...productPage.render(context, { shown, view }), cache: "private" };
}

/** URL of the confirmation, with the selection and the fragment of the message. */
function savedPath(shown: Shown, selection: Selection): string {
  const { variantId } = wishOf(shown, selection);
  const choices = Object.entries(selection.choices).map(([name, choice]): [string, string] => [
    optionField(name),
    choice,
  ]);
  const query = new URLSearchParams(variantId === undefined ? choices : { variant: variantId });
  return `${productPath(shown.product)}/saved${query.size === 0 ? "" : `?${query}`}#saved`;
}

/** `Linen tee, Blue, M`: the choices where they make a variant, since only that is kept. */
function wordsFor({ shop }: ShopContext, shown: Shown, selection: Selection): string {
  const { product } = shown;
  const choices =
    wishOf(shown, selection).variantId === undefined
      ? []
      : product.productOptions.map(({ name }) => selection.choices[name] ?? "");
  return [product.name, ...choices].join(frameTexts[shop.language].comma);
}

export const wishListRoutes = [save, saved];
