/** Tax settings and the tax calculation (docs/protocol/taxes.md#tax-settings, docs/protocol/taxes.md#calculate-tax). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { Country, Currency, Decimal, Id, Nullable, named, Text, Timestamp } from "../values.ts";

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const services = ["/billing"];

const settingFields = {
  /** Default for regions without a setting of their own. */
  taxIncludedInItemPrices: Type.Boolean(),
  /** Whether additional fees are taxed (extension). */
  feesTaxed: Type.Boolean(),
  /** Rounding level; the usual one of the store's country when null (extension). */
  roundingLevel: Nullable(Type.Enum(["LINE", "UNIT", "ORDER"])),
  roundingMode: Nullable(Type.Enum(["HALF_UP", "HALF_EVEN", "DOWN", "UP"])),
  /** Tax group of shipping and fees; the default group when null (extension). */
  shippingTaxGroupId: Nullable(Id),
};

export const TaxSettings = named(
  "TaxSettings",
  Type.Object({
    ...settingFields,
    createdDate: Type.Optional(Timestamp),
    updatedDate: Type.Optional(Timestamp),
  }),
);
export type TaxSettings = Static<typeof TaxSettings>;

export const getTaxSettings = endpoint({
  id: "taxes.getTaxSettings",
  method: "GET",
  path: "/v1/tax-settings",
  services,
  summary: "Get the tax settings.",
  access: readers,
  response: Type.Object({ taxSettings: TaxSettings }),
});

export const upsertTaxSettings = endpoint({
  id: "taxes.upsertTaxSettings",
  method: "POST",
  path: "/v1/tax-settings",
  services,
  summary: "Update the tax settings. Omitted fields are unchanged.",
  access: writers,
  body: Type.Object({ taxSettings: Type.Partial(Type.Object(settingFields)) }),
  response: Type.Object({ taxSettings: TaxSettings }),
  errors: ["TAX_GROUP_NOT_FOUND", "TAX_INCLUSION_LOCKED"],
});

const Amount = Decimal({ gte: "0", lte: "1000000000000", maxScale: 6 });
const AddressIndex = Type.Object({
  singleAddress: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  multipleAddresses: Type.Optional(
    Type.Object({
      origin: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      destination: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    }),
  ),
});
const share = {
  jurisdiction: Type.String(),
  jurisdictionType: Type.Enum(["UNDEFINED", "COUNTRY", "STATE", "COUNTY", "CITY", "SPECIAL"]),
  rate: Type.String(),
  taxType: Type.String(),
  taxName: Type.String(),
};

export const calculateTax = endpoint({
  id: "taxes.calculateTax",
  method: "POST",
  path: "/v1/calculate-tax",
  services,
  summary: "Calculate the tax on items by address with the store's own rates, and explain it.",
  access: readers,
  body: Type.Object({
    externalId: Type.Optional(Text(100)),
    currency: Currency,
    addresses: Type.Array(
      Type.Object({
        country: Type.Optional(Country),
        subdivision: Type.Optional(Text(50)),
        city: Type.Optional(Text(100)),
        postalCode: Type.Optional(Text(50)),
        addressLine: Type.Optional(Text(200)),
        addressLine2: Type.Optional(Text(200)),
      }),
      { minItems: 1, maxItems: 10 },
    ),
    lineItems: Type.Array(
      Type.Object({
        id: Text(100, 1),
        itemName: Type.Optional(Text(400)),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
        /** Unit price. */
        price: Amount,
        itemCode: Type.Optional(Text(100)),
        taxGroupId: Type.Optional(Id),
        appId: Type.Optional(Text(100)),
        taxIncludedInPrice: Type.Optional(Type.Boolean()),
        addressIndex: Type.Optional(AddressIndex),
      }),
      { minItems: 1, maxItems: 300 },
    ),
    /** Tax exempt group of the buyer (extension). */
    taxExemptGroupId: Type.Optional(Id),
  }),
  response: Type.Object({
    externalId: Type.Optional(Type.String()),
    currency: Currency,
    /** As in the request; items refer to it by index. */
    addresses: Type.Array(
      Type.Object({
        country: Type.Optional(Type.String()),
        subdivision: Type.Optional(Type.String()),
        city: Type.Optional(Type.String()),
        postalCode: Type.Optional(Type.String()),
        addressLine: Type.Optional(Type.String()),
        addressLine2: Type.Optional(Type.String()),
      }),
    ),
    taxSummary: Type.Object({
      totalAmount: Type.String(),
      totalTax: Type.String(),
      totalTaxableAmount: Type.String(),
      totalTaxIncludedInPrice: Type.String(),
      aggregatedTaxBreakdown: Type.Array(Type.Object({ ...share, aggregatedTaxAmount: Type.String() })),
    }),
    lineItemTaxDetails: Type.Array(
      Type.Object({
        id: Type.String(),
        itemName: Type.Optional(Type.String()),
        quantity: Type.Integer(),
        taxIncludedInPrice: Type.Boolean(),
        addressIndex: AddressIndex,
        taxBreakdown: Type.Array(
          Type.Object({
            ...share,
            taxAmount: Type.String(),
            taxableAmount: Type.String(),
            nonTaxableAmount: Type.String(),
          }),
        ),
        taxSummary: Type.Object({
          fullPrice: Type.String(),
          taxableAmount: Type.String(),
          taxAmount: Type.String(),
          taxRate: Type.String(),
        }),
      }),
    ),
    /** Reasons, one sentence each (extension). */
    explanation: Type.Array(Type.String()),
    rateType: Type.Enum(["NO_TAX_COLLECTED", "MANUAL_RATE", "AUTO_RATE", "FALLBACK_RATE"]),
  }),
});

export const listTaxCalculators = endpoint({
  id: "taxes.listTaxCalculators",
  method: "GET",
  path: "/v1/list-tax-calculators",
  services,
  summary: "List the tax calculators: the store's own rates. Apps calculate taxes through service plug-ins.",
  access: readers,
  response: Type.Object({
    taxCalculatorDetails: Type.Array(
      Type.Object({
        appId: Type.String(),
        displayName: Type.String(),
        unsupportedCountries: Type.Array(Type.String()),
      }),
    ),
  }),
});
