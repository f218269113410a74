/** The current cart, and every figure shapes of carts and checkouts share (wire, identity 7). */
import { type Static, Type } from "typebox";
import { endpoint } from "./endpoint.ts";
import {
  Address,
  AddressWithContact,
  CatalogReference,
  ChannelType,
  Currency,
  DescriptionLine,
  ElevatedOnly,
  Email,
  ExtendedFields,
  Id,
  Image,
  ItemType,
  Money4,
  Nothing,
  Nullable,
  named,
  PageUrl,
  PaymentOption,
  PhysicalProperties,
  Quantity,
  Revision,
  Text,
  Timestamp,
  Translated,
  Url,
  WeightUnit,
} from "./values.ts";

/** Lines per cart and per call (ruling 16). */
export const MAX_CART_LINES = 300;
export const MAX_LINES_PER_CALL = 100;
export const MAX_LINE_QUANTITY = 100_000;

export const Availability = named(
  "ItemAvailability",
  Type.Object({
    status: Type.Enum(["AVAILABLE", "NOT_FOUND", "NOT_AVAILABLE", "PARTIALLY_AVAILABLE"]),
    /** Absent when the stock is not tracked. */
    quantityAvailable: Type.Optional(Type.Integer()),
  }),
);
export type Availability = Static<typeof Availability>;

export const CartLineItem = named(
  "CartLineItem",
  Type.Object({
    id: Id,
    quantity: Quantity,
    catalogReference: CatalogReference,
    productName: Translated,
    url: PageUrl,
    /** Unit price after the catalog's discount. */
    price: Money4,
    /** Unit price before the catalog's discount. */
    fullPrice: Money4,
    priceBeforeDiscounts: Money4,
    /** `price × quantity`. */
    lineItemPrice: Money4,
    descriptionLines: Type.Array(DescriptionLine),
    image: Type.Optional(Image),
    availability: Availability,
    physicalProperties: PhysicalProperties,
    itemType: ItemType,
    paymentOption: PaymentOption,
    rootCatalogItemId: Type.Optional(Type.String()),
    taxGroupId: Type.Optional(Id),
    modifiersTotalPrice: Type.Optional(Money4),
    customLineItem: Type.Boolean(),
    priceUndetermined: Type.Boolean(),
    fixedQuantity: Type.Boolean(),
    savePaymentMethod: Type.Boolean(),
    membersOnly: Type.Boolean(),
  }),
);
export type CartLineItem = Static<typeof CartLineItem>;

export const SelectedShippingOption = named(
  "SelectedShippingOption",
  Type.Object({ carrierId: Type.Optional(Id), code: Text(100, 1) }),
);
export type SelectedShippingOption = Static<typeof SelectedShippingOption>;

/** What is attached to a cart, not what it is worth: that is in the estimate. */
export const AttachedDiscount = named(
  "AttachedDiscount",
  Type.Object({ coupon: Type.Optional(Type.Object({ id: Type.String(), code: Type.String() })) }),
);

export const Cart = named(
  "Cart",
  Type.Object({
    id: Id,
    lineItems: Type.Array(CartLineItem),
    buyerNote: Type.Optional(Type.String()),
    buyerInfo: Type.Object({
      visitorId: Type.Optional(Id),
      memberId: Type.Optional(Id),
      email: Type.Optional(Type.String()),
    }),
    currency: Currency,
    conversionCurrency: Currency,
    paymentCurrency: Currency,
    buyerLanguage: Type.Optional(Type.String()),
    siteLanguage: Type.Optional(Type.String()),
    taxIncludedInPrices: Type.Boolean(),
    weightUnit: WeightUnit,
    checkoutId: Type.Optional(Id),
    appliedDiscounts: Type.Array(AttachedDiscount),
    createdDate: Timestamp,
    updatedDate: Timestamp,
    contactInfo: Type.Optional(AddressWithContact),
    overrideCheckoutUrl: Type.Optional(Type.String()),
    purchaseFlowId: Id,
    selectedShippingOption: Type.Optional(SelectedShippingOption),
    extendedFields: Type.Optional(ExtendedFields),
    businessLocationId: Type.Optional(Id),
    revision: Revision,
    /** The sum of all `lineItemPrice`. An addition of ours, so that a cart badge needs no estimate. */
    subtotal: Money4,
  }),
);
export type Cart = Static<typeof Cart>;

export const PriceSummary = named(
  "PriceSummary",
  Type.Object({
    subtotal: Money4,
    shipping: Money4,
    tax: Money4,
    discount: Money4,
    additionalFees: Money4,
    total: Money4,
  }),
);
export type PriceSummary = Static<typeof PriceSummary>;

