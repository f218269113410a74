import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const settingsModule: Module = {
  name: "store/settings",
  routes,
};
