/** Registration and management of service plugins (docs/protocol/service-plugins.md). Cartwright's own endpoints. */
import { type Static, Type } from "typebox";
import { endpoint } from "../endpoint.ts";
import { AlgorithmConfig } from "../marketing/recommendations.ts";
import { Country, Id, Nothing, named, Text, Timestamp, Url } from "../values.ts";

const access = { actors: ["staff", "app"], permission: "plugins:write" } as const;
const ById = Type.Object({ id: Id });

export const PluginKindName = Type.Enum([
  "SHIPPING_RATES",
  "TAXES",
  "ADDITIONAL_FEES",
  "DISCOUNT_TRIGGERS",
  "VALIDATIONS",
  "GIFT_CARDS",
  "PAYMENT_SETTINGS",
  "RECOMMENDATIONS",
]);

export const PluginOptions = named(
  "ServicePluginOptions",
  Type.Object({
    /** TAXES: countries (ISO 3166-1 alpha-2) that keep the store's own rates. */
    unsupportedCountries: Type.Optional(Type.Array(Country, { maxItems: 250 })),
    /** VALIDATIONS: also called for carts, not only for checkouts. */
    validateInCart: Type.Optional(Type.Boolean()),
    /** VALIDATIONS: blocks orders while the app is unavailable. By default the purchase continues. */
    refusesOnFailure: Type.Optional(Type.Boolean()),
    /** PAYMENT_SETTINGS: applies while the app is unavailable. */
    fallbackValueForRequires3dSecure: Type.Optional(Type.Boolean()),
    /** RECOMMENDATIONS: the catalog apps whose items the algorithms accept. */
    catalogAppIds: Type.Optional(Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 })),
    /** RECOMMENDATIONS: algorithms that requests can name. Without any the app is never called. */
    supportedAlgorithms: Type.Optional(Type.Array(AlgorithmConfig, { minItems: 1, maxItems: 100 })),
  }),
);

const writable = {
  name: Text(200, 1),
  /** Base URL of methods such as `<deploymentUri>/v1/getRates`, called with a signed JWT as body. Without query and fragment. */
  deploymentUri: Url,
  options: PluginOptions,
  isEnabled: Type.Boolean(),
};

export const ServicePlugin = named(
  "ServicePlugin",
  Type.Object({
    id: Id,
    appId: Id,
    appName: Type.String(),
    kind: PluginKindName,
    ...writable,
    /** Present while calls are paused after failures. */
    restingUntil: Type.Optional(Timestamp),
    revision: Type.String(),
    createdDate: Timestamp,
    updatedDate: Timestamp,
  }),
);
export type ServicePlugin = Static<typeof ServicePlugin>;

const One = Type.Object({ servicePlugin: ServicePlugin });

export const listServicePlugins = endpoint({
  id: "servicePlugins.listServicePlugins",
  method: "GET",
  path: "/v1/service-plugins",
  summary: "List service plugins. Apps get their own.",
  access,
  query: Type.Object({ appId: Type.Optional(Id) }),
  response: Type.Object({ servicePlugins: Type.Array(ServicePlugin) }),
  isOurs: true,
});

export const createServicePlugin = endpoint({
  id: "servicePlugins.createServicePlugin",
  method: "POST",
  path: "/v1/service-plugins",
  summary: "Register a service plugin, at most one per kind and app. Staff must name the app.",
  access: { ...access, isFreshOnly: true },
  body: Type.Object({
    servicePlugin: Type.Object({
      kind: PluginKindName,
      name: writable.name,
      deploymentUri: writable.deploymentUri,
      appId: Type.Optional(Id),
      options: Type.Optional(PluginOptions),
      isEnabled: Type.Optional(Type.Boolean()),
    }),
  }),
  response: One,
  errors: ["APP_NOT_FOUND", "SERVICE_PLUGIN_EXISTS"],
  isOurs: true,
});

export const updateServicePlugin = endpoint({
  id: "servicePlugins.updateServicePlugin",
  method: "PATCH",
  path: "/v1/service-plugins/{id}",
  summary: "Update a service plugin. Calls resume at once if they were paused after failures.",
  access: { ...access, isFreshOnly: true },
  params: ById,
  body: Type.Object({ servicePlugin: Type.Partial(Type.Object(writable)) }),
  response: One,
  errors: ["SERVICE_PLUGIN_NOT_FOUND"],
  isOurs: true,
});

export const deleteServicePlugin = endpoint({
  id: "servicePlugins.deleteServicePlugin",
  method: "DELETE",
  path: "/v1/service-plugins/{id}",
  summary: "Delete a service plugin.",
  access,
  params: ById,
  response: Nothing,
  errors: ["SERVICE_PLUGIN_NOT_FOUND"],
  isOurs: true,
});

export const PluginCall = named(
  "ServicePluginCall",
  Type.Object({
    id: Id,
    at: Timestamp,
    method: Type.String(),
    /** ANSWERED, REFUSED (the app returned an error with its own `code`), TIMEOUT, UNREACHABLE, FORBIDDEN_ADDRESS, TOO_LARGE, INVALID_ANSWER. */
    outcome: Type.String(),
    code: Type.Optional(Type.String()),
    status: Type.Optional(Type.Integer()),
    milliseconds: Type.Integer(),
    requestId: Type.String(),
  }),
);

export const listServicePluginCalls = endpoint({
  id: "servicePlugins.listServicePluginCalls",
  method: "GET",
  path: "/v1/service-plugins/{id}/calls",
  summary: "List calls of a service plugin with their outcomes, newest first. Kept for 7 days.",
  access,
  params: ById,
  query: Type.Object({
    outcome: Type.Optional(Text(40)),
    /** Cursor: returns calls after this one. */
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  response: Type.Object({
    calls: Type.Array(PluginCall),
    /** Of the last 24 hours. */
    summary: Type.Object({
      total: Type.Integer(),
      failed: Type.Integer(),
      medianMilliseconds: Type.Integer(),
      slowestTwentiethMilliseconds: Type.Integer(),
    }),
  }),
  errors: ["SERVICE_PLUGIN_NOT_FOUND"],
  isOurs: true,
});
