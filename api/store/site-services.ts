/**
 * Endpoints of the protocol's platform that storefront clients call on startup, and that this store has no data for.
 */
import { Type } from "typebox";
import { endpoint, publicAccess } from "../endpoint.ts";
import { FreeObject, Text } from "../values.ts";

const access = publicAccess("products:read");

const DataItem = Type.Object({ id: Type.String(), data: FreeObject });
const dataServices = ["/wix-data", "/_api/cloud-data"];

export const queryDataItems = endpoint({
  id: "site-services.queryDataItems",
  method: "POST",
  path: "/v2/items/query",
  services: dataServices,
  isQuery: true,
  summary:
    "Items of a data collection. The store has no data collections, which programs recognize by the code WDE0025.",
  access,
  body: Type.Object({ dataCollectionId: Type.Optional(Text(256)) }),
  response: Type.Object({ dataItems: Type.Array(DataItem) }),
  errors: ["DATA_COLLECTION_NOT_FOUND"],
});

export const getDataItem = endpoint({
  id: "site-services.getDataItem",
  method: "GET",
  path: "/v2/items/{dataItemId}",
  services: dataServices,
  summary: "One item of a data collection. The store has no data collections.",
  access,
  params: Type.Object({ dataItemId: Text(256) }),
  query: Type.Object({ dataCollectionId: Type.Optional(Text(256)) }),
  response: Type.Object({ dataItem: DataItem }),
  errors: ["DATA_COLLECTION_NOT_FOUND"],
});

export const countDataItems = endpoint({
  id: "site-services.countDataItems",
  method: "POST",
  path: "/v2/items/count",
  services: dataServices,
  summary: "Number of items of a data collection. The store has no data collections.",
  access,
  body: Type.Object({ dataCollectionId: Type.Optional(Text(256)) }),
  response: Type.Object({ totalCount: Type.Integer() }),
  errors: ["DATA_COLLECTION_NOT_FOUND"],
});

export const listSiteScripts = endpoint({
  id: "site-services.listSiteScripts",
  method: "GET",
  path: "/assets/scripts/v1/site-scripts",
  summary: "Scripts that a site embeds in its pages. The store has none for other programs' pages.",
  access,
  response: Type.Object({ siteScripts: Type.Array(FreeObject) }),
});
