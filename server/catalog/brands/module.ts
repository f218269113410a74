import { brandCalls } from "#api/catalog/brands.ts";
import { namedRoutes } from "#server/catalog/named-entities/public.ts";
import type { Module } from "#server/platform/module.ts";
import { brands } from "./brands.ts";

export const brandsModule: Module = {
  name: "catalog/brands",
  routes: namedRoutes(brandCalls, brands),
};
