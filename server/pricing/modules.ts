/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { additionalFeesModule } from "./additional-fees/module.ts";
import { discountsModule } from "./discounts/module.ts";
import { membershipsModule } from "./memberships/module.ts";
import { taxesModule } from "./taxes/module.ts";

export const pricingModules: readonly Module[] = [
  membershipsModule,
  taxesModule,
  discountsModule,
  additionalFeesModule,
];
