import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { ChevronDown, ShoppingBag } from "lucide-react";
import { useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { Page } from "#backoffice/components/Page.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, FilterSelect, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { type ChoosableColumn, useColumns } from "#backoffice/identity/views/columns.ts";
import { ViewBar } from "#backoffice/identity/views/ViewBar.tsx";
import { useTrail } from "#backoffice/shell/trail/use-trail.ts";
import { NewOrderButton } from "../drafts/NewOrderButton.tsx";
import styles from "../orders.module.css";
import { buyerName, countryName } from "../page/people.ts";
import { ordersQuery } from "../queries.ts";
import { BulkOrders } from "./BulkOrders.tsx";
import { FulfillmentBadge, PaymentBadge } from "./badges.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { NewArrivals } from "./NewArrivals.tsx";
import {
  ageChoices,
  countFilters,
  defaultOrdersSearch,
  fulfillmentChoices,
  type OrdersSearch,
  orderViews,
  paymentChoices,
  readOrdersSearch,
  sourceChoices,
} from "./search.ts";

const allColumns: readonly ChoosableColumn<Order>[] = [
  {
    id: "number",
    header: "Order",
    isFixed: true,
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
    cell: (order) => (
      <time dateTime={order.createdDate} className={styles.when}>
        {formatWhen(order.createdDate)}
      </time>
    ),
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
  { id: "payment", header: "Payment", cell: (order) => <PaymentBadge order={order} /> },
  { id: "fulfillment", header: "Fulfillment", cell: (order) => <FulfillmentBadge order={order} /> },
  {
    id: "units",
    header: "Items",
    align: "end",
    phone: "hidden",
    cell: unitCount,
  },
  {
    id: "delivery",
    header: "Delivery",
    phone: "hidden",
    cell: (order) => <span className={styles.delivery}>{order.shippingInfo?.title ?? ""}</span>,
  },
  {
    id: "email",
    header: "E-mail",
    phone: "hidden",
    isUnusual: true,
    cell: (order) => <span className={styles.delivery}>{order.buyerInfo.email ?? "–"}</span>,
  },
  {
    id: "country",
    header: "Country",
    phone: "hidden",
    isUnusual: true,
    cell: (order) => countryName((order.recipientInfo ?? order.billingInfo)?.address?.country) ?? "–",
  },
  {
    id: "discount",
    header: "Discounts",
    align: "end",
    phone: "hidden",
    isUnusual: true,
    cell: (order) =>
      Number(order.priceSummary.discount.amount) === 0 ? "–" : order.priceSummary.discount.formattedAmount,
  },
  {
    id: "source",
    header: "Source",
    phone: "hidden",
    isUnusual: true,
    cell: ({ channelInfo }) => sourceChoices.find(({ value }) => value === channelInfo.type)?.label ?? channelInfo.type,
  },
];

export function OrdersPage() {
  const search = useSearch({ from: "/shell/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const can = useCan();
  const orders = useQuery(ordersQuery(search));
  const { columns, choice } = useColumns("columns.orders", allColumns);
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const update = (change: Partial<OrdersSearch>): void => {
    setChosen({});
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const rows = orders.data?.orders ?? [];
  useTrail("orders", rows);
  const selected = rows.filter((order) => chosen[order.id]);
  const isFiltered = search.q !== "" || countFilters(search) > 0;

  return (
    <Page
      title="Orders"
      badges={<NewArrivals search={search} newest={rows[0]} onShow={() => void orders.refetch()} />}
      actions={
        <>
          <Menu
            entries={[
              { id: "drafts", label: "Drafts", onSelect: () => void navigate({ to: "/drafts" }) },
              { id: "returns", label: "Returns", onSelect: () => void navigate({ to: "/returns" }) },
              { id: "invoices", label: "Invoices", onSelect: () => void navigate({ to: "/invoices" }) },
              { id: "settings", label: "Settings", onSelect: () => void navigate({ to: "/settings/orders" }) },
            ]}
          >
            Drafts, returns, invoices <ChevronDown aria-hidden="true" />
          </Menu>
          <ExportButton search={search} />
          {can("orders:write") && <NewOrderButton />}
        </>
      }
    >
      <Card isFlush>
        <ViewBar
          screen="orders"
          search={search}
          read={readOrdersSearch}
          onOpen={(saved) => void navigate({ search: saved })}
          tabs={orderViews}
          tab={search.view}
          onTab={(id) => update({ view: orderViews.find((view) => view.id === id)?.id ?? "all" })}
          columns={choice}
        />
        <FilterBar>
          <SearchBox
            label="Search orders"
            placeholder="Number, e-mail, name, product or SKU"
            value={search.q}
            onChange={(q) => update({ q })}
          />
          <FilterSelect
            label="Payment"
            value={search.payment}
            options={paymentChoices}
            onChange={(payment) => update({ payment })}
          />
          <FilterSelect
            label="Fulfillment"
            value={search.fulfillment}
            options={fulfillmentChoices}
            onChange={(fulfillment) => update({ fulfillment })}
          />
          <FilterSelect
            label="Source"
            value={search.source}
            options={sourceChoices}
            onChange={(source) => update({ source })}
          />
          <FilterSelect label="Date" value={search.age} options={ageChoices} onChange={(age) => update({ age })} />
          {isFiltered && (
            <ClearFilters onClear={() => update({ ...defaultOrdersSearch, view: search.view, sort: search.sort })} />
          )}
        </FilterBar>
        {orders.isPending && <SkeletonRows />}
        {orders.isError && <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />}
        {orders.data?.orders.length === 0 && <NoOrders search={search} />}
        {orders.data !== undefined && rows.length > 0 && (
          <>
            <DataTable
              caption={`Orders, ${rows.length} on this page`}
              columns={columns}
              rows={rows}
              rowId={(order) => order.id}
              rowHref={(order) => `/orders/${order.id}`}
              selection={{
                ids: chosen,
                onChange: setChosen,
                nameOf: (id) => `order ${rows.find((order) => order.id === id)?.number ?? ""}`,
              }}
              sort={{
                value: { key: search.sort, direction: search.direction },
                onChange: ({ key, direction }) => update({ sort: toSort(key), direction }),
              }}
              isStale={orders.isPlaceholderData}
            />
            <Pagination
              page={search.page}
              total={orders.data.metadata.total ?? rows.length}
              noun="orders"
              onChange={(page) => update({ page })}
            />
          </>
        )}
      </Card>
      {selected.length > 0 && <BulkOrders orders={selected} onDone={() => setChosen({})} />}
    </Page>
  );
}

function NoOrders({ search }: { search: OrdersSearch }) {
  const navigate = useNavigate({ from: "/orders" });
  const icon = <ShoppingBag aria-hidden="true" />;
  const isFiltered = search.q !== "" || search.view !== "all" || search.page > 1 || countFilters(search) > 0;
  if (!isFiltered) {
    return (
      <EmptyState icon={icon} title="Orders will appear here">
        When customers buy from your store, you can fulfill and refund their orders here.
      </EmptyState>
    );
  }
  if (search.q === "" && search.view === "unfulfilled") {
    return (
      <EmptyState icon={icon} title="Everything is fulfilled">
        You have no orders to fulfill.
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
