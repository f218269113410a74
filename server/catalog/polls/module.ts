import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const pollsModule: Module = {
  name: "catalog/polls",
  routes,
};
