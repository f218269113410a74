/** Shared values: IDs, money, addresses, paging, filters (docs/protocol/shared-shapes.md). */
import { type Static, type TObject, type TProperties, type TSchema, Type } from "typebox";

/** Gives a schema a name: it becomes a component of the OpenAPI document. */
export function named<S extends TSchema>(title: string, schema: S): S {
  return Object.assign(schema, { title });
}

export const Id = Type.String({ format: "uuid" });
/** RFC 3339 in UTC. The type includes the format: clients decode such fields to dates (sdk/app/decode.ts). */
export const Timestamp = Object.assign(Type.String(), { format: "date-time" } as const);
/** A calendar date without time or zone, such as `2024-02-29`. Dates that don't exist are rejected. */
export const Day = Type.String({ format: "date" });
export const Email = Type.String({ format: "email", maxLength: 254 });
export const Url = Type.String({ format: "http-url", maxLength: 2048 });
/** Shopify's limit, the highest of the platforms that products are imported from (decision 38). */
export const MAX_SKU_LENGTH = 255;
export const Text = (maxLength: number, minLength = 0, keywords: Readonly<Record<string, unknown>> = {}) =>
  Type.String(minLength === 0 ? { maxLength, ...keywords } : { minLength, maxLength, ...keywords });
export const Sku = Text(MAX_SKU_LENGTH);
export const Country = Type.String({ pattern: "^[A-Z]{2}$" });
export const Currency = Type.String({ pattern: "^[A-Z]{3}$" });
export const Quantity = Type.Integer({ minimum: 1, maximum: 100_000 });
/** The last segment of a URL. Characters that would need escaping are rejected. */
export const Slug = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: "^(?!\\.{1,2}$)[^/?#%\\\\\\s]+$",
    ruleName: "INVALID_SLUG_FORMAT",
  });
/** Text that isn't only white space. */
export const Words = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: "\\S", ruleName: "ONLY_SPACES_STRING_ERROR" });
export const Revision = Type.String({ pattern: "^[0-9]{1,19}$" });

/** `null` clears a field in an update. */
export const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A decimal number as text. Bounds are checked exactly, without floats (keyword `decimal`). */
export type DecimalBounds = { gte?: string; lte?: string; gt?: string; lt?: string; maxScale?: number };
export const Decimal = (bounds: DecimalBounds = { gte: "0" }) => Type.String({ decimal: bounds });

/** A free-form object whose keys are defined elsewhere (options, extended fields). */
export const FreeObject = Type.Record(Type.String(), Type.Unknown());

/** At most one of the fields, or exactly one when `required` (violations ONE_OF_ALIGNMENT, REQUIRED_ONE_OF_FIELD). */
export function OneOf<P extends TProperties>(
  fields: readonly (keyof P & string)[],
  schema: TObject<P>,
  required = false,
): TObject<P> {
  return Object.assign(schema, { oneOfFields: { fields, required } });
}

/**
 * At most one of two fields, unless a third selects one, as when a client sends back everything it has read. The other field is then
 * dropped.
 */
export function OneOfUnless<P extends TProperties>(
  [decider, ifTrue, ifFalse]: readonly [decider: keyof P & string, ifTrue: keyof P & string, ifFalse: keyof P & string],
  schema: TObject<P>,
  required = false,
): TObject<P> {
  return Object.assign(schema, { oneOfFields: { fields: [ifTrue, ifFalse], required, decider } });
}

/** A field that only staff and apps with the permission can send (FIELD_NOT_ALLOWED for others). */
export function ElevatedOnly<S extends TSchema>(schema: S): S {
  // A copy, with the hidden symbols that make it a schema: the original may be used elsewhere without a permission.
  const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(schema)) as S;
  return Object.assign(copy, { elevatedOnly: true });
}

/** An empty response: `{}`. */
export const Nothing = named("Nothing", Type.Object({}));

/** Money in carts and checkouts: decimals as text with formatted twins. Only `amount` is ever read from a client. */
export const Money4 = named(
  "MultiCurrencyPrice",
  Type.Object({
    amount: Type.String(),
    convertedAmount: Type.String(),
    formattedAmount: Type.String(),
    formattedConvertedAmount: Type.String(),
  }),
);
export type Money4 = Static<typeof Money4>;

