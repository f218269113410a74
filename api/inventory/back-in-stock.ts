/** Back-in-stock requests, and whether the store collects them (docs/protocol/back-in-stock.md). */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { CursorQuery } from "../queries.ts";
import {
  CatalogAppId,
  CatalogReference,
  Email,
  FreeObject,
  Id,
  Nothing,
  Nullable,
  named,
  STORE_APP_ID,
  Text,
  Timestamp,
} from "../values.ts";

export const backInStockStatuses = ["UNSPECIFIED", "RECEIVED", "PROCESSING", "NOTIFICATION_SENT", "FAILED"] as const;

export const BackInStockRequest = named(
  "BackInStockNotificationRequest",
  Type.Object({
    id: Id,
    catalogReference: Type.Object({
      catalogItemId: Type.String(),
      appId: Type.String(),
      options: Type.Optional(FreeObject),
    }),
    email: Type.String(),
    /** The member's id, when a member made the request. */
    contactId: Type.Optional(Type.String()),
    status: Type.Enum([...backInStockStatuses]),
    /** True when the store sent the email, false when it was marked as sent; absent before. */
    autoNotified: Type.Optional(Type.Boolean()),
    createdDate: Timestamp,
    itemUrl: Type.Optional(Type.String()),
    /** Extension: the requested product and variant. */
    productName: Type.Optional(Type.String()),
    variantName: Type.Optional(Type.String()),
    variantId: Type.Optional(Type.String()),
  }),
);
export type BackInStockRequest = Static<typeof BackInStockRequest>;

const ItemDetails = Type.Object({
  name: Type.Optional(Text(200)),
  price: Type.Optional(Type.String({ decimal: { gte: "0" } })),
  /** An address, or an image in either form of the protocol: by id, or by address. */
  image: Type.Optional(
    Type.Union([
      Text(2048),
      Type.Object({
        id: Type.Optional(Text(400)),
        url: Type.Optional(Text(2048)),
        width: Type.Optional(Type.Number()),
        height: Type.Optional(Type.Number()),
        altText: Type.Optional(Text(500)),
        filename: Type.Optional(Text(500)),
      }),
    ]),
  ),
});
export type BackInStockItemDetails = Static<typeof ItemDetails>;

const services = ["/back-in-stock-service", "/ecom"];
const base = "/v1/back-in-stock-notification-requests";
const alias = (path: string) => [`/_api/back-in-stock-service${path}`];
const readers = { actors: ["staff", "app"], permission: "members:read" } as const;
const writers = { actors: ["staff", "app"], permission: "members:write" } as const;
const ById = Type.Object({ id: Type.String() });
const One = Type.Object({ request: BackInStockRequest });
const Many = Type.Object({
  requests: Type.Array(BackInStockRequest),
  metadata: Type.Object({
    count: Type.Integer(),
    offset: Type.Integer(),
    total: Type.Integer(),
    cursors: Type.Object({ next: Type.Optional(Type.String()), prev: Type.Optional(Type.String()) }),
  }),
});
export const backInStockQuerySummary =
  "Queries back-in-stock requests. Filterable and sortable: id, contactId, status, autoNotified, createdDate, itemUrl, email; filterable: productId, variantId.";

export const createBackInStockRequest = endpoint({
  id: "back-in-stock.createRequest",
  method: "POST",
  path: base,
  services,
  aliases: alias(base),
  summary: "Requests an email when a variant is back in stock. One open request per email address and variant.",
  access: { actors: ["visitor", "member", "staff", "app"], permission: "members:write", scope: "cart" },
  body: Type.Object({
    request: Type.Object({
      catalogReference: CatalogReference,
      /** Defaults to the member's own address. */
      email: Type.Optional(Email),
      itemUrl: Type.Optional(Nullable(Text(2048))),
    }),
    itemDetails: Type.Optional(ItemDetails),
  }),
  response: One,
  errors: [
    "BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS",
    "REQUEST_COLLECTION_DISABLED",
    "INVALID_CATALOG_REFERENCE_OPTIONS",
    "INVALID_ITEM_IMAGE_URL",
    "INVALID_ITEM_URL",
    "ITEM_NOT_FOUND_IN_CATALOG",
    "ITEM_IS_IN_STOCK",
    "MISSING_EMAIL",
    "THROTTLED",
  ],
});

export const queryBackInStockRequests = endpoint({
  id: "back-in-stock.queryRequests",
  method: "POST",
  path: `${base}/query`,
  services,
  aliases: alias(`${base}/query`),
  isQuery: true,
  summary: backInStockQuerySummary,
  access: readers,
  body: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Many,
  errors: ["UNKNOWN_FILTER"],
});

export const listBackInStockRequests = endpoint({
  id: "back-in-stock.listRequests",
  method: "GET",
  path: base,
  services,
  aliases: alias(base),
  summary: backInStockQuerySummary,
  access: readers,
  query: Type.Object({ query: Type.Optional(CursorQuery) }),
  response: Many,
  errors: ["UNKNOWN_FILTER"],
});

