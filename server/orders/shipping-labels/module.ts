import type { Module } from "#server/platform/module.ts";
import { jobs } from "./jobs.ts";
import { rawRoutes, routes } from "./routes.ts";

export const shippingLabelsModule: Module = { name: "orders/shipping-labels", routes, rawRoutes, jobs };
