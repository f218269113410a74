/**
 * The order of a hand-over, for the shopper who made the checkout: that it was ordered, what, at which amounts, and how far it
 * is. The buyer's own token reads the rest. Fields are listed one by one, so that a new one stays private until it is added here.
 */
import type { Order as WireOrder } from "#api/orders/orders/order-values.ts";
import type { Order } from "../order.ts";
import { presentOrder } from "./present.ts";

/** `checkoutId`: the maker's own, which was handed over. */
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

/** Without texts that were entered for the line, and without the place that its tax is for. */
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
