/** Custom texts of the checkout header: loaded with the checkout, rendered by the frame. */
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";
import type { ShopContext } from "#storefront/context.ts";

type HeaderWords = {
  /** In place of the store's name. */
  readonly mark: string | undefined;
  /** Says beside it that this is the checkout. */
  readonly hasLabel: boolean;
};

const plain: HeaderWords = { mark: undefined, hasLabel: false };

/** Header texts by request: the frame has access to the request but not to the page's data. */
const kept = new WeakMap<ShopContext, HeaderWords>();

export function keepHeader(context: ShopContext, { checkoutBrand }: CheckoutSettings): void {
  const { text = "", displayCheckoutLabel = false } = checkoutBrand?.header ?? {};
  kept.set(context, { mark: text.trim() || undefined, hasLabel: displayCheckoutLabel });
}

export const headerOf = (context: ShopContext): HeaderWords => kept.get(context) ?? plain;
