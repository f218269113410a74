/**
 * Events of abandoned and recovered carts (docs/protocol/abandoned-checkouts.md#events,
 * docs/protocol/core.md#published-events).
 */
import { Type } from "typebox";
import { event } from "../endpoint.ts";
import { Id, Timestamp } from "../values.ts";
import { AbandonedCartBuyer, AbandonedCheckout } from "./abandoned-checkout-values.ts";

const abandonment = "com.wix.ecommerce.cart.abandonment.api.v1";
const entity = "wix.ecom.v1.abandoned_checkout";

export const cartAbandoned = event({
  type: `${abandonment}.CartAbandonedEvent`,
  entity: "abandoned-cart",
  family: "plain",
  when: "A cart with a reachable buyer was inactive for the configured time.",
  payload: Type.Object({
    cartId: Id,
    creationTime: Timestamp,
    abandonTime: Timestamp,
    buyerInfo: AbandonedCartBuyer,
    itemsCount: Type.Integer(),
    couponId: Type.Optional(Type.String()),
    totals: Type.Object({ subtotal: Type.Number(), total: Type.Number(), formattedTotal: Type.String() }),
    checkoutUrl: Type.String(),
  }),
});

export const cartRecovered = event({
  type: `${abandonment}.CartRecoveredEvent`,
  entity: "abandoned-cart",
  family: "plain",
  when: "An abandoned cart became an order.",
  payload: Type.Object({
    cartId: Id,
    recoveredTime: Timestamp,
    creationTime: Timestamp,
    abandonedTime: Timestamp,
  }),
});

export const abandonedCheckoutCreated = event({
  type: `${entity}_created`,
  entity,
  family: "created",
  when: "A cart or checkout was abandoned.",
  payload: AbandonedCheckout,
});

export const abandonedCheckoutUpdated = event({
  type: `${entity}_updated`,
  entity,
  family: "updated",
  when: "An abandoned checkout changed: its contents or its recovery activities.",
  payload: AbandonedCheckout,
});

export const abandonedCheckoutDeleted = event({
  type: `${entity}_deleted`,
  entity,
  family: "deleted",
  when: "An abandoned checkout was deleted, manually or after the retention period.",
  payload: Type.Object({}),
});

export const abandonedCheckoutRecovered = event({
  type: `${entity}_recovered`,
  entity,
  family: "action",
  when: "An abandoned checkout became an order.",
  payload: Type.Object({ abandonedCheckout: AbandonedCheckout }),
});