export const TaxBreakdown = named(
  "TaxBreakdown",
  Type.Object({
    jurisdiction: Type.String(),
    jurisdictionType: Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"]),
    rate: Type.String(),
    taxAmount: Money4,
    taxableAmount: Money4,
    nonTaxableAmount: Money4,
    taxType: Type.String(),
    taxName: Type.String(),
  }),
);

export const LineTax = named(
  "LineTax",
  Type.Object({
    taxableAmount: Money4,
    taxRate: Type.String(),
    totalTax: Money4,
    taxBreakdown: Type.Array(TaxBreakdown),
  }),
);
export type LineTax = Static<typeof LineTax>;

export const LineItemPrices = named(
  "LineItemPricesData",
  Type.Object({
    totalPriceAfterTax: Money4,
    totalPriceBeforeTax: Money4,
    taxDetails: LineTax,
    totalDiscount: Money4,
    price: Money4,
    priceBeforeDiscounts: Money4,
    lineItemPrice: Money4,
    fullPrice: Money4,
    modifiers: Type.Optional(Money4),
  }),
);
export type LineItemPrices = Static<typeof LineItemPrices>;

export const AdditionalFee = named(
  "AdditionalFee",
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    price: Money4,
    taxDetails: LineTax,
    priceBeforeTax: Money4,
    priceAfterTax: Money4,
    lineItemIds: Type.Array(Type.String()),
    source: Type.Enum(["UNKNOWN_ADDITIONAL_FEE_SOURCE", "SERVICE_PLUGIN", "ITEM", "MANUAL", "SHIPPING", "PLATFORM"]),
  }),
);

export const AppliedDiscount = named(
  "AppliedDiscount",
  Type.Object({
    coupon: Type.Optional(Type.Object({ id: Type.String(), code: Type.String(), amount: Money4, name: Type.String() })),
    merchantDiscount: Type.Optional(Type.Object({ amount: Money4, percentage: Type.Optional(Type.Number()) })),
    discountRule: Type.Optional(Type.Object({ id: Id, name: Translated, amount: Money4 })),
    discountType: Type.Enum(["GLOBAL", "SPECIFIC_ITEMS", "SHIPPING"]),
    lineItemIds: Type.Array(Id),
  }),
);
export type AppliedDiscount = Static<typeof AppliedDiscount>;

export const Logistics = named(
  "DeliveryLogistics",
  Type.Object({
    deliveryTime: Type.Optional(Type.String()),
    instructions: Type.Optional(Type.String()),
    pickupDetails: Type.Optional(
      Type.Object({ address: Address, pickupMethod: Type.Enum(["STORE_PICKUP", "PICKUP_POINT"]) }),
    ),
  }),
);
export type Logistics = Static<typeof Logistics>;

export const OfferedShippingOption = named(
  "CarrierServiceShippingOption",
  Type.Object({
    code: Type.String(),
    title: Type.String(),
    logistics: Logistics,
    cost: Type.Object({ price: Money4 }),
  }),
);

export const CarrierServiceOption = named(
  "CarrierServiceOption",
  Type.Object({ carrierId: Id, shippingOptions: Type.Array(OfferedShippingOption) }),
);
export type CarrierServiceOption = Static<typeof CarrierServiceOption>;

export const SelectedCarrierServiceOption = named(
  "SelectedCarrierServiceOption",
  Type.Object({
    carrierId: Id,
    code: Type.String(),
    title: Type.String(),
    logistics: Logistics,
    cost: Type.Object({
      totalPriceAfterTax: Money4,
      totalPriceBeforeTax: Money4,
      taxDetails: LineTax,
      totalDiscount: Money4,
      price: Money4,
    }),
    requestedShippingOption: Type.Boolean(),
  }),
);
export type SelectedCarrierServiceOption = Static<typeof SelectedCarrierServiceOption>;

export const ShippingRegion = Type.Object({ id: Id, name: Type.String() });

export const ShippingInformation = named(
  "ShippingInformation",
  Type.Object({
    region: Type.Optional(ShippingRegion),
    selectedCarrierServiceOption: Type.Optional(SelectedCarrierServiceOption),
    carrierServiceOptions: Type.Array(CarrierServiceOption),
  }),
);
export type ShippingInformation = Static<typeof ShippingInformation>;

export const CalculationErrorDetails = named(
  "CalculationErrorDetails",
  Type.Object({
    applicationError: Type.Object({
      code: Type.String(),
      description: Type.String(),
      data: Type.Record(Type.String(), Type.Unknown()),
    }),
  }),
);

