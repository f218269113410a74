/** A checkout without prices: `priceCheckout` computes them from the catalog. */
import type { Static } from "typebox";
import type { TipChoice } from "#api/checkout/checkout-values.ts";
import type { AddressWithContact, CatalogReference, ExtendedFields } from "#api/values.ts";
import type { KeptRate, LineTerms, MerchantDiscount } from "#server/checkout/carts/public.ts";
import type { AppGiftCard } from "#server/payments/gift-cards/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { actorReference } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type CheckoutLine = {
  readonly id: string;
  readonly position: number;
  readonly quantity: number;
  /** Normalized: `options.variantId` names the variant. */
  readonly reference: CatalogReference;
  readonly referenceKey: string;
  /** Name and price as last seen in the catalog; the price of a custom line is the one charged. */
  readonly name: string;
  readonly unitPrice: Minor;
  /** Terms that don't come from the catalog; for custom items, the item itself. */
  readonly terms?: LineTerms | undefined;
  /** The cart line it was created from. */
  readonly cartLineId: string | undefined;
};

export type CustomSettings = {
  readonly lockGiftCard?: boolean;
  readonly lockCouponCode?: boolean;
  readonly disabledPolicyAgreementCheckbox?: boolean;
  readonly disabledManualPayment?: boolean;
};
/** A gift card that pays, without its code. `requested` is the maximum amount to use; null uses the whole balance. */
export type AttachedCard = {
  readonly id: string;
  readonly requested: Minor | null;
  /** Set for a card managed by an app; otherwise it is the store's own. */
  readonly app?: Omit<AppGiftCard, "id"> | undefined;
};
/** A membership that the buyer selected to pay for lines. */
export type SelectedPlan = { readonly id: string; readonly appId: string; readonly lineItemIds: readonly string[] };
export type CustomField = { title: string; translatedTitle?: string; value: unknown };
export type Creator = { readonly kind: "visitor" | "member" | "staff" | "app"; readonly id: string };

export type Checkout = {
  readonly id: string;
  readonly cartId: string | undefined;
  /** It has an order, or another checkout of the same hand-over has one. */
  readonly isCompleted: boolean;
  /** The checkout that this one continues after a hand-over; `cartId` is the cart of its owner. */
  readonly source: { readonly checkoutId: string; readonly cartId: string | undefined } | undefined;
  readonly visitorId: string | undefined;
  readonly memberId: string | undefined;
  readonly createdBy: Creator;
  readonly channelType: string;
  readonly currency: string;
  readonly email: string | undefined;
  readonly buyerNote: string | undefined;
  readonly billingInfo: AddressWithContact | undefined;
  readonly shippingDestination: AddressWithContact | undefined;
  readonly selectedShippingOption: { readonly carrierId?: string; readonly code: string } | undefined;
  /** The selected delivery option, if an app offers it. */
  readonly keptRate: KeptRate | undefined;
  readonly couponCode: string | undefined;
  readonly giftCards: readonly AttachedCard[];
  readonly memberships: readonly SelectedPlan[];
  readonly merchantDiscounts: readonly MerchantDiscount[];
  readonly tip: TipChoice | undefined;
  readonly overrideCheckoutUrl: string | undefined;
  readonly businessLocationId: string | undefined;
  readonly taxExemptGroupId: string | undefined;
  readonly customContentReference: { appId: string; componentId: string } | undefined;
  readonly externalReference: { appId: string; resourceId: string } | undefined;
  readonly extendedFields: Static<typeof ExtendedFields>;
  readonly customFields: CustomField[];
  readonly customSettings: CustomSettings;
  readonly purchaseFlowId: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly lines: readonly CheckoutLine[];
  /** The API representation at the time of the order. */
  readonly completedSnapshot: unknown;
};

/** What the price of a checkout depends on. */
export type CheckoutTerms = Pick<
  Checkout,
  | "id"
  | "memberId"
  | "email"
  | "billingInfo"
  | "shippingDestination"
  | "selectedShippingOption"
  | "keptRate"
  | "couponCode"
  | "giftCards"
  | "memberships"
  | "merchantDiscounts"
  | "tip"
  | "taxExemptGroupId"
  | "lines"
>;

/** The terms of a checkout that doesn't exist yet. */
export const newTerms = (memberId: string | undefined): CheckoutTerms => ({
  id: newId(),
  memberId,
  email: undefined,
  billingInfo: undefined,
  shippingDestination: undefined,
  selectedShippingOption: undefined,
  keptRate: undefined,
  couponCode: undefined,
  giftCards: [],
  memberships: [],
  merchantDiscounts: [],
  tip: undefined,
  taxExemptGroupId: undefined,
  lines: [],
});

export const toSelectedOption = (
  code: string,
  carrierId: string | null | undefined,
): NonNullable<Checkout["selectedShippingOption"]> => ({ code, ...(carrierId == null ? {} : { carrierId }) });

export function creatorOf(actor: Actor): Creator {
  const { kind, id } = actorReference(actor);
  if (kind === "anonymous" || id === null) throw new Error("anonymous callers can't create checkouts");
  return { kind, id };
}

/** Billing address; defaults to the shipping address. */
export function billingOf(
  checkout: Pick<Checkout, "billingInfo" | "shippingDestination">,
): AddressWithContact | undefined {
  const { billingInfo, shippingDestination } = checkout;
  if (billingInfo?.address?.country !== undefined) return billingInfo;
  if (shippingDestination === undefined) return billingInfo;
  return {
    ...shippingDestination,
    ...(billingInfo?.contactDetails ? { contactDetails: billingInfo.contactDetails } : {}),
  };
}
