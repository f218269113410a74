/** All modules in the order of `contexts.ts`, and what they register together. */
import { administrationModules } from "#server/administration/modules.ts";
import { appsModules } from "#server/apps/modules.ts";
import { catalogModules } from "#server/catalog/modules.ts";
import { checkoutModules } from "#server/checkout/modules.ts";
import { contentModules } from "#server/content/modules.ts";
import { identityModules } from "#server/identity/modules.ts";
import { importsModules } from "#server/imports/modules.ts";
import { inventoryModules } from "#server/inventory/modules.ts";
import { marketingModules } from "#server/marketing/modules.ts";
import { ordersModules } from "#server/orders/modules.ts";
import { paymentsModules } from "#server/payments/modules.ts";
import type { Module } from "#server/platform/module.ts";
import { platformModule } from "#server/platform/platform-module.ts";
import { pricingModules } from "#server/pricing/modules.ts";
import { storeModules } from "#server/store/modules.ts";

export const modules: readonly Module[] = [
  platformModule,
  ...storeModules,
  ...identityModules,
  ...appsModules,
  ...catalogModules,
  ...contentModules,
  ...inventoryModules,
  ...pricingModules,
  ...paymentsModules,
  ...checkoutModules,
  ...ordersModules,
  ...marketingModules,
  ...importsModules,
  ...administrationModules,
];

/** Boot fails when an endpoint is bound twice. */
export const bindings = modules.flatMap(({ routes = [] }) => routes);
export const rawRoutes = modules.flatMap(({ rawRoutes = [] }) => rawRoutes);
export const jobs = modules.flatMap(({ jobs = [] }) => jobs);
export const listeners = modules.flatMap(({ listeners = [] }) => listeners);
export const hooks = modules.flatMap(({ hooks = [] }) => hooks);
