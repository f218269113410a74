/** Published events of discount rules (docs/protocol/discounts.md#events). */
import { Type } from "typebox";
import { event } from "../endpoint.ts";
import { DiscountRule } from "./discounts.ts";

const entity = "wix.ecom.discounts.v1.discount_rule";

export const discountRuleCreated = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "A discount rule was created.",
  payload: DiscountRule,
});

export const discountRuleUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "A discount rule was updated.",
  payload: DiscountRule,
});

export const discountRuleDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "A discount rule was deleted.",
  payload: Type.Object({}),
});
