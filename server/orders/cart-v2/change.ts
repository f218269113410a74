/** Changes a cart by requests of Cart v2, using the functions of the carts module. */
import type { Static } from "typebox";
import type { CatalogOverrideFields, CustomLineItem, NewLineItem } from "#api/checkout/carts/cart-lines.ts";
import type {
  CartV2Input,
  CatalogItemInput,
  CustomItemInput,
  createCartV2Body,
} from "#api/orders/cart-v2/cart-v2-input-values.ts";
import type { LineItemUpdate } from "#api/orders/cart-v2/current-cart-v2.ts";
import {
  addToCart,
  type CartChanges,
  type CartOwner,
  createCart,
  hasApps,
  insertCart,
  openCart,
  openForChange,
  type PurchaseTerms,
  refreshLines,
  removeLineItems,
  setMembership,
  updateCart,
  updateQuantities,
  writeCart,
} from "#server/checkout/carts/public.ts";
import { requireBusinessLocation } from "#server/inventory/stock/public.ts";
import {
  appCardProblem,
  findAppGiftCard,
  type GiftCard,
  giftCardProblem,
  lookUpGiftCard,
  refusedByApp,
} from "#server/payments/gift-cards/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { CallContext } from "#server/platform/http/handlers.ts";
import { tryParseDecimal } from "#server/platform/money/money.ts";
import { everything, priceCart, type Working } from "./working.ts";

type Payment = NonNullable<CatalogItemInput["membershipPayment"]>;

/** @throws {AppError} INVALID_MEMBERSHIP_PAYMENT_OPTION for a plan that hasn't been bought yet */
function planOf({ existingMembership: plan, futureMembership }: Payment = {}) {
  if (futureMembership !== undefined) throw new AppError("INVALID_MEMBERSHIP_PAYMENT_OPTION");
  return plan && { id: plan.membershipId, appId: plan.appId };
}

function toOverrides(given: NonNullable<CatalogItemInput["catalogOverrideFields"]>): CatalogOverrideFields {
  const { name, salePrice, ...fields } = given;
  const { productName = name, price = salePrice } = fields;
  return { ...fields, ...(productName && { productName }), ...(price === undefined ? {} : { price }) };
}

