/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { brandsModule } from "./brands/module.ts";
import { collectionsModule } from "./collections/module.ts";
import { customizationsModule } from "./customizations/module.ts";
import { digitalFilesModule } from "./digital-files/module.ts";
import { infoSectionsModule } from "./info-sections/module.ts";
import { pollsModule } from "./polls/module.ts";
import { productGroupsModule } from "./product-groups/module.ts";
import { productsModule } from "./products/module.ts";
import { readOnlyVariantsModule } from "./read-only-variants/module.ts";
import { ribbonsModule } from "./ribbons/module.ts";
import { subscriptionOptionsModule } from "./subscription-options/module.ts";
import { versionsModule } from "./versions/module.ts";

export const catalogModules: readonly Module[] = [
  digitalFilesModule,
  versionsModule,
  brandsModule,
  ribbonsModule,
  pollsModule,
  infoSectionsModule,
  customizationsModule,
  subscriptionOptionsModule,
  productsModule,
  readOnlyVariantsModule,
  collectionsModule,
  productGroupsModule,
];
