/**
 * Prices of products and variants, in total and per unit of measure (docs/protocol/catalog-v1.md#prices). Version 1 has
 * prices as JSON numbers.
 */
import { type Static, Type } from "typebox";
import { named } from "../../../values.ts";

export const Amount = Type.Number({ minimum: 0, maximum: 999_999_999.99 });

export const PriceData = named(
  "PriceData",
  Type.Object({
    currency: Type.String(),
    price: Type.Number(),
    /** Equal to `price` when there is no discount. */
    discountedPrice: Type.Number(),
    formatted: Type.Object({
      price: Type.String(),
      discountedPrice: Type.String(),
      pricePerUnit: Type.Optional(Type.String()),
    }),
    pricePerUnit: Type.Optional(Type.Number()),
  }),
);
export type PriceData = Static<typeof PriceData>;

export const CostAndProfitData = named(
  "CostAndProfitData",
  Type.Object({
    itemCost: Type.Number(),
    formattedItemCost: Type.String(),
    profit: Type.Number(),
    formattedProfit: Type.String(),
    profitMargin: Type.Number(),
  }),
);

export const Discount = named(
  "ProductDiscount",
  Type.Object({ type: Type.Enum(["UNDEFINED", "NONE", "AMOUNT", "PERCENT"]), value: Amount }),
);
export const DiscountInput = named(
  "ProductDiscountInput",
  Type.Object({
    type: Type.Enum(["UNDEFINED", "NONE", "AMOUNT", "PERCENT"]),
    /** Defaults to 0: no discount. */
    value: Type.Optional(Amount),
  }),
);
