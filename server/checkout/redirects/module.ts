import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const redirectsModule: Module = {
  name: "checkout/redirects",
  routes,
};
