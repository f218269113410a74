/** ecommerce-settings: read-only summary of settings of several modules. Owns nothing. */
import {
  type EcommerceSettings,
  type EcommerceSettingsField,
  ecommerceSettingsFields,
  getEcommerceSettings,
} from "#api/checkout/ecommerce-settings.ts";
import { listProviders } from "#server/apps/service-plugins/public.ts";
import { readCheckoutSettings } from "#server/checkout/checkout-settings/public.ts";
import { destinationProperties } from "#server/checkout/shipping/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { type CallContext, handleRead } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { findLiveRules } from "#server/pricing/discounts/public.ts";
import { hasTaxRegions, readTaxSettings } from "#server/pricing/taxes/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

type PartContext = Pick<CallContext, "store" | "now"> & { db: Connection };

const parts: Readonly<Record<EcommerceSettingsField, (asked: PartContext) => Promise<EcommerceSettings>>> = {
  ADDITIONAL_FEES_SERVICE_PLUGIN: async ({ store }) => ({
    additionalFeesServicePlugin: await providers(store, "ADDITIONAL_FEES"),
  }),
  VALIDATIONS_SERVICE_PLUGIN: async ({ store }) => ({
    validationsServicePlugin: await providers(store, "VALIDATIONS"),
  }),
  PURCHASE_RECOMMENDATIONS_SERVICE_PLUGIN: async ({ store }) => ({
    purchaseRecommendationsServicePlugin: await providers(store, "RECOMMENDATIONS"),
  }),
  TAX: async ({ db }) => {
    const { taxIncludedInItemPrices } = await readTaxSettings(db);
    return { tax: { configured: await hasTaxRegions(db), taxIncludedInItemPrices } };
  },
  DISCOUNT_RULES: async ({ db, now }) => {
    const { currency } = await readStoreSettings(db);
    return { discountRules: { active: (await findLiveRules(db, currency, now)).length > 0 } };
  },
  CHECKOUT: async ({ db }) => ({ checkout: await readCheckoutSettings(db) }),
  DELIVERY: async ({ db }) => ({ delivery: await describeDelivery(db) }),
  PREMIUM_SITE: async () => ({ premiumSite: true }),
  BUSINESS_INFO: async ({ db }) => {
    const { currency, locale, country, name, contactEmail, timeZone } = await readStoreSettings(db);
    const language = locale.split("-")[0] ?? "en";
    return {
      businessInfo: {
        currency,
        language,
        locale: { languageCode: language, country },
        address: { country },
        name,
        siteDisplayName: name,
        email: contactEmail,
        timeZone,
      },
    };
  },
};

const FLOWS = ["CART", "CHECKOUT"] as const;

type PluginKind = Parameters<typeof listProviders>[1];

async function providers(store: Store, kind: PluginKind) {
  const found = await listProviders(store, kind);
  return {
    activeProviders: found.map(({ appId, isCalledForCarts }) => ({
      appId,
      triggerFlows: FLOWS.filter((flow) => flow === "CHECKOUT" || isCalledForCarts),
    })),
  };
}

async function describeDelivery(db: Connection): Promise<NonNullable<EcommerceSettings["delivery"]>> {
  const { countries, restOfWorld } = await destinationProperties(db);
  const all = [
    restOfWorld,
    ...countries.flatMap(({ deliveryDestinationProperties, subdivisions }) => [
      deliveryDestinationProperties,
      ...subdivisions.map((subdivision) => subdivision.deliveryDestinationProperties),
    ]),
  ];
  return {
    countries,
    ...(restOfWorld === undefined ? {} : { restOfWorld }),
    destinationScope: restOfWorld === undefined ? "SPECIFIC_DESTINATIONS" : "WORLDWIDE",
    destinations:
      restOfWorld !== undefined
        ? []
        : countries.map(({ country, deliveryDestinationProperties, subdivisions }) => ({
            countryCode: country,
            // Without subdivisions, the whole country.
            subdivisions:
              deliveryDestinationProperties === undefined ? subdivisions.map(({ subdivision }) => subdivision) : [],
          })),
    postalCodeRequired: all.some((properties) => properties?.postalCodeRequired === true),
  };
}

export const routes = [
  handleRead(getEcommerceSettings, async ({ db, query, store, now }) => {
    const asked = ecommerceSettingsFields.filter((field) => query.fields.includes(field));
    const found = await Promise.all(asked.map((field) => parts[field]({ db, store, now })));
    return { ecommerceSettings: Object.assign({}, ...found), errors: [] };
  }),
];
