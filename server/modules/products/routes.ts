import { readRoutes } from "./read-routes.ts";
import { readRoutesV3 } from "./v3/read-routes.ts";
import { writeRoutes } from "./write-routes.ts";

export const routes = [...readRoutes, ...writeRoutes, ...readRoutesV3];
