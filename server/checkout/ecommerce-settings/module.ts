import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const ecommerceSettingsModule: Module = {
  name: "checkout/ecommerce-settings",
  routes,
};
