/** Published events of discount rules (docs/protocol/discounts.md#events). */
import { Type } from "typebox";
import { event } from "../endpoint.ts";
import { DiscountRule } from "./discounts.ts";

const entity = "wix.ecom.discounts.v1.discount_rule";

export const discountRuleCreated = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "a discount rule was created",
  payload: DiscountRule,
});

export const discountRuleUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "a discount rule was changed",
  payload: DiscountRule,
});

export const discountRuleDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "a discount rule was deleted",
  payload: Type.Object({}),
});
