/** Events of draft orders (docs/protocol/billing-and-drafts.md#events). */
import { Type } from "typebox";
import { event } from "../endpoint.ts";
import { DraftOrder } from "./draft-order-values.ts";

const entity = "wix.ecom.v1.draft_order";

export const draftOrderCreated = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "A draft order was created.",
  payload: DraftOrder,
});

export const draftOrderUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "A draft order was changed or committed.",
  payload: DraftOrder,
});

export const draftOrderDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "A draft order was deleted.",
  payload: Type.Object({}),
});

export const draftOrderEvents = [draftOrderCreated, draftOrderUpdated, draftOrderDeleted];