export const countBackInStockRequests = endpoint({
  id: "back-in-stock.countByCatalogReference",
  method: "POST",
  path: `${base}/count-by-catalog-reference`,
  services,
  aliases: alias(`${base}/count-by-catalog-reference`),
  isQuery: true,
  summary: "Counts the open requests for each of these items.",
  access: readers,
  body: Type.Object({ catalogReferences: Type.Optional(Type.Array(CatalogReference, { maxItems: 100 })) }),
  response: Type.Object({
    countsPerCatalogReference: Type.Array(Type.Object({ catalogReference: CatalogReference, count: Type.Integer() })),
  }),
  errors: ["ITEM_NOT_FOUND_IN_CATALOG", "INVALID_CATALOG_REFERENCE_OPTIONS"],
});

export const summarizeBackInStock = endpoint({
  id: "back-in-stock.summarize",
  method: "GET",
  path: "/v1/back-in-stock/summary",
  summary: "Lists the variants with the most open requests.",
  access: readers,
  response: Type.Object({
    waiting: Type.Integer(),
    items: Type.Array(
      Type.Object({
        productId: Type.String(),
        variantId: Type.String(),
        productName: Type.String(),
        variantName: Type.String(),
        count: Type.Integer(),
        latestDate: Timestamp,
      }),
    ),
  }),
  isOurs: true,
});

export const reportItemsBackInStock = endpoint({
  id: "back-in-stock.reportItemsBackInStock",
  method: "POST",
  path: `${base}/report-items-back-in-stock`,
  services,
  aliases: alias(`${base}/report-items-back-in-stock`),
  summary: "Sends the emails of an item or of these requests now.",
  access: writers,
  body: Type.Object({
    catalogReference: Type.Optional(CatalogReference),
    requestIds: Type.Optional(Type.Array(Text(36, 1), { maxItems: 100 })),
    itemDetails: Type.Optional(ItemDetails),
  }),
  response: Nothing,
  errors: [
    "REQUEST_CONTAINS_BOTH_CATALOG_REFERENCE_AND_REQUEST_IDS",
    "INVALID_ITEM_IMAGE_URL",
    "INVALID_CATALOG_REFERENCE_OPTIONS",
    "ITEM_NOT_FOUND_IN_CATALOG",
  ],
});

const CollectionStates = Type.Object({
  settings: Type.Object({
    collectionStates: Type.Array(Type.Object({ appId: Type.String(), collectingRequests: Type.Boolean() })),
  }),
});
const AppBody = Type.Object({ appId: CatalogAppId });
const settingsAccess = { actors: ["staff", "app"], permission: "settings:write" } as const;

export const getBackInStockSettings = endpoint({
  id: "back-in-stock.getSettings",
  method: "PUT",
  path: `${base}/settings`,
  services,
  aliases: alias(`${base}/settings`),
  summary: "Returns whether the store collects requests.",
  access: { actors: ["staff", "app"], permission: "settings:read" },
  body: Type.Object({}),
  response: CollectionStates,
});

export const startCollectingRequests = endpoint({
  id: "back-in-stock.startCollecting",
  method: "POST",
  path: `${base}/settings/start-collecting`,
  services,
  aliases: alias(`${base}/settings/start-collecting`),
  summary: `Starts collecting requests for products of the store (app ${STORE_APP_ID}).`,
  access: settingsAccess,
  body: AppBody,
  response: CollectionStates,
  errors: ["NOT_SUPPORTED_APP_DEF_ID"],
});

export const stopCollectingRequests = endpoint({
  id: "back-in-stock.stopCollecting",
  method: "POST",
  path: `${base}/settings/stop-collecting`,
  services,
  aliases: alias(`${base}/settings/stop-collecting`),
  summary: "Stops collecting requests. Open requests stay open.",
  access: settingsAccess,
  body: AppBody,
  response: CollectionStates,
  errors: ["NOT_SUPPORTED_APP_DEF_ID"],
});

export const getBackInStockCollecting = endpoint({
  id: "back-in-stock.getCollecting",
  method: "GET",
  path: "/v1/back-in-stock/collecting",
  summary: "For storefronts: returns whether to offer back-in-stock requests.",
  access: publicAccess("settings:read"),
  response: Type.Object({ collectingRequests: Type.Boolean() }),
  isCacheable: true,
  isOurs: true,
});

export const markAsNotificationSent = endpoint({
  id: "back-in-stock.markAsNotificationSent",
  method: "PUT",
  path: `${base}/{id}/mark-as-notification-sent`,
  services,
  aliases: alias(`${base}/{id}/mark-as-notification-sent`),
  summary: "Marks requests as notified by other means.",
  access: writers,
  params: ById,
  body: Type.Object({}),
  response: One,
  errors: ["BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND"],
});

export const getBackInStockRequest = endpoint({
  id: "back-in-stock.getRequest",
  method: "GET",
  path: `${base}/{id}`,
  services,
  aliases: alias(`${base}/{id}`),
  summary: "Returns a back-in-stock request.",
  access: readers,
  params: ById,
  response: One,
  errors: ["BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND"],
});

export const deleteBackInStockRequest = endpoint({
  id: "back-in-stock.deleteRequest",
  method: "DELETE",
  path: `${base}/{id}`,
  services,
  aliases: alias(`${base}/{id}`),
  summary: "Deletes a back-in-stock request without sending an email.",
  access: writers,
  params: ById,
  response: Nothing,
  errors: ["BACK_IN_STOCK_NOTIFICATION_REQUEST_NOT_FOUND"],
});
