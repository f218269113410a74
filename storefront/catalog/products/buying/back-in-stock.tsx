/** `POST /back-in-stock`: requests an email when a variant is back in stock. Idempotent per email address and variant. */

import { DEFAULT_VARIANT_ID } from "#api/catalog/products/product-parts.ts";
import type { ShopProduct } from "#api/catalog/products/shop-products.ts";
import { isEmailAddress } from "#api/email-address.ts";
import { isId } from "#api/ids.ts";
import { createBackInStockRequest } from "#api/inventory/back-in-stock.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { ApiError } from "#sdk/call.ts";
import { refusalOf, requestedFragment, type ShopContext } from "#storefront/context.ts";
import { fragmentResponse } from "#storefront/fragment.ts";
import { action } from "#storefront/pages.tsx";
import { PageNotFound, type PageResponse } from "#ui/pages/page.ts";
import { loadProduct } from "../load-product.ts";
import { readSelection } from "../options/selection.ts";
import { productPath, variantById } from "../present.ts";
import { presentProduct } from "../present-page.ts";
import { productPage } from "../routes.tsx";
import { productTexts } from "../texts/texts.ts";
import type { NotifyView } from "../views.ts";
import { NotifyInside } from "./Notify.tsx";

const MAX_MAIL = 200;

export const backInStock = action("/back-in-stock", async (context) => {
  const form = await context.request.form();
  const id = form.get("product") ?? "";
  if (!isId(id)) throw new PageNotFound();
  const product = await loadProduct(context, id);
  const email = (form.get("email") ?? "").trim().slice(0, MAX_MAIL);
  const error = isEmailAddress(email)
    ? await ask(context, { product, variantId: form.get("variant") ?? "", email })
    : productTexts[context.shop.language].problems.email;
  return answer(context, { product, form, notify: { isShown: true, isDone: error === undefined, email, error } });
});

type Asked = { product: ShopProduct; variantId: string; email: string };

/** Error message of the request; undefined if it was accepted. */
async function ask(context: ShopContext, { product, variantId, email }: Asked): Promise<string | undefined> {
  const variant = product.options.length === 0 ? product.variants[0] : variantById(product, variantId);
  if (!variant) return productTexts[context.shop.language].problems.variant;
  const path = productPath(product);
  try {
    await context.shopper.call(createBackInStockRequest, {
      body: {
        request: {
          email,
          itemUrl: `${context.baseUrl}${path}${variant.id === DEFAULT_VARIANT_ID ? "" : `?variant=${variant.id}`}`,
          catalogReference: {
            appId: STORE_APP_ID,
            catalogItemId: product.id,
            options: { variantId: variant.id },
          },
        },
        itemDetails: { name: product.name, price: variant.price.current.amount },
      },
    });
    return undefined;
  } catch (error) {
    // A repeated request succeeds: the existing one stays in effect.
    return isCode(error, "BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS") ? undefined : refusalOf(context, error);
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.details.applicationError?.code === code;

type Answer = { product: ShopProduct; form: URLSearchParams; notify: Omit<NotifyView, "variantId"> };

async function answer(context: ShopContext, { product, form, notify }: Answer): Promise<PageResponse> {
  const status = notify.isDone ? 200 : 422;
  if (requestedFragment(context) !== null) {
    const inside = <NotifyInside notify={{ ...notify, variantId: undefined }} />;
    return fragmentResponse(context, inside, { status });
  }
  const view = await presentProduct(context, product, readSelection(product, form), { notify });
  return { ...productPage.render(context, { product, view }), status, cache: "private" };
}
