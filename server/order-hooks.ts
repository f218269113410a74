/** What other domains do inside an order's transaction (`modules/orders/hooks.ts`). The order of the list is the order of the work. */
import { bookingHooks } from "./modules/bookings/public.ts";
import { entitlementHooks } from "./modules/entitlements/public.ts";
import type { OrderHooks } from "./modules/orders/public.ts";
import { holdSlot, releaseSlot, takeSlot } from "./modules/shipping/public.ts";

/** The delivery time that was chosen has places, which sell out like goods. */
const deliverySlots: OrderHooks = {
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

export const orderHooks: readonly OrderHooks[] = [deliverySlots, bookingHooks, entitlementHooks];
