/** Presents an order in the shape of version 2 (docs/protocol/neighboring-domains.md#orders), from the order as its reader sees it. */
import type { Order } from "#api/orders/orders/order-values.ts";
import type { StoresAddress, StoresOrder } from "#api/orders/orders/wire/v2/stores-orders.ts";
import type { AddressWithContact } from "#api/values.ts";

type Line = Order["lineItems"][number];
type Shipping = NonNullable<Order["shippingInfo"]>;

export function presentStoresOrder(order: Order): StoresOrder {
  const { contactDetails } = order.billingInfo ?? order.recipientInfo ?? {};
  const weight = order.lineItems.reduce((sum, line) => sum + (line.physicalProperties?.weight ?? 0) * line.quantity, 0);
  const coupon = order.appliedDiscounts.find((discount) => discount.coupon !== undefined)?.coupon;
  const [field] = order.customFields;
  const { refunded } = order.balanceSummary;
  return {
    id: order.id,
    number: Number(order.number),
    dateCreated: order.createdDate,
    lastUpdated: order.updatedDate,
    buyerInfo: {
      ...presentBuyer(order.buyerInfo),
      firstName: contactDetails?.firstName ?? "",
      lastName: contactDetails?.lastName ?? "",
      phone: contactDetails?.phone ?? "",
      email: order.buyerInfo.email ?? "",
    },
    currency: order.currency,
    weightUnit: order.weightUnit,
    totals: {
      subtotal: order.priceSummary.subtotal.amount,
      shipping: order.priceSummary.shipping.amount,
      tax: order.priceSummary.tax.amount,
      discount: order.priceSummary.discount.amount,
      total: order.priceSummary.total.amount,
      weight: String(Number(weight.toFixed(3))),
      quantity: order.lineItems.reduce((sum, { quantity }) => sum + quantity, 0),
      ...(Number(refunded.amount) === 0 ? {} : { refund: refunded.amount }),
    },
    billingInfo: {
      paymentMethod: order.paymentMethodName,
      ...(order.billingInfo === undefined ? {} : { address: presentAddress(order.billingInfo, order.buyerInfo.email) }),
    },
    ...(order.shippingInfo === undefined ? {} : { shippingInfo: presentShipping(order, order.shippingInfo) }),
    ...(order.buyerNote === undefined ? {} : { buyerNote: order.buyerNote }),
    read: order.seenByAHuman,
    archived: order.archived,
    paymentStatus: order.paymentStatus,
    fulfillmentStatus: order.status === "CANCELED" ? "CANCELED" : order.fulfillmentStatus,
    lineItems: order.lineItems.map(presentLine),
    activities: order.activities.map(({ activityType, authorEmail, createdDate }) => ({
      type: activityType,
      ...(authorEmail === undefined ? {} : { author: authorEmail }),
      timestamp: createdDate,
    })),
    discount: {
      value: order.priceSummary.discount.amount,
      ...(coupon === undefined ? {} : { appliedCoupon: { couponId: coupon.id, name: coupon.name, code: coupon.code } }),
    },
    ...(field === undefined
      ? {}
      : {
          customField: {
            title: field.title,
            translatedTitle: field.translatedTitle ?? field.title,
            value: typeof field.value === "string" ? field.value : JSON.stringify(field.value ?? ""),
          },
        }),
    ...(order.checkoutId === undefined ? {} : { cartId: order.checkoutId }),
    buyerLanguage: order.buyerLanguage,
    channelInfo: order.channelInfo,
    enteredBy: presentEnterer(order.createdBy),
  };
}

function presentBuyer({ memberId, contactId }: Order["buyerInfo"]) {
  if (memberId !== undefined) return { id: memberId, type: "MEMBER", identityType: "MEMBER" } as const;
  if (contactId !== undefined) return { id: contactId, type: "CONTACT", identityType: "CONTACT" } as const;
  return {};
}

function presentEnterer({ userId, memberId, appId, visitorId }: Order["createdBy"]): StoresOrder["enteredBy"] {
  if (userId !== undefined) return { id: userId, identityType: "USER" };
  if (memberId !== undefined) return { id: memberId, identityType: "MEMBER" };
  if (appId !== undefined) return { id: appId, identityType: "APP" };
  return visitorId === undefined ? { identityType: "CONTACT" } : { id: visitorId, identityType: "CONTACT" };
}

