import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const additionalFeesModule: Module = {
  name: "pricing/additional-fees",
  routes,
};
