/**
 * Requests of the store to apps during a purchase, and their responses (docs/protocol/service-plugins.md). The store signs
 * `{request, metadata}` and posts it to the app's URL followed by the method's path; the response is plain JSON. Responses that
 * don't match the schema are rejected. All amounts are decimal strings unless noted.
 */
import { type TSchema, Type } from "typebox";
import { Address, CatalogReference, Decimal, Id, ItemType, PhysicalProperties, Text } from "../values.ts";

/** Plugin kinds by the `appExtensionType` of the protocol. */
export const pluginKinds = {
  SHIPPING_RATES: "ECOM_SHIPPING_RATES",
  TAXES: "TAX_CALCULATION_PROVIDER",
  ADDITIONAL_FEES: "ECOM_ADDITIONAL_FEES",
  DISCOUNT_TRIGGERS: "ECOM_DISCOUNTS_TRIGGER",
  VALIDATIONS: "ECOM_VALIDATIONS",
  GIFT_CARDS: "GIFT_CARDS_PROVIDER",
  PAYMENT_SETTINGS: "ECOM_PAYMENT_SETTINGS",
  RECOMMENDATIONS: "ECOM_RECOMMENDATIONS_PROVIDER",
} as const;

export type PluginKind = keyof typeof pluginKinds;
export type AppExtensionType = (typeof pluginKinds)[PluginKind];

export type PluginMethod<
  Kind extends PluginKind = PluginKind,
  Path extends string = string,
  Request extends TSchema = TSchema,
  Answer extends TSchema = TSchema,
> = {
  readonly kind: Kind;
  /** Appended to the plugin's URL. */
  readonly path: Path;
  readonly request: Request;
  readonly answer: Answer;
};

const method = <
  const Kind extends PluginKind,
  const Path extends string,
  Request extends TSchema,
  Answer extends TSchema,
>(
  declaration: PluginMethod<Kind, Path, Request, Answer>,
): PluginMethod<Kind, Path, Request, Answer> => declaration;

const amount = Decimal({ gte: "0", lte: "1000000000", maxScale: 4 });
const currency = Type.String({ pattern: "^[A-Z]{3}$" });
const Optional = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

// Requests come from the store itself, so their schemas have no bounds.
const text = Type.String();
const maybe = Type.Optional(text);
const Contact = Type.Object({ firstName: maybe, lastName: maybe, phone: maybe, company: maybe, email: maybe });
/** Per unit. `price` is after the product's own discount. */
const line = {
  id: text,
  quantity: Type.Integer(),
  catalogReference: CatalogReference,
  price: text,
};
const PlainLine = Type.Object({ ...line, productName: text, physicalProperties: PhysicalProperties });
/** Amounts only, without formatted amounts. */
const AskedPrice = Type.Object({ amount: text, convertedAmount: text });
const AskedParty = Type.Object({ address: Address, contactDetails: Type.Optional(Contact) });

const AppAddress = Type.Object({
  country: Optional(Text(2)),
  subdivision: Optional(Text(50)),
  city: Optional(Text(200)),
  postalCode: Optional(Text(50)),
  addressLine: Optional(Text(500)),
  addressLine1: Optional(Text(500)),
  addressLine2: Optional(Text(500)),
  streetAddress: Optional(Type.Object({ number: Text(100), name: Text(500) })),
});

export const getRates = method({
  kind: "SHIPPING_RATES",
  path: "/v1/getRates",
  request: Type.Object({
    lineItems: Type.Array(
      Type.Object({
        name: text,
        quantity: Type.Integer(),
        catalogReference: CatalogReference,
        physicalProperties: PhysicalProperties,
        price: text,
        priceBeforeDiscount: text,
      }),
    ),
    shippingDestination: Address,
    shippingOrigin: Type.Optional(Address),
    buyerContactDetails: Type.Optional(Contact),
    weightUnit: Type.Enum(["KG", "LB"]),
    taxIncludedInPrices: Type.Boolean(),
    deliveryPreferences: Type.Optional(Type.Object({ preferredCode: text })),
    purchaseFlowId: maybe,
  }),
  answer: Type.Object({
    shippingRates: Type.Array(
      Type.Object({
        code: Text(250, 1),
        title: Text(250, 1),
        logistics: Optional(
          Type.Object({
            deliveryTime: Optional(Text(500)),
            instructions: Optional(Text(1000)),
            pickupDetails: Optional(
              Type.Object({
                address: Optional(AppAddress),
                pickupMethod: Type.Enum(["STORE_PICKUP", "PICKUP_POINT"]),
              }),
            ),
          }),
        ),
        cost: Type.Object({
          price: amount,
          currency,
          additionalCharges: Optional(
            Type.Array(
              Type.Object({ type: Type.Enum(["HANDLING_FEE"]), details: Optional(Text(250)), price: amount }),
              { maxItems: 20 },
            ),
          ),
        }),
      }),
      { maxItems: 100, default: [] },
    ),
  }),
});

