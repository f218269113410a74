/** Changes of checkouts as events; their beginning and end are among the events of orders. */
import { Type } from "typebox";
import { event } from "../endpoint.ts";
import { Checkout } from "./checkout-values.ts";

const entity = "wix.ecom.v1.checkout";

export const checkoutUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "a checkout is changed: goods, addresses, delivery, discounts, cards",
  payload: Checkout,
});

export const checkoutDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "a checkout that nobody touched for a quarter of a year is forgotten",
  payload: Type.Object({}),
});
