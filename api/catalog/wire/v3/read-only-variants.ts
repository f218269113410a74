/** Read-only variants: variants together with their product's data (docs/protocol/catalog-v3.md#read-only-variants). */
import { type Static, Type } from "typebox";
import { requested } from "../../../bulk-values.ts";
import { endpoint, publicAccess } from "../../../endpoint.ts";
import { AggregationData, CursorQuery, Search } from "../../../queries.ts";
import { CursorPaging, CursorPagingMetadata, named, Timestamp } from "../../../values.ts";
import { Variant } from "../../products/product-variants.ts";

export const readOnlyVariantFields = [
  "CURRENCY",
  "MERCHANT_DATA",
  "SUBSCRIPTION_PRICES_INFO",
  "WEIGHT_MEASUREMENT_UNIT_INFO",
  "DISCOUNT_INFO",
] as const;
const fields = requested(readOnlyVariantFields);
/** Page size of the query. Searches are limited to 100, like all searches. */
export const MAX_VARIANT_PAGE = 1000;

const { choices, id: _, ...variantFields } = Variant.properties;

export const ReadOnlyVariant = named(
  "ReadOnlyVariant",
  Type.Object({
    ...variantFields,
    id: Type.String(),
    variantId: Type.String(),
    optionChoices: choices,
    productData: Type.Object({
      productId: Type.String(),
      name: Type.String(),
      productType: Type.Enum(["PHYSICAL", "DIGITAL"]),
      slug: Type.String(),
      handle: Type.String(),
      visible: Type.Boolean(),
      visibleInPos: Type.Boolean(),
      revision: Type.String(),
      updatedDate: Timestamp,
      mainCategoryId: Type.Optional(Type.String()),
      currency: Type.Optional(Type.String()),
      brand: Type.Optional(Type.Object({ id: Type.String(), name: Type.String() })),
      physicalProperties: Type.Optional(
        Type.Object({
          fulfillerId: Type.Optional(Type.String()),
          weightMeasurementUnitInfo: Type.Optional(Type.Object({ weightMeasurementUnit: Type.Enum(["KG", "LB"]) })),
        }),
      ),
    }),
  }),
);
export type ReadOnlyVariant = Static<typeof ReadOnlyVariant>;

const services = ["/stores", "/_api/product-variants-reader", "/product-variants-reader"];
const access = publicAccess("products:read");

export const queryVariants = endpoint({
  id: "read-only-variants.queryVariants",
  method: "POST",
  path: "/v3/products/query-variants",
  services,
  isQuery: true,
  summary:
    "Queries variants of visible products (of all products for staff) with cursor paging. Filterable and sortable: id, variantId, productData.productId.",
  access,
  body: Type.Object({
    query: Type.Optional(
      Type.Object({
        ...CursorQuery.properties,
        cursorPaging: Type.Optional(
          Type.Object({
            limit: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_VARIANT_PAGE })),
            cursor: CursorPaging.properties.cursor,
          }),
        ),
      }),
    ),
    fields,
  }),
  response: Type.Object({ variants: Type.Array(ReadOnlyVariant), pagingMetadata: CursorPagingMetadata }),
  errors: ["UNKNOWN_FILTER", "NO_PERMISSION_TO_READ_MERCHANT_DATA"],
  isCacheable: true,
});

export const searchVariants = endpoint({
  id: "read-only-variants.searchVariants",
  method: "POST",
  path: "/v3/products/search-variants",
  services,
  isQuery: true,
  summary: "Searches variants by text, with more filterable fields and aggregations.",
  access,
  body: Type.Object({ search: Type.Optional(Search), fields }),
  response: Type.Object({
    variants: Type.Array(ReadOnlyVariant),
    pagingMetadata: CursorPagingMetadata,
    aggregationData: Type.Optional(AggregationData),
  }),
  errors: ["UNKNOWN_FILTER", "NO_PERMISSION_TO_READ_MERCHANT_DATA"],
  isCacheable: true,
});
