import { queryOptions } from "@tanstack/react-query";
import { type InventoryItemV3, queryInventoryItems } from "#api/inventory-v3.ts";
import type { ProductV3Field } from "#api/product-v3-values.ts";
import { getProductV3 } from "#api/products-v3.ts";
import { locationsQuery } from "../../catalog/named-queries.ts";
import { call, queryClient } from "../../client.ts";

/** Everything the editor shows, and the confirmation of a save. */
export const editorFields: ProductV3Field[] = [
  "URL",
  "CURRENCY",
  "DESCRIPTION",
  "MEDIA_ITEMS_INFO",
  "THUMBNAIL",
  "INFO_SECTION",
  "MERCHANT_DATA",
  "DIRECT_CATEGORIES_INFO",
  "PRODUCT_CHOICES_MEDIA_REFERENCES",
  "WEIGHT_MEASUREMENT_UNIT_INFO",
];

/** A product with the stock of its variants everywhere. */
export const editorQuery = (id: string) =>
  queryOptions({
    queryKey: ["products", "editor", id],
    queryFn: async () => {
      const [{ product }, items, locations] = await Promise.all([
        call(getProductV3, { params: { productId: id }, query: { fields: editorFields } }),
        inventoryOf(id),
        queryClient.ensureQueryData(locationsQuery),
      ]);
      return { product, items, locations };
    },
    // An editor always begins with what holds now.
    staleTime: 0,
  });

export async function inventoryOf(productId: string): Promise<InventoryItemV3[]> {
  const items: InventoryItemV3[] = [];
  let cursor: string | undefined;
  do {
    const { inventoryItems, pagingMetadata } = await call(queryInventoryItems, {
      body: {
        query:
          cursor === undefined
            ? { filter: { productId }, cursorPaging: { limit: 100 } }
            : { cursorPaging: { limit: 100, cursor } },
      },
    });
    items.push(...inventoryItems);
    cursor = pagingMetadata.cursors?.next;
  } while (cursor !== undefined);
  return items;
}
