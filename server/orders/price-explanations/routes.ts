import { explainOrderPrice, testPrice } from "#api/orders/price-explanations.ts";
import { liveAnswers } from "#server/apps/service-plugins/public.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { explainOrder } from "./order-traces.ts";
import { runPriceTest } from "./test-price.ts";

export const routes = [
  handleRead(explainOrderPrice, async ({ db, params, query }) => ({
    explanations: await explainOrder(db, params.orderId, query.language),
  })),
  handleRead(testPrice, async ({ db, body, ...context }) =>
    runPriceTest(db, body, { realNow: context.now, apps: await liveAnswers(context) }),
  ),
];
