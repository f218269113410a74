/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { abandonedCartsModule } from "./abandoned-carts/module.ts";
import { cartsModule } from "./carts/module.ts";
import { checkoutSettingsModule } from "./checkout-settings/module.ts";
import { checkoutTemplatesModule } from "./checkout-templates/module.ts";
import { checkoutsModule } from "./checkouts/module.ts";
import { deliverySolutionsModule } from "./delivery-solutions/module.ts";
import { ecommerceSettingsModule } from "./ecommerce-settings/module.ts";
import { redirectsModule } from "./redirects/module.ts";
import { shippingModule } from "./shipping/module.ts";

export const checkoutModules: readonly Module[] = [
  redirectsModule,
  shippingModule,
  cartsModule,
  checkoutsModule,
  checkoutSettingsModule,
  deliverySolutionsModule,
  ecommerceSettingsModule,
  checkoutTemplatesModule,
  abandonedCartsModule,
];
