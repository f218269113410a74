/** Changes of checkouts as events; their beginning and end are among the events of orders. */
import { Type } from "typebox";
import { event } from "../endpoint.ts";
import { Checkout } from "./checkout-values.ts";

const entity = "wix.ecom.v1.checkout";

export const checkoutUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "A checkout changed: items, addresses, delivery, discounts or gift cards.",
  payload: Checkout,
});

export const checkoutDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "A checkout unchanged for 90 days was deleted.",
  payload: Type.Object({}),
});