/** An empty object when all went well. */
export const CalculationErrors = named(
  "CalculationErrors",
  Type.Object({
    generalShippingCalculationError: Type.Optional(CalculationErrorDetails),
    selectedShippingOptionError: Type.Optional(CalculationErrorDetails),
    taxCalculationError: Type.Optional(CalculationErrorDetails),
    couponCalculationError: Type.Optional(CalculationErrorDetails),
    discountsCalculationError: Type.Optional(CalculationErrorDetails),
  }),
);
export type CalculationErrors = Static<typeof CalculationErrors>;

export const Violation = named(
  "Violation",
  Type.Object({
    severity: Type.Enum(["WARNING", "ERROR"]),
    target: Type.Object({
      other: Type.Optional(Type.Object({ name: Type.String() })),
      lineItem: Type.Optional(Type.Object({ name: Type.String(), id: Type.String() })),
    }),
    description: Type.String(),
  }),
);
export type Violation = Static<typeof Violation>;

export const CalculatedLineItem = named(
  "CalculatedLineItem",
  Type.Object({ lineItemId: Type.String(), pricesBreakdown: LineItemPrices, paymentOption: PaymentOption }),
);

export const TaxSummary = named("TaxSummary", Type.Object({ taxableAmount: Money4, totalTax: Money4 }));

export const EstimatedTotals = named(
  "EstimatedTotals",
  Type.Object({
    cart: Cart,
    calculatedLineItems: Type.Array(CalculatedLineItem),
    priceSummary: PriceSummary,
    taxSummary: TaxSummary,
    shippingInfo: ShippingInformation,
    appliedDiscounts: Type.Array(AppliedDiscount),
    calculationErrors: CalculationErrors,
    weightUnit: WeightUnit,
    currency: Currency,
    payNow: PriceSummary,
    payLater: PriceSummary,
    membershipOptions: Type.Object({}),
    additionalFees: Type.Array(AdditionalFee),
    violations: Type.Array(Violation),
  }),
);
export type EstimatedTotals = Static<typeof EstimatedTotals>;

const freeObject = () => Type.Record(Type.String(), Type.Unknown());

/** What only staff and apps may send; nobody else says what anything costs (ruling 15). */
export const NewLineItem = named(
  "NewLineItem",
  Type.Object({
    catalogReference: CatalogReference,
    quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY, default: 1 }),
    catalogOverrideFields: Type.Optional(ElevatedOnly(freeObject())),
  }),
);
export type NewLineItem = Static<typeof NewLineItem>;

const newLineItems = (minItems = 0) => Type.Array(NewLineItem, { minItems, maxItems: MAX_LINES_PER_CALL, default: [] });
const customLineItems = () => Type.Optional(ElevatedOnly(Type.Array(freeObject(), { maxItems: MAX_LINES_PER_CALL })));

export const CartInfo = named(
  "CartInfo",
  Type.Object({
    buyerNote: Type.Optional(Nullable(Text(1000))),
    buyerInfo: Type.Optional(Type.Object({ email: Type.Optional(Nullable(Email)) })),
    contactInfo: Type.Optional(Nullable(AddressWithContact)),
    selectedShippingOption: Type.Optional(Nullable(SelectedShippingOption)),
    overrideCheckoutUrl: Type.Optional(ElevatedOnly(Nullable(Url))),
    extendedFields: Type.Optional(Nullable(ExtendedFields)),
    businessLocationId: Type.Optional(Nullable(Id)),
  }),
);
export type CartInfo = Static<typeof CartInfo>;

const currentCart = { services: ["/ecom/v1"], access: { actors: ["visitor", "member"] } } as const;
const cartAnswer = Type.Object({ cart: Cart });