/** Money in orders. */
export const Money2 = named("Price", Type.Object({ amount: Type.String(), formattedAmount: Type.String() }));
export type Money2 = Static<typeof Money2>;

export const Translated = named(
  "TranslatableString",
  Type.Object({ original: Type.String(), translated: Type.String() }),
);

export const WeightUnit = Type.Enum(["UNSPECIFIED_WEIGHT_UNIT", "KG", "LB"]);
export const PaymentOption = Type.Enum([
  "FULL_PAYMENT_ONLINE",
  "FULL_PAYMENT_OFFLINE",
  "MEMBERSHIP",
  "DEPOSIT_ONLINE",
  "MEMBERSHIP_OFFLINE",
  "MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER",
]);
export const ItemType = named(
  "ItemType",
  Type.Object({
    preset: Type.Optional(Type.Enum(["UNRECOGNISED", "PHYSICAL", "DIGITAL", "GIFT_CARD", "SERVICE"])),
    custom: Type.Optional(Type.String()),
  }),
);
export const ChannelType = Type.Enum([
  "UNSPECIFIED",
  "WEB",
  "POS",
  "EBAY",
  "AMAZON",
  "OTHER_PLATFORM",
  "WIX_APP_STORE",
  "WIX_INVOICES",
  "BACKOFFICE_MERCHANT",
  "WISH",
  "CLASS_PASS",
  "GLOBAL_E",
  "FACEBOOK",
  "ETSY",
  "TIKTOK",
  "FAIRE_COM",
  "PAYPAL_AGENTIC_CHECKOUT",
  "STRIPE_AGENTIC_CHECKOUT",
]);

/** App ID of the store's catalog in catalog references. */
export const STORE_APP_ID = "215238eb-22a5-4c36-9e7b-e7c08025e04e";
/** App ID of bookings in catalog references of booking clients; the item is a booking that is held. */
export const BOOKINGS_APP_ID = "13d21c63-b5ec-5912-8397-c3a5ddb27a97";
/** The id under which the stores app is installed. Published programs use it in catalog references too. */
export const STORE_INSTALLATION_APP_ID = "1380b703-ce81-ff05-f115-39571d94dfcd";

/** The app of a catalog. Requests may name the store's catalog by either of its ids; handlers receive the first. */
export const CatalogAppId = Text(100, 1, {
  canonical: { [STORE_INSTALLATION_APP_ID]: STORE_APP_ID, [STORE_APP_ID]: STORE_APP_ID },
});

export const CatalogReference = named(
  "CatalogReference",
  Type.Object({
    catalogItemId: Text(36, 1),
    appId: CatalogAppId,
    /** `{variantId}` or `{options: {<name>: <choice>}}`, free texts in `customTextFields`. */
    options: Type.Optional(FreeObject),
  }),
);
export type CatalogReference = Static<typeof CatalogReference>;

export const PageUrl = named("PageUrl", Type.Object({ relativePath: Type.String(), url: Type.String() }));
export const Image = named(
  "Image",
  Type.Object({
    id: Type.Optional(Type.String()),
    url: Type.String(),
    width: Type.Optional(Type.Integer()),
    height: Type.Optional(Type.Integer()),
    altText: Type.Optional(Type.String()),
    filename: Type.Optional(Type.String()),
  }),
);
export type Image = Static<typeof Image>;

export const PhysicalProperties = named(
  "PhysicalProperties",
  Type.Object({
    weight: Type.Optional(Type.Number()),
    sku: Type.Optional(Sku),
    shippable: Type.Optional(Type.Boolean()),
  }),
);

export const DescriptionLine = named(
  "DescriptionLine",
  Type.Object({
    name: Translated,
    plainText: Type.Optional(Translated),
    colorInfo: Type.Optional(
      Type.Object({ original: Type.String(), translated: Type.String(), code: Type.Optional(Type.String()) }),
    ),
    /** Ours: what the line describes when it isn't an option or a custom text. */
    kind: Type.Optional(Type.Enum(["PREORDER", "PLAN"])),
  }),
);
export type DescriptionLine = Static<typeof DescriptionLine>;

export const StreetAddress = Type.Object({
  number: Type.Optional(Text(100)),
  name: Type.Optional(Text(200)),
  apt: Type.Optional(Text(100)),
});

