import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const staffModule: Module = {
  name: "identity/staff",
  routes,
};