export const toNewLine = (item: CatalogItemInput): NewLineItem => {
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

const toCustomLine = ({
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

export async function addItems(tx: Tx, { key, settings, now }: Working, { catalogItems, customItems = [] }: Items) {
  if (catalogItems.length === 0 && customItems.length === 0) throw new AppError("NO_LINE_ITEMS_TO_ADD");
  await addToCart(tx, {
    key,
    settings,
    now,
    items: catalogItems.map(toNewLine),
    customItems: customItems.map(toCustomLine),
  });
}

type Creation = Static<typeof createCartV2Body>;

/** Changes the shopper's current cart and creates it if necessary. An error response is returned, not thrown. */
export async function fillCurrent(tx: Tx, work: Working, creation: Creation): Promise<AppError | undefined> {
  const { key, settings, now } = work;
  if (key.kind === "id") throw new Error("a current cart is a shopper's");
  const { country, currency } = settings;
  if (creation.catalogItems.length > 0 || (creation.customItems ?? []).length > 0) await addItems(tx, work, creation);
  else await openCart(tx, key, { country, currency, now });
  return complete(tx, work, creation);
}

/** Creates a cart for another buyer. Returns its ID, or the error response. */
export async function makeCart(
  tx: Tx,
  work: Omit<Working, "key">,
  { owner, creation }: { owner: CartOwner; creation: Creation },
): Promise<{ cartId: string; failure: AppError | undefined }> {
  const { settings, now } = work;
  const items = creation.catalogItems.map(toNewLine);
  const customItems = (creation.customItems ?? []).map(toCustomLine);
  const { country, currency } = settings;
  const cart =
    items.length + customItems.length === 0
      ? await insertCart(tx, owner, { country, currency, now })
      : (await createCart(tx, { owner, settings, now, items, customItems })).cart;
  const key = { kind: "id", cartId: cart.id } as const;
  return { cartId: cart.id, failure: await complete(tx, { ...work, key }, creation) };
}

async function complete(tx: Tx, work: Working, { cart, coupons, deliveryMethod, giftCards }: Creation) {
  if (cart !== undefined) await changeCart(tx, work, cart);
  const [coupon] = coupons ?? [];
  if (coupon !== undefined) await addCoupon(tx, work, coupon.code);
  if (deliveryMethod !== undefined) await setDeliveryMethod(tx, work, deliveryMethod);
  const [giftCard] = giftCards ?? [];
  return giftCard === undefined ? undefined : addGiftCard(tx, work, giftCard);
}

export async function changeCart(tx: Tx, { key, settings, now }: Working, input: CartV2Input): Promise<void> {
  await requireBusinessLocation(tx, input.businessInfo?.locationId);
  const { cart } = await openForChange(tx, { key, settings, now });
  const { email, ...contact } = input.customerInfo ?? {};
  const hasContact = Object.keys(contact).length > 0;
  const address = input.deliveryInfo?.address;
  const changes: CartChanges = {
    ...(input.note === undefined ? {} : { buyer_note: input.note }),
    ...(email === undefined ? {} : { buyer_email: email }),
    ...(input.businessInfo?.locationId === undefined ? {} : { business_location_id: input.businessInfo.locationId }),
    ...(input.customCheckoutUrl === undefined ? {} : { override_checkout_url: input.customCheckoutUrl }),
    ...(input.extendedFields === undefined
      ? {}
      : { extended_fields: input.extendedFields && JSON.stringify(input.extendedFields) }),
  };
  if (hasContact || address !== undefined) {
    const { address: known, contactDetails } = cart.contactInfo ?? {};
    const next = address === undefined ? known : (address ?? undefined);
    const details = hasContact ? { ...contactDetails, ...contact } : contactDetails;
    changes.contact_info = JSON.stringify({
      ...(next && { address: next }),
      ...(details && { contactDetails: details }),
    });
  }
  const terms = mergeTerms(cart.purchaseTerms, input);
  await writeCart(tx, cart.id, { ...changes, purchase_terms: JSON.stringify(terms) });
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

async function writeTerms(tx: Tx, work: Working, change: (terms: PurchaseTerms) => PurchaseTerms): Promise<void> {
  const { key, settings, now } = work;
  const { cart } = await openForChange(tx, { key, settings, now });
  await writeCart(tx, cart.id, { purchase_terms: JSON.stringify(change(cart.purchaseTerms)) });
}

/** @throws {AppError} the coupon errors of Cart v2 */
export async function addCoupon(tx: Tx, { key, settings, now }: Working, code: string): Promise<void> {
  const { cart } = await openForChange(tx, { key, settings, now });
  if (cart.purchaseTerms.settings?.lockCouponCode) throw new AppError("COUPON_LOCKED");
  if (cart.coupon !== undefined) {
    const isSame = cart.coupon.code.toLowerCase() === code.toLowerCase();
    throw new AppError(isSame ? "COUPON_ALREADY_EXISTS" : "MAX_COUPONS_PER_CART_EXCEEDED");
  }
  try {
    await updateCart(tx, { key, settings, now, couponCode: code, items: [] });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isUnknown = error.code === "ERROR_COUPON_DOES_NOT_EXIST";
    throw new AppError(isUnknown ? "INVALID_COUPON_CODE" : "INVALID_COUPON_STATUS", {
      description: error.message,
      data: { couponCode: code },
    });
  }
}

export async function takeCoupon(tx: Tx, { key, settings, now }: Working, couponId: string | undefined): Promise<void> {
  const { cart } = await openForChange(tx, { key, settings, now });
  const { coupon } = cart;
  if (coupon === undefined || (couponId !== undefined && couponId !== coupon.id)) {
    throw new AppError("COUPON_NOT_FOUND_IN_CART");
  }
  if (cart.purchaseTerms.settings?.lockCouponCode) throw new AppError("COUPON_LOCKED");
  await writeCart(tx, cart.id, { coupon_id: null, coupon_code: null });
}

type GivenCard = { code: string; redeemAmount?: { amount: string } };

/** Errors are returned, not thrown, so that the count of wrong codes commits. */
export async function addGiftCard(tx: Tx, work: Working, given: GivenCard): Promise<AppError | undefined> {
  const { key, settings, now, context } = work;
  const { cart } = await openForChange(tx, { key, settings, now });
  if (cart.purchaseTerms.settings?.lockGiftCard) throw new AppError("GIFT_CARD_LOCKED");
  if (cart.purchaseTerms.giftCard !== undefined) throw new AppError("MAX_GIFT_CARDS_PER_CART_EXCEEDED");
  const { currency } = settings;
  const own = await lookUpGiftCard(tx, context, given.code);
  if (own instanceof AppError && own.code === "THROTTLED") return own;
  const isOfApp = own instanceof AppError && hasApps(context, "GIFT_CARDS");
  const card = isOfApp ? cardOfApp(context, given.code, currency) : cardOfStore(own, currency);
  if (card instanceof AppError) return card;
  const redeemAmount = given.redeemAmount && tryParseDecimal(given.redeemAmount.amount, currency);
  const giftCard = { ...card, ...(redeemAmount !== undefined && { redeemAmount }) };
  await writeCart(tx, cart.id, { purchase_terms: JSON.stringify({ ...cart.purchaseTerms, giftCard }) });
  return undefined;
}

type FoundCard = Pick<NonNullable<PurchaseTerms["giftCard"]>, "id" | "app"> | AppError;

function cardOfStore(card: GiftCard | AppError, currency: string): FoundCard {
  if (card instanceof AppError) return new AppError("INVALID_GIFT_CARD_CODE");
  return giftCardProblem(card, currency) === undefined ? { id: card.id } : new AppError("INVALID_GIFT_CARD_STATUS");
}

/**
 * Looks up a code that no gift card of the store has with the installed apps. The attempt is counted before any app is
 * called.
 */
function cardOfApp({ store, actor, requestId, outside }: CallContext, code: string, currency: string): FoundCard {
  const asking = { store, actor, requestId, currency };
  const found = outside.answerTo(`gift card ${code}`, () => findAppGiftCard(asking, code));
  if (found === "GIFT_CARD_NOT_FOUND") return new AppError("INVALID_GIFT_CARD_CODE");
  if (found === "UNAVAILABLE") return refusedByApp(found);
  if (typeof found === "string" || appCardProblem(found, currency) !== undefined) {
    return new AppError("INVALID_GIFT_CARD_STATUS");
  }
  const { id, ...app } = found;
  return { id, app };
}

export function takeGiftCard(tx: Tx, work: Working, id: string | undefined): Promise<void> {
  return writeTerms(tx, work, ({ giftCard, ...terms }) => {
    if (giftCard === undefined || (id !== undefined && id !== giftCard.id))
      throw new AppError("GIFT_CARD_NOT_FOUND_IN_CART");
    if (terms.settings?.lockGiftCard) throw new AppError("GIFT_CARD_LOCKED");
    return terms;
  });
}

type Method = { code: string; appId?: string | null };

/** @throws {AppError} DELIVERY_METHOD_MISSING_ADDRESS, DELIVERY_METHOD_NOT_FOUND */
export async function setDeliveryMethod(tx: Tx, work: Working, { code, appId }: Method): Promise<void> {
  const { key, settings, now } = work;
  const { cart } = await openForChange(tx, { key, settings, now });
  if (cart.contactInfo?.address?.country === undefined) throw new AppError("DELIVERY_METHOD_MISSING_ADDRESS");
  const option = { code, ...(appId && { carrierId: appId }) };
  const { selectedOption } = await priceCart(tx, { ...cart, selectedShippingOption: option }, work, everything);
  if (selectedOption === undefined) throw new AppError("DELIVERY_METHOD_NOT_FOUND", { data: { code } });
  await writeCart(tx, cart.id, { selected_shipping_code: code, selected_carrier_id: appId ?? null });
}

export async function forgetDeliveryMethod(tx: Tx, { key, settings, now }: Working): Promise<void> {
  const { cart } = await openForChange(tx, { key, settings, now });
  await writeCart(tx, cart.id, { selected_shipping_code: null, selected_carrier_id: null });
}

export const keepForms = (tx: Tx, work: Working, formSubmissions: readonly unknown[]): Promise<void> =>
  writeTerms(tx, work, (terms) => ({ ...terms, formSubmissions }));

export async function refresh(tx: Tx, { key, settings, now }: Working): Promise<void> {
  await refreshLines(tx, { key, settings, now });
}

export async function takeLines(tx: Tx, { key, settings, now }: Working, lineIds: readonly string[]): Promise<void> {
  await removeLineItems(tx, lineIds, { key, settings, now }).catch(toV2Error);
}

function toV2Error(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== "LINE_ITEM_NOT_FOUND") throw error;
  throw new AppError("LINE_ITEM_NOT_FOUND_IN_CART");
}

/** @throws {AppError} EMPTY_LINE_ITEM_UPDATES, DUPLICATE_LINE_ITEM_UPDATES, LINE_ITEM_NOT_FOUND_IN_CART */
export async function updateLines(
  tx: Tx,
  { key, settings, now }: Working,
  updates: readonly Static<typeof LineItemUpdate>[],
): Promise<void> {
  const isEmpty =
    updates.length === 0 || updates.some(({ quantity, membershipPayment }) => !quantity && !membershipPayment);
  if (isEmpty) throw new AppError("EMPTY_LINE_ITEM_UPDATES");
  if (new Set(updates.map(({ lineItemId }) => lineItemId)).size < updates.length) {
    throw new AppError("DUPLICATE_LINE_ITEM_UPDATES");
  }
  const change = { key, settings, now };
  const quantities = updates.flatMap(({ lineItemId: id, quantity }) =>
    quantity === undefined ? [] : [{ id, quantity: quantity.newQuantity }],
  );
  if (quantities.length > 0) await updateQuantities(tx, quantities, change).catch(toV2Error);
  for (const { lineItemId, membershipPayment } of updates) {
    if (membershipPayment === undefined) continue;
    await setMembership(tx, lineItemId, planOf(membershipPayment), change).catch(toV2Error);
  }
}
