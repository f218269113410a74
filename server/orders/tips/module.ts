import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const tipsModule: Module = {
  name: "orders/tips",
  routes,
};
