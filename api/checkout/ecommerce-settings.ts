/** What a shop front asks of the store's settings in one call (wire, identity 10.6). */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
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

/** Apps that have a say, and where they are asked. */
const Providers = Type.Optional(
  Type.Object({
    activeProviders: Type.Array(Type.Object({ appId: Id, triggerFlows: Type.Array(Type.Enum(["CART", "CHECKOUT"])) })),
  }),
);

/** Only what was asked for. */
export const EcommerceSettings = named(
  "EcommerceSettings",
  Type.Object({
    additionalFeesServicePlugin: Providers,
    validationsServicePlugin: Providers,
    purchaseRecommendationsServicePlugin: Providers,
    tax: Type.Optional(Type.Object({ configured: Type.Boolean(), taxIncludedInItemPrices: Type.Boolean() })),
    /** Whether a discount that needs no code is in force now. */
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
    /** A store of one's own has all there is. */
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
  summary: "The asked parts of the store's settings that shop fronts need, each as it holds now.",
  access: {
    actors: ["anonymous", "visitor", "member", "staff", "app"],
    withoutToken: "public data",
    permission: "settings:read",
    scope: "public",
  },
  query: Type.Object({ fields: Type.Array(Field, { minItems: 1, maxItems: 25 }) }),
  response: Type.Object({
    ecommerceSettings: EcommerceSettings,
    /** Parts that could not be read; none here, since all are kept in one place. */
    errors: Type.Array(Type.Object({ requestedField: Field })),
  }),
});
