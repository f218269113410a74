import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Wallet } from "lucide-react";
import { useState } from "react";
import type { ListedPayment } from "#api/orders/orders/order-billing.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, SelectField } from "#backoffice/components/forms/Field.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { ClearFilters, FilterBar, SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { PaymentSheet } from "./PaymentSheet.tsx";
import styles from "./payments.module.css";
import { paymentsQuery } from "./queries.ts";
import { defaultPaymentsSearch, type PaymentsSearch } from "./search.ts";
import { providerNames, StatusBadge, statusChoices } from "./words.tsx";

type Props = { search: PaymentsSearch; onChange: (change: Partial<PaymentsSearch>) => void };

export function TransactionsTab({ search, onChange }: Props) {
  const [shown, setShown] = useState<string>();
  const list = useInfiniteQuery(paymentsQuery(search));
  const rows = list.data?.pages.flatMap(({ payments }) => payments) ?? [];
  const isFiltered = search.status !== "" || search.provider !== "" || search.text !== "" || search.attention;
  const columns: Column<ListedPayment>[] = [
    {
      id: "amount",
      header: "Amount",
      phone: "title",
      cell: (payment) => (
        <button type="button" className={styles.open} onClick={() => setShown(payment.id)}>
          {(Number(payment.captured.amount) > 0 ? payment.captured : payment.authorized).formattedAmount}
        </button>
      ),
    },
    {
      id: "status",
      header: "Status",
      phone: "end",
      cell: (payment) => (
        <span className={styles.row}>
          <StatusBadge status={payment.status} />
          {payment.alarms.length > 0 && <Badge tone="critical">Look at this</Badge>}
        </span>
      ),
    },
    {
      id: "order",
      header: "Order",
      cell: ({ order }) =>
        order === undefined ? (
          "–"
        ) : (
          <Link to="/orders/$orderId" params={{ orderId: order.id }}>
            {`#${order.number} · ${order.buyerName === "" ? order.email : order.buyerName}`}
          </Link>
        ),
    },
    {
      id: "method",
      header: "Paid with",
      cell: ({ methodName, isTest }) => (
        <span className={styles.row}>
          {methodName}
          {isTest && <Badge tone="note">Test</Badge>}
        </span>
      ),
    },
    { id: "when", header: "When", align: "end", cell: (payment) => formatWhen(payment.createdDate) },
  ];
  return (
    <Card isFlush>
      <FilterBar>
        <SearchBox
          label="Search payments"
          placeholder="Order number, e-mail or payment id"
          value={search.text}
          onChange={(text) => onChange({ text })}
        />
        <SelectField
          label="Status"
          isLabelHidden
          value={search.status}
          onChange={(event) => onChange({ status: event.currentTarget.value })}
        >
          <option value="">Any status</option>
          {statusChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Through"
          isLabelHidden
          value={search.provider}
          onChange={(event) => onChange({ provider: event.currentTarget.value })}
        >
          <option value="">Anybody</option>
          {Object.entries(providerNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label="Needs attention"
          checked={search.attention}
          onChange={(event) => onChange({ attention: event.currentTarget.checked })}
        />
        {isFiltered && <ClearFilters onClear={() => onChange(defaultPaymentsSearch)} />}
      </FilterBar>
      {list.isPending && <SkeletonRows rows={8} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState icon={<Wallet aria-hidden="true" />} title={isFiltered ? "Nothing matches" : "No payments yet"}>
          {isFiltered ? "Try another status or search." : "Payments appear here when the first order is paid."}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <DataTable
            caption={`Payments, ${rows.length} shown`}
            columns={columns}
            rows={rows}
            rowId={(payment) => payment.id}
          />
          {list.hasNextPage && (
            <FilterBar>
              <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                Show more
              </Button>
            </FilterBar>
          )}
        </>
      )}
      {shown !== undefined && <PaymentSheet id={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}