/** WGS 84, in degrees. */
export const GeoCode = named(
  "GeoCode",
  Type.Object({
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  }),
);
export type GeoCode = Static<typeof GeoCode>;

/** A commerce address. `country` is ISO 3166-1 alpha-2, `subdivision` ISO 3166-2 (`US-CA`). */
export const Address = named(
  "Address",
  Type.Object({
    country: Type.Optional(Country),
    subdivision: Type.Optional(Text(50)),
    city: Type.Optional(Text(50)),
    postalCode: Type.Optional(Text(50)),
    streetAddress: Type.Optional(StreetAddress),
    addressLine: Type.Optional(Text(150)),
    addressLine2: Type.Optional(Text(100)),
    geocode: Type.Optional(GeoCode),
    countryFullname: Type.Optional(Type.String()),
    subdivisionFullname: Type.Optional(Type.String()),
  }),
);
export type Address = Static<typeof Address>;

export const ContactDetails = named(
  "ContactDetails",
  Type.Object({
    firstName: Type.Optional(Text(100)),
    lastName: Type.Optional(Text(100)),
    phone: Type.Optional(Text(50)),
    company: Type.Optional(Text(1000)),
    vatId: Type.Optional(Type.Object({ id: Text(50), type: Type.Enum(["UNSPECIFIED", "CPF", "CNPJ"]) })),
  }),
);
export type ContactDetails = Static<typeof ContactDetails>;

export const AddressWithContact = named(
  "AddressWithContact",
  Type.Object({ address: Type.Optional(Address), contactDetails: Type.Optional(ContactDetails) }),
);
export type AddressWithContact = Static<typeof AddressWithContact>;

export const TaxableAddress = named(
  "TaxableAddress",
  Type.Object({ addressType: Type.Enum(["BUSINESS", "BILLING", "SHIPPING"]) }),
);

/** Fields that the store adds to stored entities. */
export const keptFields = { id: Id, revision: Revision, createdDate: Timestamp, updatedDate: Timestamp };

export const ExtendedFields = Type.Object({ namespaces: Type.Optional(Type.Record(Type.String(), FreeObject)) });

/** The query language: filter, sort, offset or cursor paging (docs/protocol/queries.md). */
export const Sorting = named(
  "Sorting",
  Type.Object({ fieldName: Text(512, 1), order: Type.Optional(Type.Enum(["ASC", "DESC"])) }),
);
/** Beyond any list, and within the database's integers. */
export const MAX_OFFSET = 1_000_000_000;
export const Paging = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
});
export const CursorPaging = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  cursor: Type.Optional(Nullable(Text(16_000))),
});
export const Query = named(
  "Query",
  Type.Object({
    filter: Type.Optional(Type.Unknown()),
    sort: Type.Optional(Type.Array(Sorting, { maxItems: 10 })),
    sorting: Type.Optional(Type.Array(Sorting, { maxItems: 10 })),
    paging: Type.Optional(Paging),
    cursorPaging: Type.Optional(CursorPaging),
  }),
);
export type Query = Static<typeof Query>;

/** Default and maximum page size. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

export const PlatformPagingMetadata = named(
  "PlatformPagingMetadata",
  Type.Object({ count: Type.Integer(), offset: Type.Integer(), total: Type.Integer() }),
);
export const CursorPagingMetadata = named(
  "CursorPagingMetadata",
  Type.Object({
    count: Type.Integer(),
    cursors: Type.Object({ next: Type.Optional(Type.String()), prev: Type.Optional(Type.String()) }),
    hasNext: Type.Boolean(),
  }),
);

/** Outcome of one item of a bulk call (docs/protocol/bulk-results.md). */
export const BulkActionMetadata = named(
  "BulkActionMetadata",
  Type.Object({ totalSuccesses: Type.Integer(), totalFailures: Type.Integer(), undetailedFailures: Type.Integer() }),
);
export const ItemMetadata = named(
  "ItemMetadata",
  Type.Object({
    id: Type.Optional(Type.String()),
    originalIndex: Type.Integer(),
    success: Type.Boolean(),
    error: Type.Optional(
      Type.Object({ code: Type.String(), description: Type.String(), data: Type.Optional(FreeObject) }),
    ),
  }),
);
