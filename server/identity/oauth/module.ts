import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./callback-route.ts";
import { rotateOldKey } from "./public.ts";
import { routes } from "./routes.ts";

export const oauthModule: Module = {
  name: "identity/oauth",
  routes,
  rawRoutes,
  jobs: [rotateOldKey],
};
