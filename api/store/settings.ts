/** Settings of the store. Extension of this store (docs/api-design.md). */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Country, Currency, Decimal, Email, Image, named, Text } from "../values.ts";
import { dateFormats, dimensionUnits, timeFormats, weightUnits } from "./formats.ts";

export const promiseIcons = ["truck", "return", "lock", "gift", "leaf", "check", "mail", "box"] as const;
export const promisePlaces = ["HOME", "PRODUCT", "CART"] as const;

/** A short trust statement, shown in the selected places; on product pages only for physical products. */
export const StorePromise = named(
  "StorePromise",
  Type.Object({
    icon: Type.Enum([...promiseIcons]),
    title: Text(60, 1),
    text: Text(200),
    places: Type.Array(Type.Enum([...promisePlaces]), { maxItems: promisePlaces.length }),
  }),
);
export type StorePromise = Static<typeof StorePromise>;

export const StoreSettings = named(
  "StoreSettings",
  Type.Object({
    name: Text(80, 1),
    tagline: Text(160),
    /** Store currency, ISO 4217. */
    currency: Currency,
    /** BCP 47, e.g. `en-US`. */
    locale: Text(20, 2),
    timeZone: Text(60, 1),
    weightUnit: Type.Enum([...weightUnits]),
    /** Of packages in the back office. Values of products have units of their own. */
    dimensionUnit: Type.Enum([...dimensionUnits]),
    /** Order of day and month in English; other languages have one order each. */
    dateFormat: Type.Enum([...dateFormats]),
    timeFormat: Type.Enum([...timeFormats]),
    country: Country,
    contactEmail: Email,
    /**
     * Currencies in which shoppers can see prices, with the amount that one unit of the store currency buys (decimal
     * text).
     */
    conversionRates: Type.Record(Currency, Decimal({ gt: "0", lt: "1000000000", maxScale: 10 })),
    /** Order total (minor units, before shipping) from which the demo's standard shipping is free; 0 for never. */
    freeShippingFrom: Type.Integer({ minimum: 0 }),
    announcement: Text(160),
    /** Hero images of the home page; the first one is the main image. */
    heroImages: Type.Array(Image, { maxItems: 5 }),
    /** Trust statements of the merchant. Empty by default. */
    promises: Type.Array(StorePromise, { maxItems: 6 }),
  }),
);
export type StoreSettings = Static<typeof StoreSettings>;

export const getStoreSettings = endpoint({
  id: "settings.getStoreSettings",
  method: "GET",
  path: "/v1/store-settings",
  summary: "Name, currency and other public settings of the store.",
  access: publicAccess("settings:read"),
  response: Type.Object({ settings: StoreSettings }),
  isCacheable: true,
  isOurs: true,
});

export const updateStoreSettings = endpoint({
  id: "settings.updateStoreSettings",
  method: "PATCH",
  path: "/v1/store-settings",
  summary: "Update settings of the store. Omitted fields don't change.",
  access: { actors: ["staff", "app"], permission: "settings:write" },
  body: Type.Object({ settings: Type.Partial(StoreSettings) }),
  response: Type.Object({ settings: StoreSettings }),
  errors: ["CURRENCY_LOCKED"],
  isOurs: true,
});

export const getStoreSettingsLocks = endpoint({
  id: "settings.getStoreSettingsLocks",
  method: "GET",
  path: "/v1/store-settings/locks",
  summary: "Settings that are locked because the store has made sales.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  response: Type.Object({
    /** `currency` of the store's settings. */
    isCurrencyLocked: Type.Boolean(),
    /** `taxIncludedInItemPrices` of the tax settings. */
    isTaxInclusionLocked: Type.Boolean(),
    /** Whether products exist before the first sale; their prices aren't converted when the currency changes. */
    hasProducts: Type.Boolean(),
  }),
  isOurs: true,
});