function presentAddress({ address, contactDetails }: AddressWithContact, email?: string): StoresAddress {
  const { streetAddress } = address ?? {};
  const line = address?.addressLine ?? [streetAddress?.number, streetAddress?.name].filter(Boolean).join(" ");
  return {
    fullName: { firstName: contactDetails?.firstName ?? "", lastName: contactDetails?.lastName ?? "" },
    ...(address?.country === undefined ? {} : { country: address.country }),
    ...(address?.subdivision === undefined ? {} : { subdivision: address.subdivision }),
    ...(address?.city === undefined ? {} : { city: address.city }),
    ...(address?.postalCode === undefined ? {} : { zipCode: address.postalCode }),
    ...(line === "" ? {} : { addressLine1: line }),
    ...(address?.addressLine2 === undefined ? {} : { addressLine2: address.addressLine2 }),
    ...(streetAddress === undefined
      ? {}
      : { street: { number: streetAddress.number ?? "", name: streetAddress.name ?? "" } }),
    ...(contactDetails?.phone === undefined ? {} : { phone: contactDetails.phone }),
    ...(email === undefined ? {} : { email }),
    ...(contactDetails?.company === undefined ? {} : { company: contactDetails.company }),
    ...(contactDetails?.vatId === undefined
      ? {}
      : { vatId: { number: contactDetails.vatId.id, type: contactDetails.vatId.type } }),
  };
}

function presentShipping(order: Order, shipping: Shipping): NonNullable<StoresOrder["shippingInfo"]> {
  const { logistics, cost } = shipping;
  const priceData = {
    taxIncludedInPrice: order.taxIncludedInPrices,
    price: cost?.price.amount ?? "0",
    totalPrice: cost?.totalPriceAfterTax.amount ?? "0",
  };
  const common = {
    deliveryOption: shipping.title ?? "",
    estimatedDeliveryTime: logistics?.deliveryTime ?? "",
    shippingRegion: shipping.region?.name ?? "",
    ...(shipping.code === undefined ? {} : { code: shipping.code }),
  };
  if (logistics?.pickupDetails !== undefined) {
    const { address } = logistics.pickupDetails;
    return {
      ...common,
      pickupDetails: {
        ...(address === undefined ? {} : { pickupAddress: presentAddress({ address }) }),
        pickupInstructions: logistics.instructions ?? "",
        priceData,
      },
    };
  }
  const { shippingDestination } = logistics ?? {};
  return {
    ...common,
    shipmentDetails: {
      ...(shippingDestination === undefined
        ? {}
        : { address: presentAddress(shippingDestination, order.buyerInfo.email) }),
      discount: cost?.discount.amount ?? "0",
      tax: cost?.taxInfo?.taxAmount.amount ?? "0",
      priceData,
    },
  };
}

function presentLine(line: Line, position: number): StoresOrder["lineItems"][number] {
  const texts = line.descriptionLines.map(({ name, plainText, colorInfo }) => ({
    title: name.original,
    value: plainText?.original ?? colorInfo?.original ?? "",
  }));
  const { image, physicalProperties, catalogReference } = line;
  const variantId = catalogReference?.options?.variantId;
  const { taxIncludedInPrice, taxAmount } = line.taxInfo;
  return {
    index: position + 1,
    quantity: line.quantity,
    price: line.price.amount,
    totalPrice: line.lineItemPrice.amount,
    priceData: { taxIncludedInPrice, price: line.price.amount, totalPrice: line.lineItemPrice.amount },
    name: line.productName.original,
    translatedName: line.productName.translated ?? line.productName.original,
    ...(catalogReference === undefined ? {} : { productId: catalogReference.catalogItemId }),
    ...(typeof variantId === "string" ? { variantId } : {}),
    ...(physicalProperties?.sku === undefined ? {} : { sku: physicalProperties.sku }),
    lineItemType: presentType(line),
    // Version 2 separates choices of options from texts; the order keeps both as description lines.
    options: texts.map(({ title, value }) => ({ option: title, selection: value })),
    customTextFields: [],
    ...(physicalProperties?.weight === undefined ? {} : { weight: String(physicalProperties.weight) }),
    ...(image === undefined ? {} : { mediaItem: presentImage(image) }),
    discount: line.totalDiscount.amount,
    tax: taxAmount.amount,
    taxIncludedInPrice,
    refundedQuantity: line.refundQuantity,
  };
}

function presentImage({ url, width, height }: NonNullable<Line["image"]>) {
  return {
    mediaType: "IMAGE" as const,
    url,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
}

function presentType({ itemType, catalogReference }: Line): StoresOrder["lineItems"][number]["lineItemType"] {
  if (catalogReference === undefined) return "CUSTOM_AMOUNT_ITEM";
  const { preset } = itemType;
  return preset === "PHYSICAL" || preset === "DIGITAL" || preset === "GIFT_CARD" || preset === "SERVICE"
    ? preset
    : "UNSPECIFIED";
}
