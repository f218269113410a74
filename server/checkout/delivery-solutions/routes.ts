/** delivery-solutions: how goods that lie in no cart could be delivered. Owns nothing. */
import { getDeliverySolutions } from "#api/checkout/shipping/delivery-solutions.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { solveDelivery } from "./solve.ts";

export const routes = [
  handleRead(getDeliverySolutions, async ({ db, body, ...context }) => solveDelivery(db, context, body)),
];
