/** Shapes of draft orders in requests and responses (docs/protocol/billing-and-drafts.md#draft-shapes). */
import { type Static, Type } from "typebox";
import { CalculationErrors } from "../checkout/totals.ts";
import {
  AddressWithContact,
  CatalogReference,
  Decimal,
  DescriptionLine,
  ExtendedFields,
  FreeObject,
  Id,
  Image,
  ItemType,
  Money2,
  named,
  PaymentOption,
  PhysicalProperties,
  Quantity,
  Text,
  Timestamp,
  WeightUnit,
} from "../values.ts";
import { Amount, NewBuyer, NewShipping } from "./orders/order-intake.ts";
import { LineExtras, LineText, OrderLineItem, OrderModifierGroup } from "./orders/order-line-item-values.ts";
import {
  BalanceSummary,
  BusinessLocation,
  OrderAdditionalFee,
  OrderAppliedDiscount,
  OrderPriceSummary,
  OrderShippingInfo,
} from "./orders/order-values.ts";

const Source = Type.Enum(["ORIGINAL_ORDER", "AUTOMATIC", "CUSTOM"]);
const change = { added: Type.Optional(Type.Boolean()), removed: Type.Optional(Type.Boolean()) };
const FeeTax = Type.Object({ taxable: Type.Optional(Type.Boolean()), taxGroupId: Type.Optional(Id) });
const DepositDetails = Type.Object({
  amount: Type.Optional(Money2),
  percentage: Type.Optional(Type.String()),
  priceSummary: Type.Optional(OrderPriceSummary),
});

export const DraftOrder = named(
  "DraftOrder",
  Type.Object({
    id: Id,
    /** The order being edited, or the order that was created by the commit. */
    orderId: Type.Optional(Id),
    lineItems: Type.Array(
      Type.Object({
        ...change,
        changedDetails: Type.Optional(
          Type.Object({
            quantityBeforeChange: Type.Optional(Type.Integer()),
            priceBeforeChange: Type.Optional(Money2),
            priceDescriptionBeforeChange: Type.Optional(LineText(100)),
          }),
        ),
        lineItem: OrderLineItem,
      }),
    ),
    shippingInfo: Type.Optional(
      Type.Object({
        ...change,
        changedDetails: Type.Optional(Type.Object({ shippingInfoBeforeChange: OrderShippingInfo })),
        shippingInfo: Type.Optional(OrderShippingInfo),
      }),
    ),
    additionalFees: Type.Array(
      Type.Object({ additionalFee: OrderAdditionalFee, taxDetails: FeeTax, source: Source, applied: Type.Boolean() }),
    ),
    discounts: Type.Array(Type.Object({ discount: OrderAppliedDiscount, source: Source, applied: Type.Boolean() })),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    createdBy: Type.Object({ userId: Type.Optional(Id), appId: Type.Optional(Type.String()) }),
    status: Type.Enum(["DRAFT", "COMMITTED"]),
    weightUnit: WeightUnit,
    currency: Type.String(),
    priceSummary: OrderPriceSummary,
    balanceSummary: BalanceSummary,
    /** Addition of this store: the change of the total by the commit, negative if it decreases. */
    difference: Type.Optional(Money2),
    memberId: Type.Optional(Id),
    recipientInfo: Type.Optional(
      Type.Object({
        ...change,
        changedDetails: Type.Optional(Type.Object({ recipientInfoBeforeChange: AddressWithContact })),
        recipientInfo: Type.Optional(AddressWithContact),
      }),
    ),
    buyerDetails: Type.Optional(
      Type.Object({
        ...change,
        changedDetails: Type.Optional(Type.Object({ buyerInfoBeforeChange: NewBuyer })),
        buyerInfo: Type.Optional(NewBuyer),
      }),
    ),
    billingDetails: Type.Optional(
      Type.Object({
        ...change,
        changedDetails: Type.Optional(Type.Object({ billingInfoBeforeChange: AddressWithContact })),
        billingInfo: Type.Optional(AddressWithContact),
      }),
    ),
    businessLocationDetails: Type.Optional(
      Type.Object({
        ...change,
        changedDetails: Type.Optional(Type.Object({ businessLocationBeforeChange: BusinessLocation })),
        businessLocation: Type.Optional(BusinessLocation),
      }),
    ),
    taxInfo: Type.Object({ totalTax: Money2, taxBreakdown: Type.Array(FreeObject), taxExempt: Type.Boolean() }),
    extendedFields: ExtendedFields,
    depositDetails: Type.Optional(DepositDetails),
  }),
);
export type DraftOrder = Static<typeof DraftOrder>;