export const getCurrentCart = endpoint({
  ...currentCart,
  id: "carts.getCurrentCart",
  method: "GET",
  path: "/carts/current",
  summary: "The current cart of the visitor or member. There is none until something was added.",
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const updateCurrentCart = endpoint({
  ...currentCart,
  id: "carts.updateCurrentCart",
  method: "PATCH",
  path: "/carts/current",
  summary: "Change what is known of the buyer, attach a coupon, add items. Fields left out stay, null clears.",
  body: Type.Object({
    cartInfo: Type.Optional(CartInfo),
    couponCode: Type.Optional(Text(50, 1)),
    lineItems: newLineItems(),
    customLineItems: customLineItems(),
    merchantDiscounts: Type.Optional(ElevatedOnly(Type.Array(freeObject(), { maxItems: 10 }))),
  }),
  response: cartAnswer,
  errors: [
    "OWNED_CART_NOT_FOUND",
    "ITEM_NOT_FOUND_IN_CATALOG",
    "ITEM_NOT_AVAILABLE",
    "INVALID_OPTIONS",
    "MAX_LINE_ITEMS_EXCEEDED",
    "ERROR_COUPON_DOES_NOT_EXIST",
    "ERROR_COUPON_HAS_EXPIRED",
    "ERROR_COUPON_IS_NOT_ACTIVE_YET",
    "ERROR_COUPON_USAGE_EXCEEDED",
    "ERROR_COUPON_LIMIT_PER_CUSTOMER_EXCEEDED",
    "COUPON_NOT_APPLICABLE",
    "CALCULATION_ERROR",
  ],
});

export const addToCurrentCart = endpoint({
  ...currentCart,
  id: "carts.addToCurrentCart",
  method: "POST",
  path: "/carts/current/add-to-cart",
  summary: "Add items to the current cart, creating it if there is none. Equal items merge; stock caps quantities.",
  body: Type.Object({
    lineItems: newLineItems(1),
    customLineItems: customLineItems(),
    businessLocationId: Type.Optional(Id),
  }),
  response: cartAnswer,
  errors: [
    "ITEM_NOT_FOUND_IN_CATALOG",
    "ITEM_NOT_AVAILABLE",
    "INVALID_OPTIONS",
    "MAX_LINE_ITEMS_EXCEEDED",
    "CALCULATION_ERROR",
  ],
});

export const removeLineItemsFromCurrentCart = endpoint({
  ...currentCart,
  id: "carts.removeLineItemsFromCurrentCart",
  method: "POST",
  path: "/carts/current/remove-line-items",
  summary: "Remove lines from the current cart.",
  body: Type.Object({ lineItemIds: Type.Array(Id, { minItems: 1, maxItems: MAX_LINES_PER_CALL }) }),
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "CALCULATION_ERROR"],
});

export const updateCurrentCartLineItemQuantity = endpoint({
  ...currentCart,
  id: "carts.updateCurrentCartLineItemQuantity",
  method: "POST",
  path: "/carts/current/update-line-items-quantity",
  summary: "Set quantities of lines. More than the stock is cut down to the stock.",
  body: Type.Object({
    lineItems: Type.Array(Type.Object({ id: Id, quantity: Quantity }), { minItems: 1, maxItems: MAX_LINES_PER_CALL }),
  }),
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "LINE_ITEM_NOT_FOUND", "CALCULATION_ERROR"],
});

export const removeCouponFromCurrentCart = endpoint({
  ...currentCart,
  id: "carts.removeCouponFromCurrentCart",
  method: "POST",
  path: "/carts/current/remove-coupon",
  summary: "Detach the coupon from the current cart.",
  response: cartAnswer,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const estimateCurrentCartTotals = endpoint({
  ...currentCart,
  id: "carts.estimateCurrentCartTotals",
  method: "POST",
  path: "/carts/current/estimate-totals",
  summary: "What the current cart would cost. Changes nothing. Shipping and tax are computed when asked for.",
  body: Type.Object({
    selectedShippingOption: Type.Optional(SelectedShippingOption),
    shippingAddress: Type.Optional(Address),
    billingAddress: Type.Optional(Address),
    selectedMemberships: Type.Optional(freeObject()),
    calculateTax: Type.Optional(Type.Boolean()),
    calculateShipping: Type.Optional(Type.Boolean()),
    calculateAdditionalFees: Type.Optional(Type.Boolean()),
  }),
  response: EstimatedTotals,
  errors: ["OWNED_CART_NOT_FOUND", "CALCULATION_ERROR"],
});

export const createCheckoutFromCurrentCart = endpoint({
  ...currentCart,
  id: "carts.createCheckoutFromCurrentCart",
  method: "POST",
  path: "/carts/current/create-checkout",
  summary: "Make a checkout of the current cart. Called again for the same cart it updates and answers the same one.",
  body: Type.Object({
    channelType: ChannelType,
    shippingAddress: Type.Optional(Address),
    billingAddress: Type.Optional(Address),
    selectedShippingOption: Type.Optional(SelectedShippingOption),
    email: Type.Optional(Email),
  }),
  response: Type.Object({ checkoutId: Id }),
  errors: ["OWNED_CART_NOT_FOUND", "CART_EMPTY", "CALCULATION_ERROR"],
  isIdempotent: true,
});

export const deleteCurrentCart = endpoint({
  ...currentCart,
  id: "carts.deleteCurrentCart",
  method: "DELETE",
  path: "/carts/current",
  summary: "Throw the current cart away.",
  response: Nothing,
  errors: ["OWNED_CART_NOT_FOUND"],
});

export const getCart = endpoint({
  id: "carts.getCart",
  method: "GET",
  path: "/v1/carts/{id}",
  services: ["/ecom"],
  summary: "Any cart by its id.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  params: Type.Object({ id: Type.String() }),
  response: cartAnswer,
  errors: ["CART_NOT_FOUND", "CALCULATION_ERROR"],
});
