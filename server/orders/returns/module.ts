import type { Module } from "#server/platform/module.ts";
import { routes } from "./routes.ts";

export const returnsModule: Module = {
  name: "orders/returns",
  routes,
};
