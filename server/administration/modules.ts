/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { erasureModule } from "./erasure/module.ts";
import { storeSetupModule } from "./store-setup/module.ts";

export const administrationModules: readonly Module[] = [erasureModule, storeSetupModule];
