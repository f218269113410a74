/** Presents a cart as Cart v2 (docs/protocol/cart-v2.md#cart). */

import type { CartV2 } from "#api/checkout/carts/wire/v2/cart-values.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { AppliedDiscount } from "#server/pricing/price/public.ts";
import type { Cart } from "../../cart.ts";
import type { FilledCart } from "../../commands/add-lines.ts";
import type { CardOfCart } from "../../gift-card.ts";
import { presentAddress } from "../../present/present-address.ts";
import type { Presentation } from "../../present/presentation.ts";
import type { CartPlans } from "../../price/plans.ts";
import { readLine } from "../../read-line.ts";
import { presentLineV2 } from "./present-line.ts";
import { presentMoneyV2 } from "./present-money.ts";

type PresentedCart = FilledCart & {
  readonly giftCard: CardOfCart | undefined;
  readonly isDemo: boolean;
  /** Set once the cart is priced. */
  readonly priced?: { readonly applied: readonly AppliedDiscount[]; readonly plans: CartPlans } | undefined;
};

export function presentCartV2(
  { cart, sellables, giftCard, isDemo, priced }: PresentedCart,
  presentation: Presentation,
): CartV2 {
  const { settings, conversion } = presentation;
  const { purchaseTerms: terms, contactInfo } = cart;
  const language = cart.buyerLanguage ?? settings.locale.split("-")[0] ?? "en";
  const currency = conversion?.currency ?? cart.currency;
  const sums = cart.lines.map((line) => multiplyExact(sellables.get(line.id)?.unitPrice ?? 0, line.quantity));
  const owner = ownerOf(cart);
  const { appId, ...buyer } = owner;
  const hasOpenAccess = appId !== undefined;
  return {
    id: cart.id,
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
    revision: String(cart.revision),
    lineItems: cart.lines.map((line) => presentLineV2(readLine(line, sellables.get(line.id)), presentation, priced)),
    subtotal: presentMoneyV2(sumExact(sums), presentation),
    coupons: cart.coupon === undefined ? [] : [cart.coupon],
    source: {
      // Written from a validated body only.
      channelType: (terms.channelType ?? "WEB") as CartV2["source"]["channelType"],
      externalReferences: [...(terms.externalReferences ?? [])],
      createdBy: owner,
      ...(terms.customContentReference && { customContentReference: terms.customContentReference }),
    },
    businessInfo: {
      languageCode: settings.locale.split("-")[0] ?? "en",
      currencyCode: cart.currency,
      ...(cart.businessLocationId && { locationId: cart.businessLocationId }),
    },
    customerInfo: {
      ...buyer,
      ...(hasOpenAccess && { openAccess: true }),
      ...contactInfo?.contactDetails,
      ...(cart.buyerEmail && { email: cart.buyerEmail }),
      ...(cart.contactId && { contactId: cart.contactId }),
      languageCode: language,
      currencyCode: currency,
    },
    deliveryInfo: {
      weightUnit: settings.weightUnit,
      ...(contactInfo?.address && { address: presentAddress(contactInfo.address, settings.locale) }),
      ...(cart.selectedShippingOption && { method: toMethod(cart.selectedShippingOption) }),
    },
    taxInfo: {
      pricesIncludeTax: cart.isTaxIncluded,
      ...(terms.taxExemptGroupId && { taxExemptGroupId: terms.taxExemptGroupId }),
    },
    paymentInfo: {
      giftCards: giftCard === undefined ? [] : [toGiftCard(giftCard, terms.giftCard?.redeemAmount, presentation)],
      currencyCode: cart.currency,
      ...(terms.billingInfo?.address && {
        billingAddress: presentAddress(terms.billingInfo.address, settings.locale),
      }),
      ...(terms.billingInfo?.contactDetails && { billingContact: terms.billingInfo.contactDetails }),
    },
    orderPlaced: cart.orderedAt !== undefined,
    purchaseFlowId: cart.purchaseFlowId,
    settings: { ...terms.settings },
    currentCart: cart.isCurrent,
    demo: isDemo,
    ...(cart.orderId && { orderId: cart.orderId }),
    ...(cart.buyerNote && { note: cart.buyerNote }),
    ...(cart.overrideCheckoutUrl && { customCheckoutUrl: cart.overrideCheckoutUrl }),
    ...(cart.extendedFields && { extendedFields: cart.extendedFields }),
    ...(terms.formSubmissions && { formSubmissions: [...terms.formSubmissions] }),
  };
}

const toMethod = ({ code, carrierId }: { code: string; carrierId?: string }) => ({
  code,
  ...(carrierId && { appId: carrierId }),
});

const toGiftCard = (
  { id, obfuscatedCode, appId = STORE_APP_ID }: CardOfCart,
  requested: Minor | undefined,
  presentation: Presentation,
) => ({
  id,
  obfuscatedCode,
  appId,
  externalId: id,
  ...(requested === undefined ? {} : { requestedRedeemAmount: presentMoneyV2(requested, presentation) }),
});

function ownerOf({ owner }: Cart): CartV2["source"]["createdBy"] {
  switch (owner.kind) {
    case "visitor":
      return { visitorId: owner.visitorId };
    case "member":
      return { memberId: owner.memberId };
    case "staff":
      return { userId: owner.staffId };
    case "app":
      return { appId: owner.appId };
  }
}
