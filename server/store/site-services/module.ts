import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const siteServicesModule: Module = {
  name: "store/site-services",
  routes,
};
