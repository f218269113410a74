import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const currenciesModule: Module = {
  name: "store/currencies",
  routes,
};
