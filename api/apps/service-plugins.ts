/** What apps have a say in during a purchase (wire, catalogue 11): registering, switching, looking. Additions of ours. */
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
    /** TAXES: countries (ISO 3166-1 alpha-2) that the store's own rates keep. */
    unsupportedCountries: Type.Optional(Type.Array(Country, { maxItems: 250 })),
    /** VALIDATIONS: asked for carts as well, not only for checkouts. */
    validateInCart: Type.Optional(Type.Boolean()),
    /** VALIDATIONS: no order while the app cannot be asked; otherwise the purchase goes on. */
    refusesOnFailure: Type.Optional(Type.Boolean()),
    /** PAYMENT_SETTINGS: what holds while the app cannot be asked. */
    fallbackValueForRequires3dSecure: Type.Optional(Type.Boolean()),
    /** RECOMMENDATIONS: the apps whose items the algorithms start from. */
    catalogAppIds: Type.Optional(Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 })),
    /** RECOMMENDATIONS: what requests may name; without any the app is never asked. */
    supportedAlgorithms: Type.Optional(Type.Array(AlgorithmConfig, { minItems: 1, maxItems: 100 })),
  }),
);

const writable = {
  name: Text(200, 1),
  /** `<deploymentUri>/v1/getRates` and so on are called, with a signed JWT as body. Without query and fragment. */
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
    /** Present while the store leaves the app alone because it failed. */
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
  summary: "What apps are asked during purchases. An app sees its own.",
  access,
  query: Type.Object({ appId: Type.Optional(Id) }),
  response: Type.Object({ servicePlugins: Type.Array(ServicePlugin) }),
  isOurs: true,
});

export const createServicePlugin = endpoint({
  id: "servicePlugins.createServicePlugin",
  method: "POST",
  path: "/v1/service-plugins",
  summary: "Have an app asked from now on. One of each kind per app; staff say for which app.",
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
  summary: "Change what is asked where. Ends a rest: the new address gets its chance at once.",
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
  summary: "Ask this app no more.",
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
    /** ANSWERED, REFUSED (the app said no, `code` is its own), TIMEOUT, UNREACHABLE, FORBIDDEN_ADDRESS, TOO_LARGE, INVALID_ANSWER. */
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
  summary: "The last questions and how they went, newest first; kept 7 days.",
  access,
  params: ById,
  query: Type.Object({
    outcome: Type.Optional(Text(40)),
    /** Continue after this call. */
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
