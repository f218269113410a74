import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const recommendationsModule: Module = {
  name: "marketing/recommendations",
  routes,
};
