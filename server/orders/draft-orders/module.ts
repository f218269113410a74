import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const draftOrdersModule: Module = {
  name: "orders/draft-orders",
  routes,
};
