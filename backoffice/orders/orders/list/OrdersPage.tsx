import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { RowSelectionState } from "@tanstack/react-table";
import { ChevronDown, ShoppingBag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Order } from "#api/orders/orders/order-values.ts";
import { formatMessage } from "#api/store/messages.ts";
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
import { useListContext } from "#backoffice/shell/navigation/use-list-context.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { isZero } from "#ui/money.ts";
import { NewOrderButton } from "../drafts/NewOrderButton.tsx";
import styles from "../orders.module.css";
import { buyerName, countryName } from "../page/people.ts";
import { ordersQuery } from "../queries.ts";
import { FulfillmentBadge, PaymentBadge } from "./badges.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { NewArrivals } from "./NewArrivals.tsx";
import {
  ageChoices,
  countFilters,
  defaultOrdersSearch,
  fulfillmentChoices,
  moreFiltersOf,
  type OrdersSearch,
  orderViews,
  paymentChoices,
  readOrdersSearch,
  sourceChoices,
} from "./search.ts";
import { type OrderListTexts, orderListTexts } from "./texts/texts.ts";

// Not part of the first load of the list.
const MoreFilters = lazy(async () => ({ default: (await import("./MoreFilters.tsx")).MoreFilters }));
const BulkOrders = lazy(async () => ({ default: (await import("./BulkOrders.tsx")).BulkOrders }));

const columnsIn = ({ columns: texts, sources }: OrderListTexts): readonly ChoosableColumn<Order>[] => [
  {
    id: "number",
    header: texts.order,
    isFixed: true,
    sortKey: "number",
    phone: "title",
    cell: (order) => (
      <Link to="/orders/$orderId" params={{ orderId: order.id }} className={styles.number}>
        {`#${order.number}`}
      </Link>
    ),
  },
  {
    id: "date",
    header: texts.date,
    sortKey: "date",
    cell: (order) => (
      <time dateTime={order.createdDate} className={styles.when}>
        {formatWhen(order.createdDate)}
      </time>
    ),
  },
  { id: "buyer", header: texts.customer, phone: "wide", cell: buyerName },
  {
    id: "total",
    header: texts.total,
    sortKey: "total",
    align: "end",
    phone: "end",
    cell: (order) => <span className={styles.total}>{order.priceSummary.total.formattedAmount}</span>,
  },
  { id: "payment", header: texts.payment, cell: (order) => <PaymentBadge order={order} /> },
  { id: "fulfillment", header: texts.fulfillment, cell: (order) => <FulfillmentBadge order={order} /> },
  {
    id: "units",
    header: texts.items,
    align: "end",
    phone: "hidden",
    cell: unitCount,
  },
  {
    id: "delivery",
    header: texts.shipping,
    phone: "hidden",
    cell: (order) => <span className={styles.delivery}>{order.shippingInfo?.title ?? ""}</span>,
  },
  {
    id: "email",
    header: texts.email,
    phone: "hidden",
    isUnusual: true,
    cell: (order) => <span className={styles.delivery}>{order.buyerInfo.email ?? "–"}</span>,
  },
  {
    id: "country",
    header: texts.country,
    phone: "hidden",
    isUnusual: true,
    cell: (order) => countryName((order.recipientInfo ?? order.billingInfo)?.address?.country) ?? "–",
  },
  {
    id: "discount",
    header: texts.discounts,
    align: "end",
    phone: "hidden",
    isUnusual: true,
    cell: (order) => (isZero(order.priceSummary.discount) ? "–" : order.priceSummary.discount.formattedAmount),
  },
  {
    id: "source",
    header: texts.source,
    phone: "hidden",
    isUnusual: true,
    cell: ({ channelInfo: { type } }) => {
      const source = sourceChoices.find((value) => value === type);
      return source === undefined ? type : sources[source];
    },
  },
];

