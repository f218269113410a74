/** `/orders/:id?key=…`: order status for the buyer or holders of its key, and the buyer's actions. */

import { cancelOwnOrder } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { orNotFound } from "#storefront/context.ts";
import { action, page } from "#storefront/pages.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import { asBuyer, keyOf, orderResponse, readOrder } from "./access.ts";
import { addressRoute } from "./address-routes.tsx";
import { buyAgain } from "./buy-again.ts";
import { OrderPage } from "./OrderPage.tsx";
import styles from "./orders.module.css";
import { paymentPageRoutes } from "./pay-page.tsx";
import { presentOrder } from "./present.ts";
import { returnRoutes } from "./return-routes.tsx";
import { orderTexts } from "./texts/texts.ts";
import type { OrderView } from "./views.ts";

const orderPage = page<OrderView>({
  path: "/orders/:id",
  cache: "private",
  async load(context, { id = "" }) {
    return presentOrder(context, await orNotFound(readOrder(context, id)), false);
  },
  head({ isJustPlaced, number }, { shop }) {
    const texts = orderTexts[shop.language];
    return {
      title: formatMessage(shop.language, isJustPlaced ? texts.thanksTitle : texts.order, { number }),
      isIndexed: false,
    };
  },
  View: OrderPage,
  // The URL contains a key and must not leak through the referrer.
  headers: () => [["referrer-policy", "no-referrer"]],
});

/** Target of links in test emails while the store has no orders. */
const samplePage = page<null>({
  path: "/orders/sample",
  cache: "private",
  load: async () => null,
  head: (_data, { shop }) => ({ title: orderTexts[shop.language].sample.title, isIndexed: false }),
  View: SamplePage,
});

function SamplePage() {
  const texts = useTexts(orderTexts).sample;
  return (
    <div className={layout.page}>
      <header className={styles.head}>
        <h1>{texts.title}</h1>
        <p className={layout.lead}>{texts.text}</p>
        <ButtonLink href="/">{texts.home}</ButtonLink>
      </header>
    </div>
  );
}

const cancel = action("/orders/:id/cancel", async (context, { id = "" }) => {
  const key = keyOf(context);
  try {
    await orNotFound(asBuyer(context, cancelOwnOrder, { params: { id }, body: key === undefined ? {} : { key } }));
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return orderResponse(context, id, { problem: "late" });
  }
  return orderResponse(context, id, { done: "canceled" });
});

export const orderRoutes = [
  orderPage,
  samplePage,
  cancel,
  buyAgain,
  addressRoute,
  ...returnRoutes,
  ...paymentPageRoutes,
];
