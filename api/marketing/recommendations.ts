/**
 * Product recommendations, related to items or store-wide. Algorithms are the store's own (decision 0026) or those of
 * apps (`ECOM_RECOMMENDATIONS_PROVIDER`, docs/protocol/service-plugins.md#methods).
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { CatalogAppId, CatalogReference, Id, named, STORE_APP_ID, Text } from "../values.ts";

const readers = publicAccess("products:read");

/** Ids of the store's own algorithms in requests. */
export const storeAlgorithms = {
  boughtTogether: "78c629dc-cdbd-4d70-948b-f2e746dc8309",
  similar: "15245269-3e3a-4919-8d2a-cdb6e0673298",
  bestSellers: "ebde0203-4063-4e8c-a208-5c2da0021122",
  newest: "14a95e85-985e-42a4-bddb-b2ce4548189f",
} as const;
export type StoreAlgorithm = keyof typeof storeAlgorithms;

/** Public ids of the protocol's algorithms, which published clients send, mapped to the store's algorithms. */
export const publicAlgorithms: Readonly<Record<string, StoreAlgorithm>> = {
  /** Same categories. */
  "68ebce04-b96a-4c52-9329-08fc9d8c1253": "similar",
  /** Frequently bought together. */
  "d5aac1e1-2e53-4d11-85f7-7172710b4783": "boughtTogether",
  /** Frequently viewed together. Views aren't linked to visitors, so the algorithm is similarity. */
  "5dd69f67-9ab9-478e-ba7c-10c6c6e7285f": "similar",
  /** Best sellers. */
  "ba491fd2-b172-4552-9ea6-7202e01d1d3c": "bestSellers",
};

/** Reference to one of the store's own algorithms in requests. */
export const storeAlgorithm = (name: StoreAlgorithm) => ({ id: storeAlgorithms[name], appId: STORE_APP_ID });

const appId = CatalogAppId;
export const Algorithm = named("RecommendationAlgorithm", Type.Object({ id: Id, appId }));
export type Algorithm = Static<typeof Algorithm>;

/** RELATED_ITEMS algorithms start from the request's items, GLOBAL ones don't. */
export const AlgorithmConfig = named(
  "RecommendationAlgorithmConfig",
  Type.Object({
    name: Text(50, 1),
    description: Text(500, 1),
    additionalInfo: Type.Optional(Text(300, 1)),
    algorithmType: Type.Enum(["RELATED_ITEMS", "GLOBAL"]),
    algorithmId: Id,
  }),
);
export type AlgorithmConfig = Static<typeof AlgorithmConfig>;

export const AlgorithmInfo = named(
  "RecommendationAlgorithmInfo",
  Type.Object({ config: AlgorithmConfig, appId, catalogAppIds: Type.Array(appId) }),
);
export type AlgorithmInfo = Static<typeof AlgorithmInfo>;

export const Recommendation = named(
  "Recommendation",
  Type.Object({
    /** Best first, at most 100. */
    items: Type.Array(CatalogReference),
    /** The algorithm that returned the items; absent if none returned enough. */
    algorithm: Type.Optional(Algorithm),
  }),
);
export type Recommendation = Static<typeof Recommendation>;

export const getRecommendation = endpoint({
  id: "recommendations.getRecommendation",
  method: "POST",
  path: "/v1/recommendations/get",
  services: ["/ecom"],
  isQuery: true,
  summary:
    "Items of the first requested algorithm that returns enough: at least `minimumRecommendedItems`, and at least one. " +
    "Only what shoppers see and can buy, and nothing that `items` names. Unknown algorithms are skipped.",
  access: readers,
  body: Type.Object({
    items: Type.Optional(Type.Array(CatalogReference, { maxItems: 300 })),
    algorithms: Type.Array(Algorithm, { minItems: 1, maxItems: 10 }),
    minimumRecommendedItems: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  }),
  response: Type.Object({ recommendation: Recommendation }),
  errors: ["ITEM_APP_ID_NOT_SUPPORTED"],
  isCacheable: true,
});

export const listAvailableAlgorithms = endpoint({
  id: "recommendations.listAvailableAlgorithms",
  method: "GET",
  path: "/v1/recommendations/algorithms",
  services: ["/ecom"],
  summary: "Available algorithms: the store's own, then those of installed apps.",
  access: readers,
  response: Type.Object({ availableAlgorithms: Type.Array(AlgorithmInfo) }),
});
