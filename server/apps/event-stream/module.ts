import type { Module } from "#server/platform/module.ts";
import { rawRoutes } from "./routes.ts";

export const eventStreamModule: Module = {
  name: "apps/event-stream",
  rawRoutes,
};
