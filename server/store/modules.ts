/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { currenciesModule } from "./currencies/module.ts";
import { mediaModule } from "./media/module.ts";
import { settingsModule } from "./settings/module.ts";
import { siteServicesModule } from "./site-services/module.ts";
import { uploadsModule } from "./uploads/module.ts";

export const storeModules: readonly Module[] = [
  settingsModule,
  uploadsModule,
  siteServicesModule,
  mediaModule,
  currenciesModule,
];
