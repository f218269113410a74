import type { Route } from "#ui/pages/pages.tsx";
import type { ShopContext } from "../context.ts";
export const orderRoutes: readonly Route<ShopContext>[] = [];
