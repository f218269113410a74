/** A cart as this module hands it out. Figures are not part of it: `gatherPricing` makes them from the catalog. */
import type { AddressWithContact, CatalogReference } from "#api/values.ts";
import type { AppGiftCard } from "#server/payments/gift-cards/public.ts";
import type { Elevated, Shopper } from "#server/platform/access/actor.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { LineTerms } from "./present/line-terms.ts";

/** Whose current cart it is. */
export type ShopperKey =
  | { readonly kind: "visitor"; readonly visitorId: string }
  | { readonly kind: "member"; readonly memberId: string };

/** Shoppers own their carts; staff and apps make carts for somebody, which are nobody's current ones. */
export type CartOwner =
  | ShopperKey
  | { readonly kind: "staff"; readonly staffId: string }
  | { readonly kind: "app"; readonly appId: string };

/** How a call says which cart: the current one of a shopper, or any by its id. */
export type CartKey = ShopperKey | { readonly kind: "id"; readonly cartId: string };

export type CartLine = {
  readonly id: string;
  readonly position: number;
  readonly quantity: number;
  /** Normalized: `options.variantId` names the variant. */
  readonly reference: CatalogReference;
  /** Same key, same line. */
  readonly referenceKey: string;
  /** Name and price as last seen in the catalog, for when the product is gone. Never charged. */
  readonly name: string;
  readonly unitPrice: Minor;
  /** What was said about the line beyond the catalog. */
  readonly terms?: LineTerms;
};

/** Off the whole cart, by the merchant's word. */
export type MerchantDiscount = { readonly amount: Minor } | { readonly percentage: string };

/** What cart v2 keeps beside the rest (wire, identity 11). */
export type PurchaseTerms = {
  readonly billingInfo?: AddressWithContact;
  readonly channelType?: string;
  readonly externalReferences?: readonly { appId: string; resourceId: string }[];
  readonly customContentReference?: { appId: string; componentId: string };
  readonly settings?: Readonly<Record<string, boolean>>;
  readonly taxExemptGroupId?: string;
  /** `app`: it keeps the card; otherwise it is the store's own. */
  readonly giftCard?: { readonly id: string; readonly redeemAmount?: Minor; readonly app?: Omit<AppGiftCard, "id"> };
  readonly formSubmissions?: readonly unknown[];
};

export type Cart = {
  readonly id: string;
  readonly owner: CartOwner;
  readonly lines: readonly CartLine[];
  readonly currency: string;
  readonly isTaxIncluded: boolean;
  readonly buyerNote: string | undefined;
  readonly buyerEmail: string | undefined;
  readonly contactId: string | undefined;
  /** BCP 47, as the shopper's client asked; the store's when it said nothing. */
  readonly buyerLanguage: string | undefined;
  /** What the shopper last saw prices in, when not in the store's currency. */
  readonly conversionCurrency: string | undefined;
  readonly merchantDiscounts: readonly MerchantDiscount[];
  readonly purchaseTerms: PurchaseTerms;
  readonly contactInfo: AddressWithContact | undefined;
  readonly coupon: { readonly id: string; readonly code: string } | undefined;
  readonly selectedShippingOption: { readonly carrierId?: string; readonly code: string } | undefined;
  readonly overrideCheckoutUrl: string | undefined;
  readonly businessLocationId: string | undefined;
  readonly extendedFields: { namespaces?: Record<string, Record<string, unknown>> } | undefined;
  readonly checkoutId: string | undefined;
  /** One id shared by cart, checkout and order. */
  readonly purchaseFlowId: string;
  readonly isCurrent: boolean;
  /** Set when all of it became an order; the cart changes no more. */
  readonly orderedAt: Date | undefined;
  readonly orderId: string | undefined;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export function ownerOf(actor: Shopper): ShopperKey {
  return actor.kind === "member"
    ? { kind: "member", memberId: actor.memberId }
    : { kind: "visitor", visitorId: actor.visitorId };
}

export function memberIdOf(owner: CartOwner): string | undefined {
  return owner.kind === "member" ? owner.memberId : undefined;
}

export function makerOf(actor: Elevated): CartOwner {
  return actor.kind === "staff" ? { kind: "staff", staffId: actor.staffId } : { kind: "app", appId: actor.appId };
}