export const calculateTax = method({
  kind: "TAXES",
  path: "/v1/calculate-tax",
  request: Type.Object({
    currency: text,
    /** Lines refer to this list by index. The destination is the first entry. */
    addresses: Type.Array(Address),
    lineItems: Type.Array(
      Type.Object({
        id: text,
        itemName: text,
        quantity: Type.Integer(),
        /** Per unit, after discounts. */
        price: text,
        taxGroupId: maybe,
        taxIncludedInPrice: Type.Boolean(),
        addressIndex: Type.Object({
          singleAddress: Type.Optional(Type.Integer()),
          multipleAddresses: Type.Optional(Type.Object({ origin: Type.Integer(), destination: Type.Integer() })),
        }),
      }),
    ),
  }),
  answer: Type.Object({
    currency: Optional(currency),
    lineItemTaxDetails: Type.Array(
      Type.Object({
        id: Text(100, 1),
        taxSummary: Type.Object({ taxAmount: amount, taxableAmount: amount }),
        taxBreakdown: Optional(
          Type.Array(
            Type.Object({
              jurisdiction: Optional(Text(200)),
              jurisdictionType: Optional(Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"])),
              rate: Optional(Decimal({ gte: "0", lte: "1", maxScale: 8 })),
              taxAmount: Optional(amount),
              taxableAmount: Optional(amount),
              taxType: Optional(Text(200)),
              taxName: Optional(Text(200)),
            }),
            { maxItems: 20 },
          ),
        ),
      }),
      { maxItems: 500 },
    ),
  }),
});

export const calculateAdditionalFees = method({
  kind: "ADDITIONAL_FEES",
  path: "/v1/calculate-additional-fees",
  request: Type.Object({
    lineItems: Type.Array(PlainLine),
    shippingAddress: Type.Optional(Address),
    buyerDetails: Type.Optional(Type.Object({ contactDetails: Type.Optional(Contact) })),
    /** The shopper's choice. */
    shippingInfo: Type.Optional(
      Type.Object({
        selectedCarrierServiceOption: Type.Object({
          code: text,
          title: text,
          cost: Type.Object({ price: Type.Object({ amount: text }) }),
        }),
      }),
    ),
    purchaseFlowId: maybe,
    subtotal: text,
  }),
  answer: Type.Object({
    currency,
    additionalFees: Type.Array(
      Type.Object({
        code: Text(50, 1),
        name: Text(50, 1),
        translatedName: Optional(Text(250)),
        price: amount,
        taxDetails: Optional(Type.Object({ taxable: Optional(Type.Boolean()), taxGroupId: Optional(Id) })),
        lineItemIds: Optional(Type.Array(Text(100), { maxItems: 300 })),
      }),
      { maxItems: 100, default: [] },
    ),
  }),
});

export const listTriggers = method({
  kind: "DISCOUNT_TRIGGERS",
  path: "/v1/list-triggers",
  request: Type.Object({}),
  answer: Type.Object({
    customTriggers: Type.Array(Type.Object({ id: Text(100, 1), name: Text(200, 1) }), { maxItems: 100, default: [] }),
  }),
});

export const getEligibleTriggers = method({
  kind: "DISCOUNT_TRIGGERS",
  path: "/v1/get-eligible-triggers",
  request: Type.Object({
    lineItems: Type.Array(Type.Object(line)),
    /** `identifier` is chosen by the store for this use of the trigger, and returned. */
    triggers: Type.Array(Type.Object({ customTrigger: Type.Object({ id: text }), identifier: text })),
    purchaseFlowId: maybe,
    shippingInfo: Type.Optional(Type.Object({ address: Address })),
  }),
  answer: Type.Object({
    eligibleTriggers: Type.Array(
      Type.Object({ customTriggerId: Optional(Text(100)), identifier: Optional(Text(200)) }),
      { maxItems: 500, default: [] },
    ),
  }),
});

export const getViolations = method({
  kind: "VALIDATIONS",
  path: "/v1/get-violations",
  request: Type.Object({
    sourceInfo: Type.Object({ source: Type.Enum(["CART", "CHECKOUT", "OTHER"]), purchaseFlowId: maybe }),
    validationInfo: Type.Object({
      buyerDetails: Type.Object({ email: maybe }),
      lineItems: Type.Array(
        Type.Object({
          ...line,
          productName: Type.Object({ original: text, translated: text }),
          price: AskedPrice,
          physicalProperties: PhysicalProperties,
          itemType: ItemType,
        }),
      ),
      weightUnit: Type.Enum(["KG", "LB"]),
      priceSummary: Type.Object({
        subtotal: AskedPrice,
        shipping: AskedPrice,
        tax: AskedPrice,
        discount: AskedPrice,
        additionalFees: AskedPrice,
        total: AskedPrice,
      }),
      billingInfo: Type.Optional(AskedParty),
      shippingAddress: Type.Optional(AskedParty),
      currency: text,
    }),
  }),
  answer: Type.Object({
    violations: Type.Array(
      Type.Object({
        severity: Type.Enum(["WARNING", "ERROR"]),
        description: Text(1000, 1),
        target: Optional(
          Type.Object({
            other: Optional(Type.Object({})),
            lineItem: Optional(Type.Object({ id: Optional(Text(100)) })),
          }),
        ),
      }),
      { maxItems: 100, default: [] },
    ),
  }),
});

// The protocol has these amounts as numbers in major units.
const balance = Type.Number({ minimum: 0, maximum: 1_000_000_000 });

export const getBalance = method({
  kind: "GIFT_CARDS",
  path: "/v1/balance",
  request: Type.Object({ code: text, appInstanceId: text, pin: maybe }),
  answer: Type.Object({ balance, currencyCode: currency, externalId: Optional(Text(100)) }),
});

export const redeem = method({
  kind: "GIFT_CARDS",
  path: "/v1/redeem",
  request: Type.Object({
    code: text,
    appInstanceId: text,
    amount: Type.Number(),
    /** Idempotency key: a repeated request must return the same response and redeem only once. */
    orderId: text,
    currencyCode: text,
  }),
  answer: Type.Object({ remainingBalance: balance, currencyCode: currency, transactionId: Text(100, 1) }),
});

export const voidRedemption = method({
  kind: "GIFT_CARDS",
  path: "/v1/void",
  request: Type.Object({ appInstanceId: text, transactionId: text }),
  answer: Type.Object({ remainingBalance: balance, currencyCode: currency }),
});

export const getPaymentSettings = method({
  kind: "PAYMENT_SETTINGS",
  path: "/v1/payment-settings",
  /** The order as the orders API returns it (api/orders/orders/orders.ts). */
  request: Type.Object({ order: Type.Record(Type.String(), Type.Unknown()) }),
  answer: Type.Object({ paymentSettings: Optional(Type.Object({ requires3dSecure: Optional(Type.Boolean()) })) }),
});

export const getRecommendations = method({
  kind: "RECOMMENDATIONS",
  path: "/v1/get-recommendations",
  request: Type.Object({ items: Type.Array(CatalogReference), algorithmIds: Type.Array(text) }),
  answer: Type.Object({
    recommendationPerAlgorithm: Type.Array(
      Type.Object({ algorithmId: Id, recommendedItems: Type.Array(CatalogReference, { maxItems: 100, default: [] }) }),
      { maxItems: 10, default: [] },
    ),
  }),
});

export const pluginMethods = [
  getRates,
  calculateTax,
  calculateAdditionalFees,
  listTriggers,
  getEligibleTriggers,
  getViolations,
  getBalance,
  redeem,
  voidRedemption,
  getPaymentSettings,
  getRecommendations,
] as const;
