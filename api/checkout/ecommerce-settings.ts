/**
 * Store settings that storefronts read in one request (docs/protocol/settings-and-templates.md#e-commerce-settings).
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { Country, Currency, Id, named } from "../values.ts";
import { CheckoutSettings } from "./checkout-settings.ts";
import { getDeliveryDestinationProperties } from "./shipping/delivery-profiles.ts";

export const ecommerceSettingsFields = [
  "ADDITIONAL_FEES_SERVICE_PLUGIN",
  "VALIDATIONS_SERVICE_PLUGIN",
  "TAX",
  "DISCOUNT_RULES",
  "CHECKOUT",
  "DELIVERY",
  "PREMIUM_SITE",
  "BUSINESS_INFO",
  "PURCHASE_RECOMMENDATIONS_SERVICE_PLUGIN",
] as const;
export type EcommerceSettingsField = (typeof ecommerceSettingsFields)[number];
const Field = Type.Enum([...ecommerceSettingsFields]);

/** Apps with service plug-ins and their URLs. */
const Providers = Type.Optional(
  Type.Object({
    activeProviders: Type.Array(Type.Object({ appId: Id, triggerFlows: Type.Array(Type.Enum(["CART", "CHECKOUT"])) })),
  }),
);

/** Requested fields only. */
export const EcommerceSettings = named(
  "EcommerceSettings",
  Type.Object({
    additionalFeesServicePlugin: Providers,
    validationsServicePlugin: Providers,
    purchaseRecommendationsServicePlugin: Providers,
    tax: Type.Optional(Type.Object({ configured: Type.Boolean(), taxIncludedInItemPrices: Type.Boolean() })),
    /** Whether an automatic discount is active now. */
    discountRules: Type.Optional(Type.Object({ active: Type.Boolean() })),
    checkout: Type.Optional(CheckoutSettings),
    delivery: Type.Optional(
      Type.Object({
        ...getDeliveryDestinationProperties.response.properties,
        destinationScope: Type.Enum(["SPECIFIC_DESTINATIONS", "WORLDWIDE"]),
        destinations: Type.Array(Type.Object({ countryCode: Country, subdivisions: Type.Array(Type.String()) })),
        postalCodeRequired: Type.Boolean(),
      }),
    ),
    /** Always true: a self-hosted store has all features. */
    premiumSite: Type.Optional(Type.Boolean()),
    businessInfo: Type.Optional(
      Type.Object({
        currency: Currency,
        language: Type.String(),
        locale: Type.Object({ languageCode: Type.String(), country: Country }),
        address: Type.Object({ country: Country }),
        name: Type.String(),
        siteDisplayName: Type.String(),
        email: Type.String(),
        timeZone: Type.String(),
      }),
    ),
  }),
);
export type EcommerceSettings = Static<typeof EcommerceSettings>;

export const getEcommerceSettings = endpoint({
  id: "ecommerceSettings.getEcommerceSettings",
  method: "GET",
  path: "/v1/ecommerce-settings",
  services: ["/_api/ecommerce-settings"],
  summary: "Get the requested store settings for a storefront.",
  access: publicAccess("settings:read"),
  query: Type.Object({ fields: Type.Array(Field, { minItems: 1, maxItems: 25 }) }),
  response: Type.Object({
    ecommerceSettings: EcommerceSettings,
    /** Fields that couldn't be read; always empty here. */
    errors: Type.Array(Type.Object({ requestedField: Type.String() })),
  }),
});
