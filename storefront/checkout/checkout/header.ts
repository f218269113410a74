/** Custom texts of the checkout header: loaded with the checkout, rendered by the frame. */
import type { CheckoutSettings } from "#api/checkout/checkout-settings.ts";
import type { ShopContext } from "#storefront/context.ts";

type HeaderTexts = {
  /** Replaces the store's name. */
  readonly mark: string | undefined;
  /** Whether the label "Checkout" follows. */
  readonly hasLabel: boolean;
};

const plain: HeaderTexts = { mark: undefined, hasLabel: false };

/** Header texts by request: the frame has access to the request but not to the page's data. */
const kept = new WeakMap<ShopContext, HeaderTexts>();

export function setHeader(context: ShopContext, { checkoutBrand }: CheckoutSettings): void {
  const { text = "", displayCheckoutLabel = false } = checkoutBrand?.header ?? {};
  kept.set(context, { mark: text.trim() || undefined, hasLabel: displayCheckoutLabel });
}

export const headerOf = (context: ShopContext): HeaderTexts => kept.get(context) ?? plain;
