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
import { formatText, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { isPositive } from "#ui/money.ts";
import { PaymentSheet } from "./PaymentSheet.tsx";
import { providerNames, StatusBadge, statusChoices } from "./payment-labels.tsx";
import styles from "./payments.module.css";
import { paymentsQuery } from "./queries.ts";
import { defaultPaymentsSearch, type PaymentsSearch } from "./search.ts";
import { paymentsTexts } from "./texts/texts.ts";

const texts = paymentsTexts[staffLanguage()].list;

type Props = { search: PaymentsSearch; onChange: (change: Partial<PaymentsSearch>) => void };

export function TransactionsTab({ search, onChange }: Props) {
  const [shown, setShown] = useState<string>();
  const list = useInfiniteQuery(paymentsQuery(search));
  const rows = list.data?.pages.flatMap(({ payments }) => payments) ?? [];
  const isFiltered = search.status !== "" || search.provider !== "" || search.text !== "" || search.attention;
  const columns: Column<ListedPayment>[] = [
    {
      id: "amount",
      header: texts.amount,
      phone: "title",
      cell: (payment) => (
        <button type="button" className={styles.open} onClick={() => setShown(payment.id)}>
          {(isPositive(payment.captured) ? payment.captured : payment.authorized).formattedAmount}
        </button>
      ),
    },
    {
      id: "status",
      header: texts.status,
      phone: "end",
      cell: (payment) => (
        <span className={styles.row}>
          <StatusBadge status={payment.status} />
          {payment.alarms.length > 0 && <Badge tone="critical">{texts.needsAttention}</Badge>}
        </span>
      ),
    },
    {
      id: "order",
      header: texts.order,
      cell: ({ order }) =>
        order === undefined ? (
          "–"
        ) : (
          <Link to="/orders/$orderId" params={{ orderId: order.id }}>
            {formatText(texts.orderOf, {
              number: order.number,
              customer: order.buyerName === "" ? order.email : order.buyerName,
            })}
          </Link>
        ),
    },
    {
      id: "method",
      header: texts.method,
      cell: ({ methodName, isTest }) => (
        <span className={styles.row}>
          {methodName}
          {isTest && <Badge tone="note">{texts.test}</Badge>}
        </span>
      ),
    },
    { id: "when", header: texts.date, align: "end", cell: (payment) => formatWhen(payment.createdDate) },
  ];
  return (
    <Card isFlush>
      <FilterBar>
        <SearchBox
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          value={search.text}
          onChange={(text) => onChange({ text })}
        />
        <SelectField
          label={texts.status}
          isLabelHidden
          value={search.status}
          onChange={(event) => onChange({ status: event.currentTarget.value })}
        >
          <option value="">{texts.anyStatus}</option>
          {statusChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.provider}
          isLabelHidden
          value={search.provider}
          onChange={(event) => onChange({ provider: event.currentTarget.value })}
        >
          <option value="">{texts.anyProvider}</option>
          {Object.entries(providerNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={texts.needsAttention}
          checked={search.attention}
          onChange={(event) => onChange({ attention: event.currentTarget.checked })}
        />
        {isFiltered && <ClearFilters onClear={() => onChange(defaultPaymentsSearch)} />}
      </FilterBar>
      {list.isPending && <SkeletonRows rows={8} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState icon={<Wallet aria-hidden="true" />} title={isFiltered ? texts.noMatch : texts.none}>
          {isFiltered ? texts.noMatchText : texts.noneText}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <DataTable
            caption={formatText(texts.caption, { count: rows.length })}
            columns={columns}
            rows={rows}
            rowId={(payment) => payment.id}
          />
          {list.hasNextPage && (
            <FilterBar>
              <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {texts.more}
              </Button>
            </FilterBar>
          )}
        </>
      )}
      {shown !== undefined && <PaymentSheet id={shown} onClose={() => setShown(undefined)} />}
    </Card>
  );
}
