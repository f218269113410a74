/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { domainChecksModule } from "./domain-checks/module.ts";
import { erasureModule } from "./erasure/module.ts";
import { storeSetupModule } from "./store-setup/module.ts";
import { storefrontAccessModule } from "./storefront-access/module.ts";
import { trashModule } from "./trash/module.ts";

export const administrationModules: readonly Module[] = [
  domainChecksModule,
  erasureModule,
  storeSetupModule,
  storefrontAccessModule,
  trashModule,
];
