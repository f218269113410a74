/** Presents a cart as Cart v2 (docs/protocol/cart-v2.md#cart). */

import type { CatalogOverrideFields } from "#api/checkout/carts/cart-lines.ts";
import type { CartLineV2, CartV2, MoneyV2 } from "#api/orders/cart-v2/cart-v2-values.ts";
import { type Money4, STORE_APP_ID } from "#api/values.ts";
import {
  type CardOfCart,
  type Cart,
  type CartPlans,
  type FilledCart,
  type Presentation,
  presentAddress,
  presentLine,
  presentMoney,
} from "#server/checkout/carts/public.ts";
import { multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { AppliedDiscount } from "#server/pricing/price/public.ts";

export const short = ({ amount, convertedAmount }: Money4): MoneyV2 => ({ amount, convertedAmount });
export const spell = (minor: Minor, presentation: Presentation): MoneyV2 => short(presentMoney(minor, presentation));

export type Shown = FilledCart & {
  readonly giftCard?: CardOfCart | undefined;
  /** Set once the cart is priced. */
  readonly applied?: readonly AppliedDiscount[] | undefined;
  readonly plans?: CartPlans | undefined;
};

const untranslated = (text: string) => ({ original: text, translated: text });

/** The source of a discount, with its name. */
export const presentSource = ({ source }: AppliedDiscount) => ({
  name: untranslated(source.kind === "MERCHANT" ? "Discount" : source.name),
  source:
    source.kind === "COUPON"
      ? { sourceType: "COUPON" as const, couponCode: source.code }
      : { sourceType: "AUTOMATIC_RULE" as const },
});

const discountsOf = (lineId: string, applied: readonly AppliedDiscount[], presentation: Presentation) =>
  applied.flatMap((discount) =>
    discount.lines
      .filter((line) => line.lineId === lineId)
      .map(({ amount }) => ({ ...presentSource(discount), amountOff: spell(amount, presentation) })),
  );

/** The name of a membership that can pay for the line, and what it deducts. */
function withPlan(line: CartLineV2, { eligible, chosen }: CartPlans): CartLineV2 {
  const { membership } = line.paymentConfig;
  const plan = chosen.find(({ lineIds }) => lineIds.includes(line.id));
  if (membership === undefined || plan === undefined) return line;
  const hasCredits = eligible.find(({ id }) => id === plan.id)?.credits !== undefined;
  const cost = hasCredits ? line.quantityInfo.requestedQuantity : 0;
  const said = { name: untranslated(plan.name), redemptionCost: cost, redemptionType: "CREDITS" as const };
  return { ...line, paymentConfig: { ...line.paymentConfig, membership: { ...membership, ...said } } };
}

export function presentCartV2({ cart, sellables, giftCard, ...priced }: Shown, presentation: Presentation): CartV2 {
  const { applied, plans = { eligible: [], invalid: [], chosen: [] } } = priced;
  const { settings, conversion } = presentation;
  const { purchaseTerms: terms, contactInfo } = cart;
  const language = cart.buyerLanguage ?? settings.locale.split("-")[0] ?? "en";
  const currency = conversion?.currency ?? cart.currency;
  const sums = cart.lines.map((line) => multiplyExact(sellables.get(line.id)?.unitPrice ?? 0, line.quantity));
  const owner = ownerOf(cart);
  const { appId, ...buyer } = owner;
  const isForAnybody = appId !== undefined;
  return {
    id: cart.id,
    createdDate: cart.createdAt.toISOString(),
    updatedDate: cart.updatedAt.toISOString(),
    revision: String(cart.revision),
    lineItems: cart.lines.map((line) => ({
      ...withPlan(toLine(presentLine(line, sellables.get(line.id), presentation)), plans),
      ...(applied && { discounts: discountsOf(line.id, applied, presentation) }),
    })),
    subtotal: spell(sumExact(sums), presentation),
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
      ...(isForAnybody && { openAccess: true }),
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
    demo: false,
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
  ...(requested === undefined ? {} : { requestedRedeemAmount: spell(requested, presentation) }),
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

const STATUS = {
  AVAILABLE: "IN_STOCK",
  PARTIALLY_AVAILABLE: "PARTIALLY_IN_STOCK",
  NOT_AVAILABLE: "OUT_OF_STOCK",
  NOT_FOUND: "REMOVED_FROM_CATALOG",
} as const;

/** Overrides as both cart versions present them. */
function overridesOf(given: CatalogOverrideFields): Partial<CartLineV2["source"]> {
  const { productName, price, inventoryAppId } = given;
  const said = { ...(productName && { name: productName }), ...(price === undefined ? {} : { salePrice: price }) };
  return { catalogOverrideFields: { ...given, ...said }, ...(inventoryAppId && { inventoryAppId }) };
}

function toLine(line: ReturnType<typeof presentLine>): CartLineV2 {
  const { availability, quantity } = line;
  const available = availability.quantityAvailable;
  const confirmed = availability.status === "AVAILABLE" ? quantity : Math.min(quantity, available ?? 0);
  const { deliveryProfileId, taxGroupId, taxableAddress, selectedMembership: plan } = line;
  return {
    id: line.id,
    name: line.productName,
    quantityInfo: {
      requestedQuantity: quantity,
      fixedQuantity: line.fixedQuantity,
      ...(confirmed > 0 && { confirmedQuantity: confirmed }),
      ...(available === undefined ? {} : { availableQuantity: available }),
    },
    pricing: {
      unitPrice: short(line.price),
      totalPrice: short(line.lineItemPrice),
      priceUndetermined: line.priceUndetermined,
      ...(line.priceDescription && { priceDescription: line.priceDescription }),
      breakdown: {
        fullPrice: short(line.fullPrice),
        salePrice: short(line.price),
        ...(line.modifiersTotalPrice && { totalModifiersPrice: short(line.modifiersTotalPrice) }),
      },
    },
    source: {
      catalogReference: line.catalogReference,
      ...(line.catalogOverrideFields && overridesOf(line.catalogOverrideFields)),
      ...(line.rootCatalogItemId && { rootCatalogItemId: line.rootCatalogItemId }),
    },
    attributes: {
      descriptionLines: line.descriptionLines,
      ...(line.url && { url: line.url }),
      itemType: line.itemType,
      physicalProperties: line.physicalProperties,
      membersOnly: line.membersOnly,
      ...(line.image && { image: line.image }),
      ...(line.policies && { policies: line.policies }),
      ...(line.subscriptionOptionInfo && { subscriptionInfo: line.subscriptionOptionInfo }),
      ...(line.serviceProperties && { serviceProperties: line.serviceProperties }),
    },
    deliveryConfig: { ...(deliveryProfileId && { deliveryProfileId }) },
    taxConfig: { ...(taxableAddress && { taxableAddress }), ...(taxGroupId && { taxGroupId }) },
    paymentConfig: {
      savePaymentMethod: line.savePaymentMethod,
      paymentOption: line.paymentOption,
      ...(line.consentRequiredPaymentPolicy && { consentRequiredPaymentPolicy: line.consentRequiredPaymentPolicy }),
      ...(line.depositAmount && { depositAmount: short(line.depositAmount) }),
      ...(plan && { membership: { existingMembership: { appId: plan.appId, membershipId: plan.id } } }),
    },
    status: STATUS[availability.status],
    customLineItem: line.customLineItem,
    ...(line.extendedFields && { extendedFields: line.extendedFields }),
    ...(line.modifierGroups && {
      modifierGroups: line.modifierGroups.map(({ id, name, modifiers }) => ({
        id,
        name,
        modifiers: modifiers.map(({ price, ...modifier }) => ({ ...modifier, ...(price && { price: short(price) }) })),
      })),
    }),
  };
}
