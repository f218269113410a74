import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const siteRedirectsModule: Module = {
  name: "content/site-redirects",
  routes,
};
