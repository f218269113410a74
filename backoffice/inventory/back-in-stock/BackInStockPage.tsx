import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell, Send } from "lucide-react";
import { useState } from "react";
import {
  type BackInStockRequest,
  queryBackInStockRequests,
  reportItemsBackInStock,
  summarizeBackInStock,
} from "#api/inventory/back-in-stock.ts";
import { formatMessage } from "#api/store/messages.ts";
import { storeItem } from "#backoffice/catalog/catalog/named-queries.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { FilterBar, FilterSelect } from "#backoffice/components/tables/FilterBar.tsx";
import { PAGE_SIZE, Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { readChoice } from "#backoffice/search-params.ts";
import styles from "./back-in-stock.module.css";
import { backInStockTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = backInStockTexts[language];

const columns: readonly Column<BackInStockRequest>[] = [
  { id: "email", header: texts.email, phone: "title", cell: ({ email }) => email },
  {
    id: "product",
    header: texts.product,
    phone: "wide",
    cell: ({ productName, variantName, catalogReference }) => (
      <>
        <Link to="/products/$productId" params={{ productId: catalogReference.catalogItemId }}>
          {productName ?? texts.deletedProduct}
        </Link>
        {variantName !== undefined && variantName !== "" && <span className={styles.soft}> {variantName}</span>}
      </>
    ),
  },
  {
    id: "status",
    header: texts.status,
    cell: ({ status }) =>
      status === "NOTIFICATION_SENT" ? (
        <Badge tone="success" glyph="full">
          {texts.notified}
        </Badge>
      ) : status === "FAILED" ? (
        <Badge tone="critical" glyph="stop">
          {texts.failed}
        </Badge>
      ) : (
        <Badge tone="note" glyph="clock">
          {texts.waiting}
        </Badge>
      ),
  },
  {
    id: "created",
    header: texts.requested,
    align: "end",
    phone: "end",
    cell: ({ createdDate }) => <span className={styles.soft}>{formatWhen(createdDate)}</span>,
  },
];

type Status = "" | "RECEIVED" | "NOTIFICATION_SENT" | "FAILED";

/** Back-in-stock requests. Emails are sent automatically when inventory returns; this page can send them earlier. */
export function BackInStockPage() {
  const [status, setStatus] = useState<Status>("");
  const [page, setPage] = useState(1);
  const canWrite = useCan()("members:write");
  const requests = useQuery({
    queryKey: ["back-in-stock", "list", status, page],
    queryFn: () =>
      call(queryBackInStockRequests, {
        body: {
          query: {
            filter: status === "" ? {} : { status },
            sort: [{ fieldName: "createdDate", order: "DESC" }],
            paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
          },
        },
      }),
    placeholderData: keepPreviousData,
  });
  const rows = requests.data?.requests ?? [];
  return (
    <Page title={texts.title} back={{ to: "/inventory", label: texts.inventory }}>
      <Stack>
        <MostRequested canWrite={canWrite} />
        <Card isFlush>
          <FilterBar>
            <FilterSelect
              label={texts.status}
              value={status}
              options={[
                { value: "RECEIVED", label: texts.waiting },
                { value: "NOTIFICATION_SENT", label: texts.notified },
                { value: "FAILED", label: texts.failed },
              ]}
              onChange={(value) => {
                setStatus(readChoice(value, ["", "RECEIVED", "NOTIFICATION_SENT", "FAILED"]));
                setPage(1);
              }}
            />
          </FilterBar>
          {requests.isPending && <SkeletonRows rows={6} />}
          {requests.isError && <ErrorState error={requests.error} onRetry={() => void requests.refetch()} />}
          {requests.isSuccess && rows.length === 0 && (
            <EmptyState icon={<Bell aria-hidden="true" />} title={status === "" ? texts.none : texts.noMatch}>
              {texts.noneText}
            </EmptyState>
          )}
          {rows.length > 0 && (
            <>
              <DataTable
                caption={formatMessage(language, texts.caption, { count: rows.length })}
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
                isStale={requests.isPlaceholderData}
              />
              <Pagination
                page={page}
                total={requests.data?.metadata.total ?? rows.length}
                noun={texts.noun}
                onChange={setPage}
              />
            </>
          )}
        </Card>
      </Stack>
    </Page>
  );
}

function MostRequested({ canWrite }: { canWrite: boolean }) {
  const summary = useQuery({ queryKey: ["back-in-stock", "summary"], queryFn: () => call(summarizeBackInStock, {}) });
  const notify = useMutation({
    mutationFn: ({ productId, variantId }: { productId: string; variantId: string }) =>
      call(reportItemsBackInStock, {
        body: {
          catalogReference: { ...storeItem(productId), options: { variantId } },
        },
      }),
    onSuccess: async () => {
      showToast(texts.sending);
      await queryClient.invalidateQueries({ queryKey: ["back-in-stock"] });
    },
  });
  const items = summary.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={formatMessage(language, texts.mostRequested, { count: summary.data?.waiting ?? 0 })}>
      {notify.isError && <Banner tone="critical">{messageOf(notify.error)}</Banner>}
      <ul className={styles.requested}>
        {items.map((item) => (
          <li key={item.variantId}>
            <strong>{item.count}</strong>
            <span className={styles.what}>
              <Link to="/inventory" search={{ product: item.productId }}>
                {item.productName}
              </Link>
              {item.variantName !== "" && <small>{item.variantName}</small>}
            </span>
            {canWrite && (
              <Button
                size="small"
                icon={<Send aria-hidden="true" />}
                isBusy={notify.isPending && notify.variables.variantId === item.variantId}
                aria-label={formatMessage(language, texts.notifyFor, {
                  product: `${item.productName} ${item.variantName}`.trim(),
                })}
                onClick={() => notify.mutate(item)}
              >
                {texts.notify}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
