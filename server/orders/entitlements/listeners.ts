import { orderPaymentStatusUpdated, ordersSettingsUpdated } from "#api/orders/orders/order-events.ts";
import { readOrdersSettings } from "#server/orders/orders/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import { revokeEntitlements } from "./grant.ts";
import { openUnpaidOrders } from "./jobs.ts";

const statusOf = (payload: unknown): unknown => {
  const order: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, "order") : undefined;
  return typeof order === "object" && order !== null ? Reflect.get(order, "paymentStatus") : undefined;
};

export const listeners: readonly EventListener[] = [
  {
    name: "entitlements.moneyWentBack",
    types: [orderPaymentStatusUpdated.type],
    async run(tx, event, store) {
      if (statusOf(event.payload) !== "FULLY_REFUNDED") return;
      const cause = { actor: anonymous, now: store.now(), reason: "ORDER_REFUNDED" } as const;
      await revokeEntitlements(tx, event.entityId, cause);
    },
  },
  {
    name: "entitlements.openUnpaidOrders",
    types: [ordersSettingsUpdated.type],
    async run(tx) {
      if ((await readOrdersSettings(tx)).allowsUnpaidAccess)
        await enqueue(tx, openUnpaidOrders, {}, { key: openUnpaidOrders.name });
    },
  },
];