export function OrdersPage() {
  const language = useLanguage();
  const texts = useTexts(orderListTexts);
  const search = useSearch({ from: "/shell/orders" });
  const navigate = useNavigate({ from: "/orders" });
  const can = useCan();
  const orders = useQuery(ordersQuery(search));
  const { columns, choice } = useColumns("columns.orders", columnsIn(texts));
  const [chosen, setChosen] = useState<RowSelectionState>({});
  const update = (change: Partial<OrdersSearch>): void => {
    setChosen({});
    void navigate({ search: (previous) => ({ ...previous, page: 1, ...change }), replace: "q" in change });
  };
  const rows = orders.data?.orders ?? [];
  useListContext("orders", rows);
  const selected = rows.filter((order) => chosen[order.id]);
  const isFiltered = search.q !== "" || countFilters(search) > 0;

  return (
    <Page
      title={texts.title}
      badges={<NewArrivals search={search} newest={rows[0]} onShow={() => void orders.refetch()} />}
      actions={
        <>
          <Menu
            entries={[
              { id: "drafts", label: texts.menu.drafts, onSelect: () => void navigate({ to: "/drafts" }) },
              { id: "returns", label: texts.menu.returns, onSelect: () => void navigate({ to: "/returns" }) },
              { id: "invoices", label: texts.menu.invoices, onSelect: () => void navigate({ to: "/invoices" }) },
              ...(can("orders:write") && can("products:write")
                ? [{ id: "import", label: texts.menu.import, onSelect: () => void navigate({ to: "/import" }) }]
                : []),
              { id: "settings", label: texts.menu.settings, onSelect: () => void navigate({ to: "/settings/orders" }) },
            ]}
          >
            {texts.menu.label} <ChevronDown aria-hidden="true" />
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
          tabs={orderViews.map((id) => ({ id, label: texts.views[id] }))}
          tab={search.view}
          onTab={(id) => update({ view: orderViews.find((view) => view === id) ?? "all" })}
          columns={choice}
        />
        <FilterBar>
          <SearchBox
            label={texts.search}
            placeholder={texts.searchHint}
            value={search.q}
            onChange={(q) => update({ q })}
          />
          <FilterSelect
            label={texts.columns.payment}
            value={search.payment}
            options={paymentChoices.map((value) => ({ value, label: texts.payment[value] }))}
            onChange={(payment) => update({ payment })}
          />
          <FilterSelect
            label={texts.columns.fulfillment}
            value={search.fulfillment}
            options={fulfillmentChoices.map((value) => ({ value, label: texts.fulfillment[value] }))}
            onChange={(fulfillment) => update({ fulfillment })}
          />
          <FilterSelect
            label={texts.columns.source}
            value={search.source}
            options={sourceChoices.map((value) => ({ value, label: texts.sources[value] }))}
            onChange={(source) => update({ source })}
          />
          <FilterSelect
            label={texts.columns.date}
            value={search.age}
            options={ageChoices.map((value) => ({ value, label: texts.ages[value] }))}
            onChange={(age) => update({ age })}
          />
          <Suspense>
            <MoreFilters filters={moreFiltersOf(search)} onChange={(filters) => update(filters)} />
          </Suspense>
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
              caption={formatMessage(language, texts.caption, { count: rows.length })}
              columns={columns}
              rows={rows}
              rowId={(order) => order.id}
              rowHref={(order) => `/orders/${order.id}`}
              selection={{
                ids: chosen,
                onChange: setChosen,
                nameOf: (id) =>
                  formatMessage(language, texts.orderName, {
                    number: rows.find((order) => order.id === id)?.number ?? "",
                  }),
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
              noun={texts.noun}
              onChange={(page) => update({ page })}
            />
          </>
        )}
      </Card>
      <Suspense>{selected.length > 0 && <BulkOrders orders={selected} onDone={() => setChosen({})} />}</Suspense>
    </Page>
  );
}

function NoOrders({ search }: { search: OrdersSearch }) {
  const { empty: texts } = useTexts(orderListTexts);
  const navigate = useNavigate({ from: "/orders" });
  const icon = <ShoppingBag aria-hidden="true" />;
  const isFiltered = search.q !== "" || search.view !== "all" || search.page > 1 || countFilters(search) > 0;
  if (!isFiltered) {
    return (
      <EmptyState icon={icon} title={texts.none}>
        {texts.noneText}
      </EmptyState>
    );
  }
  if (search.q === "" && search.view === "unfulfilled") {
    return (
      <EmptyState icon={icon} title={texts.fulfilled}>
        {texts.fulfilledText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={texts.notFound}
      action={<Button onClick={() => void navigate({ search: defaultOrdersSearch })}>{texts.showAll}</Button>}
    >
      {texts.notFoundText}
    </EmptyState>
  );
}

function toSort(key: string): OrdersSearch["sort"] {
  return key === "number" || key === "total" ? key : "date";
}

function unitCount(order: Order): number {
  return order.lineItems.reduce((sum, line) => sum + line.quantity, 0);
}
