/**
 * Changes one property of many products (docs/protocol/catalog-v1.md#writes). Part of the contract in `products.ts`.
 */
import { type Static, Type } from "typebox";
import { BulkAnswer } from "../../../bulk-values.ts";
import { endpoint } from "../../../endpoint.ts";
import { OneOf, Text } from "../../../values.ts";
import { Amount } from "./product-price-values.ts";

const services = ["/stores", "/_api/catalog-server"];
const writers = { actors: ["staff", "app"], permission: "products:write" } as const;

const BulkIds = Type.Array(Text(36, 1), { minItems: 1, maxItems: 100 });

const PropertySet = OneOf(
  ["price", "cost", "weight", "ribbon", "brand"],
  Type.Object({
    price: Type.Optional(Amount),
    cost: Type.Optional(Amount),
    weight: Type.Optional(Amount),
    ribbon: Type.Optional(Text(30)),
    brand: Type.Optional(Text(50)),
  }),
  true,
);
export type PropertySet = Static<typeof PropertySet>;

export const bulkUpdateProducts = endpoint({
  id: "products.bulkUpdateProducts",
  method: "POST",
  path: "/v1/bulk/products/update",
  services,
  summary: "Sets one property of up to 100 products. An empty ribbon or brand removes it.",
  access: writers,
  body: Type.Object({ ids: BulkIds, set: PropertySet }),
  response: BulkAnswer,
});

const Adjustment = OneOf(
  ["amount", "percentage"],
  Type.Object({
    amount: Type.Optional(Type.Number({ minimum: -999_999_999.99, maximum: 999_999_999.99 })),
    percentage: Type.Optional(
      Type.Object({
        rate: Type.Integer({ minimum: -100, maximum: 1000 }),
        roundToInt: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
  true,
);
export type Adjustment = Static<typeof Adjustment>;

const PropertyAdjustment = OneOf(
  ["price", "cost", "weight"],
  Type.Object({
    price: Type.Optional(Adjustment),
    cost: Type.Optional(Adjustment),
    weight: Type.Optional(Adjustment),
  }),
  true,
);
export type PropertyAdjustment = Static<typeof PropertyAdjustment>;

export const bulkAdjustProducts = endpoint({
  id: "products.bulkAdjustProducts",
  method: "POST",
  path: "/v1/bulk/products/adjust-properties",
  services,
  summary: "Increases or decreases the price, cost or weight of up to 100 products by an amount or a percentage.",
  access: writers,
  body: Type.Object({ ids: BulkIds, adjust: PropertyAdjustment }),
  response: BulkAnswer,
});