export const CalculatedDraftOrder = named(
  "CalculatedDraftOrder",
  Type.Object({
    draftOrder: DraftOrder,
    shippingOptions: Type.Array(
      Type.Object({
        carrierId: Type.String(),
        code: Type.String(),
        title: Type.String(),
        logistics: Type.Object({
          deliveryTime: Type.Optional(Type.String()),
          instructions: Type.Optional(Type.String()),
          pickupDetails: Type.Optional(FreeObject),
          deliveryTimeSlot: Type.Optional(
            Type.Object({ from: Type.Optional(Timestamp), to: Type.Optional(Timestamp) }),
          ),
        }),
        cost: Type.Object({ price: Money2, currency: Type.String() }),
      }),
    ),
    calculationErrors: CalculationErrors,
  }),
);

export const CatalogLine = Type.Object({
  id: Type.Optional(Id),
  catalogReference: CatalogReference,
  quantity: Quantity,
  /** Overrides the catalog price. */
  price: Type.Optional(Amount),
  priceUndetermined: Type.Optional(Type.Boolean()),
  locations: LineExtras.properties.locations,
});
export type CatalogLine = Static<typeof CatalogLine>;

/** In the form of custom cart lines, or with the converted currency as orders have it: only the amount is read. */
const LinePrice = Type.Union([Decimal({ gte: "0", lte: "1000000000000000" }), Amount]);

export const CustomLine = Type.Object({
  id: Type.Optional(Id),
  quantity: Quantity,
  price: LinePrice,
  productName: LineText(200),
  priceDescription: Type.Optional(LineText(100)),
  descriptionLines: Type.Optional(Type.Array(DescriptionLine, { maxItems: 10 })),
  media: Type.Optional(Image),
  taxGroupId: Type.Optional(Id),
  itemType: Type.Optional(ItemType),
  fullPrice: Type.Optional(LinePrice),
  locations: LineExtras.properties.locations,
  priceUndetermined: Type.Optional(Type.Boolean()),
  physicalProperties: Type.Optional(PhysicalProperties),
  paymentOption: Type.Optional(PaymentOption),
  catalogReference: Type.Optional(CatalogReference),
});
export type CustomLine = Static<typeof CustomLine>;

export const lineLists = {
  catalogLineItems: Type.Optional(Type.Array(CatalogLine, { maxItems: 300 })),
  customLineItems: Type.Optional(Type.Array(CustomLine, { maxItems: 300 })),
};

export const DiscountOption = Type.Object({
  priceAmount: Type.Optional(Amount),
  percentage: Type.Optional(Decimal({ gte: "0.01", lte: "100", maxScale: 2 })),
  discountType: Type.Optional(Type.Enum(["GLOBAL", "SPECIFIC_ITEMS", "SHIPPING"])),
  description: Type.Optional(Text(200)),
  applyToDraftOrder: Type.Optional(Type.Boolean()),
  lineItemDiscounts: Type.Optional(
    Type.Array(Type.Object({ id: Id, totalDiscount: Type.Optional(Amount) }), { maxItems: 300 }),
  ),
});
export type DiscountOption = Static<typeof DiscountOption>;

