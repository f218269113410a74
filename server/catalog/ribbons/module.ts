import { ribbonCalls } from "#api/catalog/ribbons.ts";
import { namedRoutes } from "#server/catalog/named-entities/public.ts";
import type { Module } from "#server/platform/module.ts";
import { ribbons } from "./ribbons.ts";

export const ribbonsModule: Module = {
  name: "catalog/ribbons",
  routes: namedRoutes(ribbonCalls, ribbons),
};
