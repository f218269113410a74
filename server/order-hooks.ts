/** What other domains do inside an order's transaction (`modules/orders/hooks.ts`). The order of the list is the order of the work. */
import type { OrderHooks } from "./modules/orders/public.ts";

export const orderHooks: readonly OrderHooks[] = [];
