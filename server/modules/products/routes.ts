import { readRoutes } from "./read-routes.ts";
import { writeRoutes } from "./write-routes.ts";

export const routes = [...readRoutes, ...writeRoutes];
