/**
 * Presents a handed-over order to the shopper who created its checkout: items, amounts and status. The rest requires
 * the buyer's token. Fields are listed one by one, so new fields stay private until they are added here.
 */
import type { Order as WireOrder } from "#api/orders/orders/order-values.ts";
import type { Order } from "../order.ts";
import { presentOrder } from "./present.ts";

/** `checkoutId`: the checkout that the caller created and handed over. */
export function presentOrderForMaker(order: Order, checkoutId: string): WireOrder {
  const wire = presentOrder(order);
  return {
    id: wire.id,
    number: wire.number,
    createdDate: wire.createdDate,
    updatedDate: wire.updatedDate,
    purchasedDate: wire.purchasedDate,
    status: wire.status,
    paymentStatus: wire.paymentStatus,
    fulfillmentStatus: wire.fulfillmentStatus,
    archived: wire.archived,
    seenByAHuman: wire.seenByAHuman,
    imported: wire.imported,
    lineItems: wire.lineItems.map(presentLine),
    buyerInfo: {},
    buyerLanguage: wire.buyerLanguage,
    siteLanguage: wire.siteLanguage,
    weightUnit: wire.weightUnit,
    currency: wire.currency,
    currencyConversionDetails: wire.currencyConversionDetails,
    taxIncludedInPrices: wire.taxIncludedInPrices,
    priceSummary: wire.priceSummary,
    balanceSummary: wire.balanceSummary,
    taxInfo: { totalTax: wire.taxInfo.totalTax, taxExempt: false, taxBreakdown: [] },
    appliedDiscounts: [],
    additionalFees: [],
    activities: [],
    attributionSource: wire.attributionSource,
    createdBy: {},
    channelInfo: { type: wire.channelInfo.type },
    source: wire.source,
    extendedFields: { namespaces: {} },
    tags: { privateTags: { tagIds: [] }, tags: { tagIds: [] } },
    checkoutId,
    ...(wire.purchaseFlowId === undefined ? {} : { purchaseFlowId: wire.purchaseFlowId }),
    customFields: [],
    paymentMethodName: "",
    isTestPayment: wire.isTestPayment,
  };
}

type Line = WireOrder["lineItems"][number];

/** Omits texts entered for the line, and the location of its tax. */
const presentLine = (line: Line): Line => ({
  id: line.id,
  productName: line.productName,
  quantity: line.quantity,
  refundQuantity: line.refundQuantity,
  restockQuantity: line.restockQuantity,
  fulfilledQuantity: line.fulfilledQuantity,
  price: line.price,
  priceBeforeDiscounts: line.priceBeforeDiscounts,
  lineItemPrice: line.lineItemPrice,
  totalDiscount: line.totalDiscount,
  totalPriceBeforeTax: line.totalPriceBeforeTax,
  totalPriceAfterTax: line.totalPriceAfterTax,
  taxInfo: { ...line.taxInfo, taxBreakdown: [] },
  descriptionLines: [],
  itemType: line.itemType,
  paymentOption: line.paymentOption,
  priceUndetermined: line.priceUndetermined,
  fixedQuantity: line.fixedQuantity,
  ...(line.physicalProperties === undefined ? {} : { physicalProperties: line.physicalProperties }),
  ...(line.image === undefined ? {} : { image: line.image }),
  ...(line.rootCatalogItemId === undefined ? {} : { rootCatalogItemId: line.rootCatalogItemId }),
  ...(line.catalogReference === undefined
    ? {}
    : { catalogReference: { appId: line.catalogReference.appId, catalogItemId: line.catalogReference.catalogItemId } }),
});
