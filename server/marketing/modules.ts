/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { analyticsModule } from "./analytics/module.ts";
import { automationModule } from "./automation/module.ts";
import { campaignsModule } from "./campaigns/module.ts";
import { customersModule } from "./customers/module.ts";
import { promotionsModule } from "./promotions/module.ts";
import { recommendationsModule } from "./recommendations/module.ts";
import { reviewsModule } from "./reviews/module.ts";
import { wishlistsModule } from "./wishlists/module.ts";

export const marketingModules: readonly Module[] = [
  customersModule,
  promotionsModule,
  wishlistsModule,
  recommendationsModule,
  analyticsModule,
  campaignsModule,
  automationModule,
  reviewsModule,
];
