import { merchantRoutes } from "./merchant/routes.ts";
import { searchRoutes } from "./search/search-routes.ts";
import { shopRoutes } from "./shop/routes.ts";
import { readRoutes } from "./wire/v1/read-routes.ts";
import { searchRoutesV1 } from "./wire/v1/search-routes.ts";
import { writeRoutes } from "./wire/v1/write-routes.ts";
import { byFilterRoutes } from "./wire/v3/by-filter-routes.ts";
import { readRoutesV3 } from "./wire/v3/read-routes.ts";
import { writeRoutesV3 } from "./wire/v3/write-routes.ts";

export const routes = [
  ...shopRoutes,
  ...merchantRoutes,
  ...searchRoutes,
  ...searchRoutesV1,
  ...readRoutes,
  ...writeRoutes,
  ...readRoutesV3,
  ...writeRoutesV3,
  ...byFilterRoutes,
];
