import { readRoutes } from "./read/read-routes.ts";
import { searchRoutes } from "./search/search-routes.ts";
import { byFilterRoutes } from "./v3/by-filter-routes.ts";
import { readRoutesV3 } from "./v3/read-routes.ts";
import { writeRoutesV3 } from "./v3/write/write-routes.ts";
import { writeRoutes } from "./write/write-routes.ts";

export const routes = [
  ...searchRoutes,
  ...readRoutes,
  ...writeRoutes,
  ...readRoutesV3,
  ...writeRoutesV3,
  ...byFilterRoutes,
];
