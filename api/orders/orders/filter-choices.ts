/** Values that the orders list offers as filters. An addition of this store. */
import { Type } from "typebox";
import { endpoint } from "../../endpoint.ts";

export const listOrderFilterChoices = endpoint({
  id: "orders.listOrderFilterChoices",
  method: "GET",
  path: "/v1/orders/filter-choices",
  services: ["/ecom"],
  isOurs: true,
  summary: "List the countries, delivery methods and private tags of orders, for filters.",
  access: { actors: ["staff", "app"], permission: "orders:read" },
  response: Type.Object({
    /** ISO 3166-1 codes. */
    countries: Type.Array(Type.String()),
    /** Names of delivery methods as orders have them. */
    shippingTitles: Type.Array(Type.String()),
    /** Of the latest tagged orders. */
    tags: Type.Array(Type.String()),
  }),
});
