import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const deliverySolutionsModule: Module = {
  name: "checkout/delivery-solutions",
  routes,
};
