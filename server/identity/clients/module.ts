import type { Module } from "#server/platform/module.ts";
import { rawRoutes, routes } from "./routes.ts";

export const clientsModule: Module = {
  name: "identity/clients",
  routes,
  rawRoutes,
};
