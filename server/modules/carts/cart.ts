/** A cart as this module hands it out. Figures are not part of it: `gatherPricing` makes them from the catalog. */
import type { AddressWithContact, CatalogReference } from "#api/values.ts";
import type { Shopper } from "#server/platform/access/actor.ts";
import type { Minor } from "#server/platform/money/money.ts";

export type CartOwner =
  | { readonly kind: "visitor"; readonly visitorId: string }
  | { readonly kind: "member"; readonly memberId: string };

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
};

export type Cart = {
  readonly id: string;
  readonly owner: CartOwner;
  readonly lines: readonly CartLine[];
  readonly currency: string;
  readonly isTaxIncluded: boolean;
  readonly buyerNote: string | undefined;
  readonly buyerEmail: string | undefined;
  readonly contactInfo: AddressWithContact | undefined;
  readonly coupon: { readonly id: string; readonly code: string } | undefined;
  readonly selectedShippingOption: { readonly carrierId?: string; readonly code: string } | undefined;
  readonly overrideCheckoutUrl: string | undefined;
  readonly businessLocationId: string | undefined;
  readonly extendedFields: { namespaces?: Record<string, Record<string, unknown>> } | undefined;
  readonly checkoutId: string | undefined;
  /** One id shared by cart, checkout and order. */
  readonly purchaseFlowId: string;
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

export function ownerOf(actor: Shopper): CartOwner {
  return actor.kind === "member"
    ? { kind: "member", memberId: actor.memberId }
    : { kind: "visitor", visitorId: actor.visitorId };
}

export function memberIdOf(owner: CartOwner): string | undefined {
  return owner.kind === "member" ? owner.memberId : undefined;
}
