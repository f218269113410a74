/**
 * Published pages and posts as items of data collections, read-only (docs/protocol/neighboring-domains.md#data). Programs recognize
 * an unknown collection by the code WDE0025 and a missing item by WDE0073.
 */
import { type Static, Type } from "typebox";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { FreeObject, MAX_OFFSET, named, Sorting, Text } from "../../../values.ts";

export const DataItem = named(
  "DataItem",
  Type.Object({
    id: Type.String(),
    dataCollectionId: Type.String(),
    /** Dates are `{"$date": …}`. */
    data: FreeObject,
  }),
);
export type DataItem = Static<typeof DataItem>;

const access = publicAccess("products:read");
const services = ["/wix-data", "/_api/cloud-data", "/cloud-data", "/_api/data"];
const CollectionId = Type.Optional(Text(256));

export const queryDataItems = endpoint({
  id: "dataItems.queryDataItems",
  method: "POST",
  path: "/v2/items/query",
  services,
  isQuery: true,
  summary:
    "Query items of the collections Pages and Posts (Blog/Posts). Filterable and sortable: _id, title, slug, _createdDate, _updatedDate, and for posts author, excerpt, firstPublishedDate; filterable: tags of posts. `fields` selects fields of the items.",
  access,
  body: Type.Object({
    dataCollectionId: CollectionId,
    query: Type.Optional(
      Type.Object({
        filter: Type.Optional(Type.Unknown()),
        sort: Type.Optional(Type.Array(Sorting, { maxItems: 10 })),
        paging: Type.Optional(
          Type.Object({
            limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
            offset: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_OFFSET })),
          }),
        ),
        fields: Type.Optional(Type.Array(Text(100), { maxItems: 50 })),
      }),
    ),
    returnTotalCount: Type.Optional(Type.Boolean()),
  }),
  response: Type.Object({
    dataItems: Type.Array(DataItem),
    pagingMetadata: Type.Object({
      count: Type.Integer(),
      offset: Type.Integer(),
      total: Type.Integer(),
      tooManyToCount: Type.Boolean(),
      hasNext: Type.Boolean(),
    }),
  }),
  errors: ["DATA_COLLECTION_NOT_FOUND", "UNKNOWN_FILTER"],
});

export const getDataItem = endpoint({
  id: "dataItems.getDataItem",
  method: "GET",
  path: "/v2/items/{dataItemId}",
  services,
  summary: "Get a published page or post as an item of its data collection.",
  access,
  params: Type.Object({ dataItemId: Text(256) }),
  query: Type.Object({ dataCollectionId: CollectionId }),
  response: Type.Object({ dataItem: DataItem }),
  errors: ["DATA_COLLECTION_NOT_FOUND", "DATA_ITEM_NOT_FOUND"],
});

export const countDataItems = endpoint({
  id: "dataItems.countDataItems",
  method: "POST",
  path: "/v2/items/count",
  services,
  summary: "Count items of a data collection, with the filters of the query.",
  access,
  body: Type.Object({ dataCollectionId: CollectionId, filter: Type.Optional(Type.Unknown()) }),
  response: Type.Object({ totalCount: Type.Integer() }),
  errors: ["DATA_COLLECTION_NOT_FOUND", "UNKNOWN_FILTER"],
});
