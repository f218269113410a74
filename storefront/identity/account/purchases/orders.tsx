/** The member's orders. */

import { searchOrders } from "#api/orders/orders/orders.ts";
import { formatMessage } from "#api/store/messages.ts";
import { orNotFound } from "#storefront/context.ts";
import { readOrder } from "#storefront/orders/orders/access.ts";
import { OrderContent, StateBadge } from "#storefront/orders/orders/OrderPage.tsx";
import { orderRows, ownOrdersFilter } from "#storefront/orders/orders/order-rows.ts";
import { presentOrder } from "#storefront/orders/orders/present.ts";
import type { OrderRowView, OrderView } from "#storefront/orders/orders/views.ts";
import { ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import layout from "../../../components/layout.module.css";
import orderStyles from "../../../orders/orders/orders.module.css";
import styles from "../account.module.css";
import { NoOrders } from "../overview.tsx";
import { memberPage } from "../profile/member-page.tsx";
import { homeTexts } from "../texts/home/texts.ts";
import { OrderRow } from "./OrderRow.tsx";

const PAGE = 20;

type OrdersView = {
  orders: readonly OrderRowView[];
  text: string;
  isFirstPage: boolean;
  nextHref: string | undefined;
};

export const ordersPage = memberPage<OrdersView>({
  path: "/account/orders",
  section: "orders",
  title: (_, { language }) => homeTexts[language].orders.title,
  async load(context) {
    const { shopper, request } = context;
    const { searchParams } = request.url;
    const text = (searchParams.get("q") ?? "").trim().slice(0, 100);
    const cursor = searchParams.get("cursor");
    const search = {
      filter: ownOrdersFilter,
      cursorPaging: { limit: PAGE, ...(cursor && { cursor }) },
      ...(text !== "" && { search: { expression: text } }),
    };
    const { orders, metadata } = await shopper.call(searchOrders, { body: { search } });
    const { hasNext, cursors } = metadata;
    const next = new URLSearchParams({ ...(text !== "" && { q: text }), cursor: cursors.next ?? "" });
    return {
      orders: await orderRows(context, orders),
      text,
      isFirstPage: cursor === null,
      nextHref: hasNext && cursors.next ? `/account/orders?${next}` : undefined,
    };
  },
  View: ({ data }) => <Orders {...data} />,
});

function Orders({ orders, text, isFirstPage, nextHref }: OrdersView) {
  const language = useLanguage();
  const texts = useTexts(homeTexts).orders;
  if (orders.length === 0 && text === "" && isFirstPage) return <NoOrders />;
  return (
    <>
      <search>
        <form method="get" className={styles.find}>
          <label htmlFor="find-order" className="visually-hidden">
            {texts.findBy}
          </label>
          <input
            id="find-order"
            type="search"
            name="q"
            defaultValue={text}
            placeholder={texts.findBy}
            maxLength={100}
          />
          <button type="submit">{texts.find}</button>
        </form>
      </search>
      {orders.length === 0 ? (
        <div className={styles.nothing}>
          <p className={layout.lead}>{formatMessage(language, texts.noneFits, { text })}</p>
          <ButtonLink href="/account/orders" kind="secondary">
            {texts.all}
          </ButtonLink>
        </div>
      ) : (
        <ul className={styles.rows}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} heading="h2" />
          ))}
        </ul>
      )}
      {nextHref && (
        <p>
          <ButtonLink href={nextHref} kind="secondary">
            {texts.older}
          </ButtonLink>
        </p>
      )}
    </>
  );
}

export const accountOrderPage = memberPage<OrderView>({
  path: "/account/orders/:id",
  section: "orders",
  title: ({ number }, { language }) => formatMessage(language, homeTexts[language].orders.order, { number }),
  lead: (data) => (
    <>
      <StateBadge state={data.state} /> {data.state.text}
    </>
  ),
  load: async (context, { id = "" }) => presentOrder(context, await orNotFound(readOrder(context, id)), true),
  View: ({ data }) => <OneOrder data={data} />,
});

function OneOrder({ data }: { data: OrderView }) {
  const texts = useTexts(homeTexts).orders;
  return (
    <>
      <p className={orderStyles.back}>
        <a href="/account/orders">
          <Icon name="left" size={18} /> {texts.all}
        </a>
      </p>
      <OrderContent data={data} />
    </>
  );
}
