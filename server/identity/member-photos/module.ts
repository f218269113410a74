import type { Module } from "#server/platform/module.ts";
import { listeners } from "./listeners.ts";
import { rawRoutes, routes } from "./routes.ts";

export const memberPhotosModule: Module = {
  name: "identity/member-photos",
  routes,
  rawRoutes,
  listeners,
};
