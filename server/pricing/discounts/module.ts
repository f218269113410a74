import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const discountsModule: Module = {
  name: "pricing/discounts",
  routes,
};
