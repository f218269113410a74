/** delivery-solutions: delivery options for items that aren't in a cart. Owns nothing. */
import { getDeliverySolutions } from "#api/checkout/shipping/delivery-solutions.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { solveDelivery } from "./solve.ts";

export const routes = [
  handleRead(getDeliverySolutions, async ({ db, body, ...context }) => solveDelivery(db, context, body)),
];
