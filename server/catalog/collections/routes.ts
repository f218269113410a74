import { addressRedirectRoutes } from "./address-redirects.ts";
import { merchantCollectionRoutes } from "./merchant-routes.ts";
import { shopCollectionRoutes } from "./shop/routes.ts";
import { routesV1 } from "./wire/v1/routes.ts";
import { categoryItemRoutes } from "./wire/v3/category-item-routes.ts";
import { categoryRoutes } from "./wire/v3/category-routes.ts";

export const routes = [
  ...shopCollectionRoutes,
  ...merchantCollectionRoutes,
  ...routesV1,
  ...addressRedirectRoutes,
  ...categoryRoutes,
  ...categoryItemRoutes,
];
