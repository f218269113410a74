/** What the store says about taxes as a whole, whom it exempts, and the calculation itself (wire, identity 10.3). */
import { type Static, Type } from "typebox";
import { Extensions } from "./bulk-values.ts";
import { endpoint } from "./endpoint.ts";
import { CursorQuery } from "./queries.ts";
import {
  Country,
  Currency,
  CursorPagingMetadata,
  Decimal,
  Id,
  Nothing,
  Nullable,
  named,
  Revision,
  Text,
  Timestamp,
} from "./values.ts";

const readers = { actors: ["staff", "app"], permission: "settings:read" } as const;
const writers = { actors: ["staff", "app"], permission: "settings:write" } as const;
const services = ["/billing"];

const settingFields = {
  /** For regions that do not say it themselves. */
  taxIncludedInItemPrices: Type.Boolean(),
  /** Whether additional fees are taxed (ours). */
  feesTaxed: Type.Boolean(),
  /** What tax is rounded for; as usual in the store's country when null (ours). */
  roundingLevel: Nullable(Type.Enum(["LINE", "UNIT", "ORDER"])),
  roundingMode: Nullable(Type.Enum(["HALF_UP", "HALF_EVEN", "DOWN", "UP"])),
  /** The tax group of shipping and fees; the default group when null (ours). */
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
  summary: "How taxes are meant in this store.",
  access: readers,
  response: Type.Object({ taxSettings: TaxSettings }),
});

export const upsertTaxSettings = endpoint({
  id: "taxes.upsertTaxSettings",
  method: "POST",
  path: "/v1/tax-settings",
  services,
  summary: "Say how taxes are meant in this store. Fields left out stay as they are.",
  access: writers,
  body: Type.Object({ taxSettings: Type.Partial(Type.Object(settingFields)) }),
  response: Type.Object({ taxSettings: TaxSettings }),
  errors: ["TAX_GROUP_NOT_FOUND"],
});

const kept = { id: Id, revision: Revision, createdDate: Timestamp, updatedDate: Timestamp };

export const TaxExemptGroup = named(
  "TaxExemptGroup",
  Type.Object({ ...kept, name: Text(200, 1), extendedFields: Type.Optional(Extensions) }),
);
export type TaxExemptGroup = Static<typeof TaxExemptGroup>;
const groupId = Type.Object({ taxExemptGroupId: Type.String() });

export const createTaxExemptGroup = endpoint({
  id: "taxes.createTaxExemptGroup",
  method: "POST",
  path: "/v1/tax-exempt-groups",
  services,
  summary: "Create a group of buyers who pay less tax or none.",
  access: writers,
  body: Type.Object({ taxExemptGroup: Type.Object({ name: Text(200, 1) }) }),
  response: Type.Object({ taxExemptGroup: TaxExemptGroup }),
  errors: ["ALREADY_EXISTS"],
});

export const getTaxExemptGroup = endpoint({
  id: "taxes.getTaxExemptGroup",
  method: "GET",
  path: "/v1/tax-exempt-groups/{taxExemptGroupId}",
  services,
  summary: "A group of exempt buyers by its id.",
  access: readers,
  params: groupId,
  response: Type.Object({ taxExemptGroup: TaxExemptGroup }),
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND"],
});

