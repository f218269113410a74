/** Requests of version 2 as changes to the cart. */
import type { Static } from "typebox";
import type { CatalogOverrideFields, CustomLineItem, NewLineItem } from "#api/checkout/carts/cart-lines.ts";
import type {
  CartV2Input,
  CatalogItemInput,
  CustomItemInput,
  GiftCardInput,
} from "#api/checkout/carts/wire/v2/cart-input-values.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import type { Cart, CartDetails, PurchaseTerms } from "../../cart.ts";
import type { CartRequest } from "../../cart-request.ts";
import { toCustomLines, toNewLines } from "../../line-input.ts";

type Payment = NonNullable<CatalogItemInput["membershipPayment"]>;

/** @throws {AppError} INVALID_MEMBERSHIP_PAYMENT_OPTION for a plan that hasn't been bought yet */
export function planOf({ existingMembership: plan, futureMembership }: Payment = {}) {
  if (futureMembership !== undefined) throw new AppError("INVALID_MEMBERSHIP_PAYMENT_OPTION");
  return plan && { id: plan.membershipId, appId: plan.appId };
}

function toOverrides(given: NonNullable<CatalogItemInput["catalogOverrideFields"]>): CatalogOverrideFields {
  const { name, salePrice, ...fields } = given;
  const { productName = name, price = salePrice } = fields;
  return { ...fields, ...(productName && { productName }), ...(price === undefined ? {} : { price }) };
}

const toItem = (item: CatalogItemInput): NewLineItem => {
  const plan = planOf(item.membershipPayment);
  return {
    catalogReference: item.catalogReference,
    quantity: item.quantity,
    ...(item.catalogOverrideFields && { catalogOverrideFields: toOverrides(item.catalogOverrideFields) }),
    ...(item.extendedFields && { extendedFields: item.extendedFields }),
    ...(plan && { selectedMembership: plan }),
  };
};

type ModifierGroup = NonNullable<CustomItemInput["modifierGroups"]>[number];

const toModifierGroup = ({ name, modifiers }: ModifierGroup, index: number) => ({
  id: String(index + 1),
  name,
  modifiers: modifiers.map(({ price, ...modifier }, position) => ({
    id: String(position + 1),
    ...modifier,
    ...(price && { price: price.amount }),
  })),
});

const toCustomItem = ({
  name,
  quantityInfo,
  pricing,
  source,
  attributes,
  deliveryConfig,
  taxConfig,
  paymentConfig,
  modifierGroups,
}: CustomItemInput) => {
  const { image, ...shown } = attributes ?? {};
  const line: CustomLineItem = {
    productName: name,
    quantity: quantityInfo?.requestedQuantity ?? 1,
    price: pricing.price.amount,
    ...(pricing.fullPrice && { fullPrice: pricing.fullPrice.amount }),
    ...(pricing.priceDescription && { priceDescription: pricing.priceDescription }),
    ...(pricing.priceUndetermined && { priceUndetermined: true }),
    ...(quantityInfo?.availableQuantity === undefined ? {} : { quantityAvailable: quantityInfo.availableQuantity }),
    ...(quantityInfo?.fixedQuantity && { fixedQuantity: true }),
    ...source,
    ...shown,
    ...(image && { media: image }),
    ...deliveryConfig,
    ...taxConfig,
    ...(modifierGroups && { modifierGroups: modifierGroups.map(toModifierGroup) }),
    ...(paymentConfig?.paymentOption && { paymentOption: paymentConfig.paymentOption }),
    ...(paymentConfig?.depositAmount && { depositAmount: paymentConfig.depositAmount.amount }),
  };
  return line;
};

type Items = { catalogItems: readonly CatalogItemInput[]; customItems?: readonly CustomItemInput[] | undefined };

export const toAdditions = (
  { catalogItems, customItems = [] }: Items,
  { settings, now }: Pick<CartRequest, "settings" | "now">,
) => ({
  lines: toNewLines(catalogItems.map(toItem), settings),
  customLines: toCustomLines(customItems.map(toCustomItem), settings, now),
});

export function toDetails(input: CartV2Input, cart: Cart): CartDetails {
  const { email, ...contact } = input.customerInfo ?? {};
  return {
    note: input.note,
    email,
    businessLocationId: input.businessInfo?.locationId,
    checkoutUrl: input.customCheckoutUrl,
    extendedFields: input.extendedFields,
    contactInfo: toContactInfo(cart.contactInfo, { contact, address: input.deliveryInfo?.address }),
    purchaseTerms: mergeTerms(cart.purchaseTerms, input),
  };
}

type GivenContact = {
  contact: object;
  address: NonNullable<CartV2Input["deliveryInfo"]>["address"] | undefined;
};

/** Undefined if neither is given. */
function toContactInfo(known: Cart["contactInfo"], { contact, address }: GivenContact): Cart["contactInfo"] {
  const hasContact = Object.keys(contact).length > 0;
  if (!hasContact && address === undefined) return undefined;
  const next = address === undefined ? known?.address : (address ?? undefined);
  const details = hasContact ? { ...known?.contactDetails, ...contact } : known?.contactDetails;
  return { ...(next && { address: next }), ...(details && { contactDetails: details }) };
}

function mergeTerms(known: PurchaseTerms, { paymentInfo, source, settings, taxInfo }: CartV2Input): PurchaseTerms {
  const { billingAddress, billingContact } = paymentInfo ?? {};
  const billing = {
    ...known.billingInfo,
    ...(billingAddress === undefined ? {} : { address: billingAddress ?? undefined }),
    ...(billingContact === undefined ? {} : { contactDetails: billingContact ?? undefined }),
  };
  const exempt = taxInfo?.taxExemptGroupId;
  const { taxExemptGroupId: _, ...rest } = known;
  return {
    ...(exempt === undefined ? known : rest),
    ...(exempt && { taxExemptGroupId: exempt }),
    ...(Object.keys(billing).length > 0 && { billingInfo: JSON.parse(JSON.stringify(billing)) }),
    ...(source?.channelType && { channelType: source.channelType }),
    // External references can be set only once.
    ...(source?.externalReferences && !known.externalReferences && { externalReferences: source.externalReferences }),
    ...(source?.customContentReference && { customContentReference: source.customContentReference }),
    ...(settings && { settings: { ...known.settings, ...settings } }),
  };
}

export const toGiftCard = (
  { code, redeemAmount }: Static<typeof GiftCardInput>,
  { settings: { currency } }: Pick<CartRequest, "settings">,
) => ({ code, redeemAmount: redeemAmount && tryParseDecimal(redeemAmount.amount, currency) });
