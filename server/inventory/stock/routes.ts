import { itemRoutes } from "./items/item-routes.ts";
import { locationRoutes } from "./locations/location-routes.ts";
import { routesV1 } from "./wire/v1/routes.ts";
import { routesV3 } from "./wire/v3/routes.ts";

export const routes = [...routesV1, ...routesV3, ...itemRoutes, ...locationRoutes];
