/**
 * What the store asks of whom, how long it waits, how long an answer counts, and what happens without one (wire,
 * catalogue 11). The answers' schemas are bounds as well: what does not fit is no answer.
 */
import { type TSchema, Type } from "typebox";
import { Decimal, Id, Text } from "#api/values.ts";

export const pluginKinds = {
  /** Fallback: the last good answer to the same question, or only the store's own rates. */
  SHIPPING_RATES: "ECOM_SHIPPING_RATES",
  /** Fallback: the store's own rates, marked FALLBACK_RATE. */
  TAXES: "TAX_CALCULATION_PROVIDER",
  /** Fallback: the last good answer to the same question, or no fee. */
  ADDITIONAL_FEES: "ECOM_ADDITIONAL_FEES",
  /** Fallback: the trigger does not fire. */
  DISCOUNT_TRIGGERS: "ECOM_DISCOUNTS_TRIGGER",
  /** Fallback: as the plug-in's option `refusesOnFailure` says; the purchase goes on unless said. */
  VALIDATIONS: "ECOM_VALIDATIONS",
  /** Fallback: the card cannot be used now. */
  GIFT_CARDS: "GIFT_CARDS_PROVIDER",
  /** Fallback: the plug-in's option `fallbackValueForRequires3dSecure`. */
  PAYMENT_SETTINGS: "ECOM_PAYMENT_SETTINGS",
} as const;

export type PluginKind = keyof typeof pluginKinds;

export type Method<Answer extends TSchema = TSchema> = {
  readonly kind: PluginKind;
  /** The plug-in's address followed by this is what is called. */
  readonly path: string;
  readonly answer: Answer;
  readonly deadlineMs: number;
  /** The same question within this time gets the kept answer; 0 asks each time. */
  readonly keptMs: number;
  /** While the app fails, the kept answer counts for so long. */
  readonly staleMs: number;
};

const method = <Answer extends TSchema>(declaration: Method<Answer>): Method<Answer> => declaration;

const MINUTE = 60_000;
const amount = Decimal({ gte: "0", lte: "1000000000", maxScale: 4 });
const Optional = <S extends TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]));

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
  deadlineMs: 2000,
  keptMs: MINUTE,
  staleMs: 60 * MINUTE,
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
          currency: Type.String({ pattern: "^[A-Z]{3}$" }),
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
  deadlineMs: 2000,
  keptMs: 5 * MINUTE,
  staleMs: 60 * MINUTE,
  answer: Type.Object({
    currency: Optional(Type.String({ pattern: "^[A-Z]{3}$" })),
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
  deadlineMs: 2000,
  keptMs: MINUTE / 2,
  staleMs: 60 * MINUTE,
  answer: Type.Object({
    currency: Type.String({ pattern: "^[A-Z]{3}$" }),
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
  deadlineMs: 3000,
  keptMs: MINUTE,
  staleMs: 60 * MINUTE,
  answer: Type.Object({
    customTriggers: Type.Array(Type.Object({ id: Text(100, 1), name: Text(200, 1) }), { maxItems: 100, default: [] }),
  }),
});

export const getEligibleTriggers = method({
  kind: "DISCOUNT_TRIGGERS",
  path: "/v1/get-eligible-triggers",
  deadlineMs: 1500,
  keptMs: MINUTE / 2,
  staleMs: 0,
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
  deadlineMs: 2000,
  keptMs: 5000,
  staleMs: 0,
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

// The protocol has these amounts as numbers of whole units.
const balance = Type.Number({ minimum: 0, maximum: 1_000_000_000 });
const currencyCode = Type.String({ pattern: "^[A-Z]{3}$" });

export const getBalance = method({
  kind: "GIFT_CARDS",
  path: "/v1/balance",
  deadlineMs: 3000,
  keptMs: 0,
  staleMs: 0,
  answer: Type.Object({ balance, currencyCode, externalId: Optional(Text(100)) }),
});

export const redeem = method({
  kind: "GIFT_CARDS",
  path: "/v1/redeem",
  deadlineMs: 10_000,
  keptMs: 0,
  staleMs: 0,
  answer: Type.Object({ remainingBalance: balance, currencyCode, transactionId: Text(100, 1) }),
});

export const voidRedemption = method({
  kind: "GIFT_CARDS",
  path: "/v1/void",
  deadlineMs: 10_000,
  keptMs: 0,
  staleMs: 0,
  answer: Type.Object({ remainingBalance: balance, currencyCode }),
});

export const getPaymentSettings = method({
  kind: "PAYMENT_SETTINGS",
  path: "/v1/payment-settings",
  deadlineMs: 2000,
  keptMs: MINUTE,
  staleMs: 0,
  answer: Type.Object({ paymentSettings: Optional(Type.Object({ requires3dSecure: Optional(Type.Boolean()) })) }),
});
