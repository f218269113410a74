import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ShoppingBag } from "lucide-react";
import type { Order } from "#api/order-values.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { type Column, DataTable } from "../components/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox, ViewTabs } from "../components/FilterBar.tsx";
import { Page } from "../components/Page.tsx";
import { Pagination } from "../components/Pagination.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../components/States.tsx";
import { formatWhen, plural } from "../format.ts";
import { FulfillmentBadge, PaymentBadge } from "./badges.tsx";
import styles from "./orders.module.css";
import { buyerName } from "./people.ts";
import { ordersQuery } from "./queries.ts";
import { defaultOrdersSearch, type OrdersSearch, orderViews } from "./search.ts";

const columns: readonly Column<Order>[] = [
  {
    id: "number",
    header: "Order",
    sortKey: "number",
    phone: "title",
    cell: (order) => (
      <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.number}>
        #{order.number}
      </Link>
    ),
  },
  {
    id: "date",
    header: "Date",
    sortKey: "date",
    cell: (order) => <time dateTime={order.createdDate}>{formatWhen(order.createdDate)}</time>,
  },
  { id: "buyer", header: "Customer", phone: "wide", cell: buyerName },
  {
    id: "total",
    header: "Total",
    sortKey: "total",
    align: "end",
    phone: "end",
    cell: (order) => <span className={styles.total}>{order.priceSummary.total.formattedAmount}</span>,
  },
  { id: "payment", header: "Payment", cell: (order) => <PaymentBadge status={order.paymentStatus} /> },
  { id: "fulfillment", header: "Fulfillment", cell: (order) => <FulfillmentBadge order={order} /> },
  {
    id: "units",
    header: "Items",
    align: "end",
    phone: "hidden",
    cell: (order) => plural(unitCount(order), "item"),
  },
  {
    id: "delivery",
    header: "Delivery",
    phone: "hidden",
    cell: (order) => <span className={styles.delivery}>{order.shippingInfo?.title ?? ""}</span>,
  },
];

export function OrdersPage() {
  const search = useSearch({ from: "/shell/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const orders = useQuery(ordersQuery(search));
  const update = (change: Partial<OrdersSearch>): void => {
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };

  return (
    <Page title="Orders">
      <Card isFlush>
        <ViewTabs
          label="Views of orders"
          views={orderViews}
          current={search.view}
          onChange={(view) => update({ view })}
        />
        <FilterBar>
          <SearchBox
            label="Search orders"
            placeholder="Search by number, e-mail or name"
            value={search.q}
            onChange={(q) => update({ q })}
          />
          {search.q !== "" && <ClearFilters onClear={() => update({ q: "" })} />}
        </FilterBar>
        {orders.isPending && <SkeletonRows />}
        {orders.isError && <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />}
        {orders.data?.orders.length === 0 && <NoOrders search={search} />}
        {orders.data !== undefined && orders.data.orders.length > 0 && (
          <>
            <DataTable
              caption={`Orders, ${orders.data.orders.length} on this page`}
              columns={columns}
              rows={orders.data.orders}
              rowId={(order) => order.id}
              rowHref={(order) => `/orders/${order.id}`}
              sort={{
                value: { key: search.sort, direction: search.direction },
                onChange: ({ key, direction }) => update({ sort: toSort(key), direction }),
              }}
              isStale={orders.isPlaceholderData}
            />
            <Pagination
              page={search.page}
              total={orders.data.metadata.total ?? orders.data.orders.length}
              noun="orders"
              onChange={(page) => update({ page })}
            />
          </>
        )}
      </Card>
    </Page>
  );
}

function NoOrders({ search }: { search: OrdersSearch }) {
  const navigate = useNavigate({ from: "/orders" });
  const icon = <ShoppingBag aria-hidden="true" />;
  const isFiltered = search.q !== "" || search.view !== "all" || search.page > 1;
  if (!isFiltered) {
    return (
      <EmptyState icon={icon} title="Orders will appear here">
        When someone buys something in the shop, you see it, fulfill it and refund it from this page.
      </EmptyState>
    );
  }
  if (search.q === "" && search.view === "unfulfilled") {
    return (
      <EmptyState icon={icon} title="Everything is fulfilled">
        No order waits to be sent.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No orders match"
      action={<Button onClick={() => void navigate({ search: defaultOrdersSearch })}>Show all orders</Button>}
    >
      Try another view, or search for a part of the number, the e-mail or the name.
    </EmptyState>
  );
}

function toSort(key: string): OrdersSearch["sort"] {
  return key === "number" || key === "total" ? key : "date";
}

function unitCount(order: Order): number {
  return order.lineItems.reduce((sum, line) => sum + line.quantity, 0);
}
