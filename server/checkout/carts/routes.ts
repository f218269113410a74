/** All endpoints about carts. */
import { calculateTotals as calculateTotalsEndpoint } from "#api/checkout/totals-calculator.ts";
import { handleRead, withSteadyPlans } from "#server/platform/http/handlers.ts";
import { calculateTotals } from "./price/calculate-totals.ts";
import { routes as savedItemRoutes } from "./saved-routes.ts";
import { routes as shopCartRoutes } from "./shop/routes.ts";
import { routes as cartsByIdV1 } from "./wire/v1/by-id-routes.ts";
import { routes as currentCartV1 } from "./wire/v1/routes.ts";
import { routes as cartsV2 } from "./wire/v2/routes.ts";

export const routes = [
  handleRead(calculateTotalsEndpoint, async ({ db, body, ...context }) => calculateTotals(db, context, body)),
  ...currentCartV1,
  ...cartsByIdV1,
  ...cartsV2,
  ...shopCartRoutes,
  ...savedItemRoutes,
].map(withSteadyPlans);
