import { holdSlot, releaseSlot, takeSlot } from "#server/checkout/shipping/public.ts";
import type { OrderHooks } from "./hooks.ts";

/** A delivery time has limited places, which are reserved like stock. */
export const deliverySlotHooks: OrderHooks = {
  async onHeld(tx, { draft: { shipping, checkoutId }, until, now }) {
    if (shipping !== null) await holdSlot(tx, { code: shipping.code, checkoutId, expiresAt: until, now });
  },
  async onReleased(tx, { draft }) {
    await releaseSlot(tx, draft.checkoutId);
  },
  async onPlacing(tx, { draft: { shipping, checkoutId, orderId }, now }) {
    if (shipping !== null) await takeSlot(tx, { code: shipping.code, checkoutId, orderId, now });
  },
  async onCanceled(tx, { order }) {
    if (order.checkoutId !== null) await releaseSlot(tx, order.checkoutId);
  },
};
