/** Completes a cart that was paid on an external page, at a URL that staff or an app requested. */

import { findCartById, markOrdered } from "#server/checkout/carts/public.ts";
import { readCompletion, signCompletion } from "#server/checkout/checkouts/public.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { RawRoute } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

const PATH = "/ecom/v2/carts/handle-async-checkout-completion";

export async function completionLink(store: Store, id: string, redirectUrl: string): Promise<string> {
  const token = await signCompletion(store, { kind: "cart", id, redirectUrl });
  return `${store.baseUrl()}${PATH}?token=${encodeURIComponent(token)}`;
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "cart-v2.handleAsyncCheckoutCompletion",
    method: "GET",
    paths: [PATH.slice("/ecom".length), PATH],
    async run({ store, now, url, transaction }) {
      const { id, redirectUrl } = await readCompletion(store, "cart", url.searchParams.get("token") ?? "");
      await transaction(async (tx) => {
        const { country } = await readStoreSettings(tx);
        const cart = await findCartById(tx, id, country);
        if (cart === undefined) throw new AppError("CART_NOT_FOUND");
        if (cart.orderedAt === undefined)
          await markOrdered(tx, { kind: "id", cartId: id }, { orderId: undefined, country, now });
      });
      return { status: 303, headers: [["location", redirectUrl]] };
    },
  },
];
