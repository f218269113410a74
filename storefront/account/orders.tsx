/** M02 and M03: the member's orders. */
import { searchOrders } from "#api/orders.ts";
import { ButtonLink } from "#ui/Button.tsx";
import layout from "../components/layout.module.css";
import { orNotFound } from "../context.ts";
import { OrderPage } from "../orders/OrderPage.tsx";
import { presentOrder, presentOrderRow } from "../orders/present.ts";
import { readStatus } from "../orders/routes.tsx";
import type { OrderRowView, OrderView } from "../orders/views.ts";
import { page } from "../pages.tsx";
import styles from "./account.module.css";
import { asMember, memberPage } from "./member-page.tsx";
import { OrderRow } from "./OrderRow.tsx";
import { NoOrders } from "./overview.tsx";

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
  title: () => "Your orders",
  async load({ shopper, shop, request }) {
    const { searchParams } = request.url;
    const text = (searchParams.get("q") ?? "").trim().slice(0, 100);
    const cursor = searchParams.get("cursor");
    const search = {
      cursorPaging: { limit: PAGE, ...(cursor && { cursor }) },
      ...(text !== "" && { search: { expression: text } }),
    };
    const { orders, metadata } = await shopper.call(searchOrders, { body: { search } });
    const { hasNext, cursors } = metadata;
    const next = new URLSearchParams({ ...(text !== "" && { q: text }), cursor: cursors.next ?? "" });
    return {
      orders: orders.map((order) => presentOrderRow(order, shop)),
      text,
      isFirstPage: cursor === null,
      nextHref: hasNext && cursors.next ? `/account/orders?${next}` : undefined,
    };
  },
  View: ({ data }) => <Orders {...data} />,
});

function Orders({ orders, text, isFirstPage, nextHref }: OrdersView) {
  if (orders.length === 0 && text === "" && isFirstPage) return <NoOrders />;
  return (
    <>
      <search>
        <form method="get" className={styles.find}>
          <label htmlFor="find-order" className="visually-hidden">
            Number or product
          </label>
          <input
            id="find-order"
            type="search"
            name="q"
            defaultValue={text}
            placeholder="Number or product"
            maxLength={100}
          />
          <button type="submit">Find</button>
        </form>
      </search>
      {orders.length === 0 ? (
        <div className={styles.nothing}>
          <p className={layout.lead}>No order fits “{text}”.</p>
          <ButtonLink href="/account/orders" kind="secondary">
            All orders
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
            Older orders
          </ButtonLink>
        </p>
      )}
    </>
  );
}

export const accountOrderPage = page<OrderView>({
  path: "/account/orders/:id",
  cache: "private",
  load: (context, { id = "" }) =>
    asMember(context, async () => presentOrder(context, await orNotFound(readStatus(context, id)), true)),
  head: (data) => ({ title: `Order ${data.number}`, isIndexed: false }),
  View: OrderPage,
});
