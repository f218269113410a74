/**
 * Product events of version 3 (docs/protocol/events-and-webhooks.md#domain-events). Every change emits events of both
 * versions.
 */
import { event } from "../../../endpoint.ts";
import { Product } from "../../products/product.ts";

const entity = "wix.stores.catalog.v3.product";

export const productV3Created = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "A product was created.",
  payload: Product,
});

export const productV3Updated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "Fields of a product changed. The entity includes up to 100 variants.",
  payload: Product,
});

export const productV3Deleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "A product was deleted.",
  payload: Product,
});
