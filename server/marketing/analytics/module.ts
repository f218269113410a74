import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const analyticsModule: Module = {
  name: "marketing/analytics",
  routes,
};
