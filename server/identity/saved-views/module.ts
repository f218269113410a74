import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const savedViewsModule: Module = {
  name: "identity/saved-views",
  routes,
};
