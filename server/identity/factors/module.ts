import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./push-page.ts";

export const factorsModule: Module = {
  name: "identity/factors",
  rawRoutes,
};
