import type { Module } from "#server/platform/module.ts";
import { refreshCustomersJob } from "./refresh.ts";
import { routes } from "./routes.ts";

export const customersModule: Module = {
  name: "marketing/customers",
  routes,
  jobs: [refreshCustomersJob],
};
