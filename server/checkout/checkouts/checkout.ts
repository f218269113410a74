/** A checkout as this module hands it out. Figures are not part of it: `priceCheckout` makes them from the catalog. */
import type { Static } from "typebox";
import type { TipChoice } from "#api/checkout/checkout-values.ts";
import type { AddressWithContact, CatalogReference, ExtendedFields } from "#api/values.ts";
import type { KeptRate, LineTerms, MerchantDiscount } from "#server/checkout/carts/public.ts";
import type { AppGiftCard } from "#server/payments/gift-cards/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { actorReference } from "#server/platform/access/actor.ts";
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
  /** The line of the cart it was made from. */
  readonly cartLineId: string | undefined;
};

export type CustomSettings = {
  readonly lockGiftCard?: boolean;
  readonly lockCouponCode?: boolean;
  readonly disabledPolicyAgreementCheckbox?: boolean;
  readonly disabledManualPayment?: boolean;
};
/** A card that pays, without its code. `requested` is the most to use of it; all when null. */
export type AttachedCard = {
  readonly id: string;
  readonly requested: Minor | null;
  /** An app keeps it; otherwise it is the store's own. */
  readonly app?: Omit<AppGiftCard, "id"> | undefined;
};
/** A plan that the buyer wants to pay lines with. */
export type SelectedPlan = { readonly id: string; readonly appId: string; readonly lineItemIds: readonly string[] };
export type CustomField = { title: string; translatedTitle?: string; value: unknown };
export type Creator = { readonly kind: "visitor" | "member" | "staff" | "app"; readonly id: string };

export type Checkout = {
  readonly id: string;
  readonly cartId: string | undefined;
  /** It has its order, or a checkout of the same hand-over has. */
  readonly isCompleted: boolean;
  /** The checkout that this one continues, handed over by its owner; `cartId` is that owner's cart. */
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
  /** The chosen delivery, when it is an app's. */
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
  /** The wire checkout as it was ordered. */
  readonly completedSnapshot: unknown;
};

export function creatorOf(actor: Actor): Creator {
  const { kind, id } = actorReference(actor);
  if (kind === "anonymous" || id === null) throw new Error("an anonymous caller creates nothing");
  return { kind, id };
}

/** Where the bill goes: the billing address, or where the goods go when none was given (frontend rule "same as shipping"). */
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