export const queryTaxExemptGroups = endpoint({
  id: "taxes.queryTaxExemptGroups",
  method: "GET",
  path: "/v1/tax-exempt-groups/query",
  services,
  isQuery: true,
  summary: "Groups of exempt buyers, newest first.",
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Type.Object({ taxExemptGroups: Type.Array(TaxExemptGroup), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER"],
});

export const updateTaxExemptGroup = endpoint({
  id: "taxes.updateTaxExemptGroup",
  method: "PATCH",
  path: "/v1/tax-exempt-groups/{taxExemptGroupId}",
  services,
  summary: "Rename a group of exempt buyers.",
  access: writers,
  params: groupId,
  body: Type.Object({
    taxExemptGroup: Type.Object({ name: Type.Optional(Text(200, 1)), revision: Type.Optional(Revision) }),
  }),
  response: Type.Object({ taxExemptGroup: TaxExemptGroup }),
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND", "REVISION_CONFLICT", "ALREADY_EXISTS"],
});

export const deleteTaxExemptGroup = endpoint({
  id: "taxes.deleteTaxExemptGroup",
  method: "DELETE",
  path: "/v1/tax-exempt-groups/{taxExemptGroupId}",
  services,
  summary: "Delete a group of exempt buyers: they pay like everybody else then.",
  access: writers,
  params: groupId,
  response: Nothing,
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND"],
});

export const ContactTaxDetails = named(
  "ContactTaxDetails",
  Type.Object({ ...kept, taxExemptGroupId: Type.Optional(Nullable(Id)) }),
);
export type ContactTaxDetails = Static<typeof ContactTaxDetails>;

export const upsertContactTaxDetails = endpoint({
  id: "taxes.upsertContactTaxDetails",
  method: "POST",
  path: "/v1/contact-tax-details",
  services,
  summary: "Say which exempt group a member belongs to.",
  access: writers,
  body: Type.Object({ contactTaxDetails: Type.Object({ id: Id, taxExemptGroupId: Type.Optional(Nullable(Id)) }) }),
  response: Type.Object({ contactTaxDetails: ContactTaxDetails }),
  errors: ["TAX_EXEMPT_GROUP_NOT_FOUND"],
});

export const getContactTaxDetails = endpoint({
  id: "taxes.getContactTaxDetails",
  method: "GET",
  path: "/v1/contact-tax-details/{id}",
  services,
  summary: "What is known of a member's taxes.",
  access: readers,
  params: Type.Object({ id: Type.String() }),
  response: Type.Object({ contactTaxDetails: ContactTaxDetails }),
  errors: ["CONTACT_TAX_DETAILS_NOT_FOUND"],
});

export const deleteContactTaxDetails = endpoint({
  id: "taxes.deleteContactTaxDetails",
  method: "DELETE",
  path: "/v1/contact-tax-details/{id}",
  services,
  summary: "Forget what is known of a member's taxes.",
  access: writers,
  params: Type.Object({ id: Type.String() }),
  response: Nothing,
  errors: ["CONTACT_TAX_DETAILS_NOT_FOUND"],
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
  summary: "The tax on items at an address, by the store's own rates, with the reasons in words.",
  access: readers,
  body: Type.Object({
    externalId: Type.Optional(Text(100)),
    currency: Currency,
    addresses: Type.Array(
      Type.Object({
        country: Type.Optional(Country),
        subdivision: Type.Optional(Text(20)),
        city: Type.Optional(Text(100)),
        postalCode: Type.Optional(Text(50)),
        addressLine1: Type.Optional(Text(200)),
        addressLine2: Type.Optional(Text(200)),
      }),
      { minItems: 1, maxItems: 10 },
    ),
    lineItems: Type.Array(
      Type.Object({
        id: Text(100, 1),
        itemName: Type.Optional(Text(400)),
        quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
        /** Of one unit. */
        price: Amount,
        itemCode: Type.Optional(Text(100)),
        taxGroupId: Type.Optional(Id),
        appId: Type.Optional(Text(100)),
        taxIncludedInPrice: Type.Optional(Type.Boolean()),
        addressIndex: Type.Optional(AddressIndex),
      }),
      { minItems: 1, maxItems: 300 },
    ),
    /** A group of exempt buyers (ours). */
    taxExemptGroupId: Type.Optional(Id),
  }),
  response: Type.Object({
    externalId: Type.Optional(Type.String()),
    currency: Currency,
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
    /** Why, one sentence each (ours). */
    explanation: Type.Array(Type.String()),
    rateType: Type.Enum(["NO_TAX_COLLECTED", "MANUAL_RATE", "AUTO_RATE", "FALLBACK_RATE"]),
  }),
});

export const listTaxCalculators = endpoint({
  id: "taxes.listTaxCalculators",
  method: "GET",
  path: "/v1/list-tax-calculators",
  services,
  summary: "Who can calculate taxes: the store's own rates. Apps take part through service plug-ins.",
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
