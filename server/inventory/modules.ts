/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { backInStockModule } from "./back-in-stock/module.ts";
import { productsWithInventoryModule } from "./products-with-inventory/module.ts";
import { stockModule } from "./stock/module.ts";

export const inventoryModules: readonly Module[] = [stockModule, productsWithInventoryModule, backInStockModule];
