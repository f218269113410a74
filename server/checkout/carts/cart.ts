/** A cart without prices: `gatherPricing` computes amounts from the catalog. */
import type { AddressWithContact, CatalogReference } from "#api/values.ts";
import type { AppGiftCard } from "#server/payments/gift-cards/public.ts";
import type { Elevated, Shopper } from "#server/platform/access/actor.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { LineTerms } from "./line-terms.ts";

/** Owner of a current cart. */
export type ShopperKey =
  | { readonly kind: "visitor"; readonly visitorId: string }
  | { readonly kind: "member"; readonly memberId: string };

/** Shoppers own their carts. Staff and apps create carts on behalf of buyers, which are never current carts. */
export type CartOwner =
  | ShopperKey
  | { readonly kind: "staff"; readonly staffId: string }
  | { readonly kind: "app"; readonly appId: string };

/** Identifies a cart: a shopper's current one, or any by its id. */
export type CartKey = ShopperKey | { readonly kind: "id"; readonly cartId: string };

export type CartLine = {
  readonly id: string;
  readonly position: number;
  readonly quantity: number;
  /** Normalized: `options.variantId` names the variant. */
  readonly reference: CatalogReference;
  /** Lines with the same key merge. */
  readonly referenceKey: string;
  /** Name and price as last seen in the catalog, shown when the product is deleted. Never charged. */
  readonly name: string;
  readonly unitPrice: Minor;
  /** Terms of the line beyond the catalog. */
  readonly terms?: LineTerms;
};

/** A catalog item to add. Name and price come from the catalog. */
export type NewLine = {
  readonly reference: CatalogReference;
  readonly quantity: number;
  readonly terms?: LineTerms | undefined;
};

/** An item without a catalog product, added by staff or an app. */
export type NewCustomLine = {
  readonly reference: CatalogReference;
  readonly referenceKey: string;
  readonly quantity: number;
  readonly terms: LineTerms;
};

/** A manual discount on the whole cart. */
export type MerchantDiscount = { readonly amount: Minor } | { readonly percentage: string };

/** How the cart is paid, where it comes from, and what its creator fixed. */
export type PurchaseTerms = {
  readonly billingInfo?: AddressWithContact;
  readonly channelType?: string;
  readonly externalReferences?: readonly { appId: string; resourceId: string }[];
  readonly customContentReference?: { appId: string; componentId: string };
  readonly settings?: Readonly<Record<string, boolean>>;
  readonly taxExemptGroupId?: string;
  /** `app` is set for a card managed by an app; otherwise it is the store's own. */
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
  /** BCP 47, from the shopper's request; the store's language when absent. */
  readonly buyerLanguage: string | undefined;
  /** The currency prices were last shown in, when not the store's. */
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
  /** Shared by cart, checkout and order. */
  readonly purchaseFlowId: string;
  readonly isCurrent: boolean;
  /** Set when all items have been ordered; the cart is then immutable. */
  readonly orderedAt: Date | undefined;
  readonly orderId: string | undefined;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Changes to a cart besides its lines. Absent fields are unchanged; null clears. */
export type CartDetails = {
  readonly note?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly contactId?: string | undefined;
  readonly contactInfo?: AddressWithContact | null | undefined;
  readonly shippingOption?: Cart["selectedShippingOption"] | null;
  readonly checkoutUrl?: string | null | undefined;
  readonly extendedFields?: Cart["extendedFields"] | null;
  readonly businessLocationId?: string | null | undefined;
  /** Replaces earlier ones. */
  readonly merchantDiscounts?: readonly MerchantDiscount[] | undefined;
  readonly purchaseTerms?: PurchaseTerms | undefined;
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