export const FeeOption = Type.Object({
  name: Text(50, 1),
  price: Amount,
  taxDetails: Type.Optional(FeeTax),
  applyToDraftOrder: Type.Optional(Type.Boolean()),
  code: Type.Optional(Text(100, 1)),
  lineItemIds: Type.Optional(Type.Array(Id, { maxItems: 300 })),
});
export type FeeOption = Static<typeof FeeOption>;

export const DraftInput = Type.Object({
  ...lineLists,
  discounts: Type.Optional(Type.Array(DiscountOption, { maxItems: 100 })),
  additionalFees: Type.Optional(Type.Array(FeeOption, { maxItems: 100 })),
  buyerInfo: Type.Optional(NewBuyer),
  recipientInfo: Type.Optional(AddressWithContact),
  shippingInfo: Type.Optional(NewShipping),
  billingInfo: Type.Optional(AddressWithContact),
  taxExempt: Type.Optional(Type.Boolean()),
  businessLocation: Type.Optional(BusinessLocation),
  extendedFields: Type.Optional(ExtendedFields),
});
export type DraftInput = Static<typeof DraftInput>;

/** Change of one line; quantity 0 removes it. */
export const LineItemChange = Type.Object({
  lineItemId: Id,
  newQuantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  newPrice: Type.Optional(Decimal({ gte: "0", lte: "1000000000000000" })),
  newPriceDescription: Type.Optional(LineText(100)),
  newProductName: Type.Optional(LineText(200)),
  newDescriptionLines: Type.Optional(
    Type.Object({ descriptionLines: Type.Optional(Type.Array(DescriptionLine, { maxItems: 20 })) }),
  ),
  newModifierGroups: Type.Optional(
    Type.Object({ modifierGroups: Type.Optional(Type.Array(OrderModifierGroup, { maxItems: 10 })) }),
  ),
});

/** Deposit of a new order. */
export const DepositInput = Type.Object({
  amount: Type.Optional(Amount),
  percentage: Type.Optional(Decimal({ gt: "0", lte: "100", maxScale: 2 })),
});

/** Settings for applying an edit. */
export const CommitSettings = Type.Object({
  sendNotificationsToBuyer: Type.Optional(Type.Boolean()),
  sendNotificationsToBusiness: Type.Optional(Type.Boolean()),
  addActivitiesToOrder: Type.Optional(Type.Boolean()),
  sendNotificationsToCustomFulfillers: Type.Optional(Type.Boolean()),
  /** Lines whose units are taken from or returned to stock; all lines if omitted. */
  updateInventory: Type.Optional(Type.Array(Type.Object({ lineItemId: Id }), { maxItems: 300 })),
  refundDifference: Type.Optional(Type.Boolean()),
});

/** Whether the new order is editable, and who is notified. */
export const DraftCreateSettings = Type.Object({
  editableByEveryone: Type.Optional(Type.Boolean()),
  editableByOwnerApps: Type.Optional(Type.Object({ appIds: Type.Array(Id, { minItems: 1, maxItems: 10 }) })),
  notifications: Type.Optional(
    Type.Object({
      sendNotificationToBuyer: Type.Optional(Type.Boolean()),
      sendNotificationsToBusiness: Type.Optional(Type.Boolean()),
    }),
  ),
});

/** Reasons that prevent an order from being edited. */
export const nonDraftableReasons = [
  "PARTIALLY_OR_FULLY_REFUNDED",
  "UNSUPPORTED_CHANNEL_TYPE",
  "ORDER_STATUS_IS_NOT_SUPPORTED",
  "ORDER_AND_SITE_CURRENCIES_ARE_INCONSISTENT",
  "ORDER_AND_SITE_WEIGHT_UNITS_ARE_INCONSISTENT",
  "ORDER_NOT_FOUND",
  "SUBSCRIPTION_LINE_ITEM_EXISTS",
] as const;
