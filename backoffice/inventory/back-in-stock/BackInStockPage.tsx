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
import { formatWhen, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { readChoice } from "#backoffice/search-params.ts";
import styles from "./back-in-stock.module.css";

const columns: readonly Column<BackInStockRequest>[] = [
  { id: "email", header: "E-mail", phone: "title", cell: ({ email }) => email },
  {
    id: "product",
    header: "Waits for",
    phone: "wide",
    cell: ({ productName, variantName, catalogReference }) => (
      <>
        <Link to="/products/$productId" params={{ productId: catalogReference.catalogItemId }}>
          {productName ?? "A product that is gone"}
        </Link>
        {variantName !== undefined && variantName !== "" && <span className={styles.soft}> {variantName}</span>}
      </>
    ),
  },
  {
    id: "status",
    header: "State",
    cell: ({ status }) =>
      status === "NOTIFICATION_SENT" ? (
        <Badge tone="success" glyph="full">
          Told
        </Badge>
      ) : status === "FAILED" ? (
        <Badge tone="critical" glyph="stop">
          Failed
        </Badge>
      ) : (
        <Badge tone="note" glyph="clock">
          Waits
        </Badge>
      ),
  },
  {
    id: "created",
    header: "Asked",
    align: "end",
    phone: "end",
    cell: ({ createdDate }) => <span className={styles.soft}>{formatWhen(createdDate)}</span>,
  },
];

type Status = "" | "RECEIVED" | "NOTIFICATION_SENT" | "FAILED";

/** Who waits for what is sold out. Mails go out by themselves when stock comes; here they can be sent before. */
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
    <Page title="Back in stock" back={{ to: "/inventory", label: "inventory" }}>
      <Stack>
        <MostWanted canWrite={canWrite} />
        <Card isFlush>
          <FilterBar>
            <FilterSelect
              label="State"
              value={status}
              options={[
                { value: "RECEIVED", label: "Waits" },
                { value: "NOTIFICATION_SENT", label: "Told" },
                { value: "FAILED", label: "Failed" },
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
            <EmptyState
              icon={<Bell aria-hidden="true" />}
              title={status === "" ? "Nobody waits" : "None in this state"}
            >
              When something is sold out, shoppers can leave their e-mail on its page and are told when it is back.
            </EmptyState>
          )}
          {rows.length > 0 && (
            <>
              <DataTable
                caption={`Requests, ${rows.length} on this page`}
                columns={columns}
                rows={rows}
                rowId={({ id }) => id}
                isStale={requests.isPlaceholderData}
              />
              <Pagination
                page={page}
                total={requests.data?.metadata.total ?? rows.length}
                noun="requests"
                onChange={setPage}
              />
            </>
          )}
        </Card>
      </Stack>
    </Page>
  );
}

function MostWanted({ canWrite }: { canWrite: boolean }) {
  const summary = useQuery({ queryKey: ["back-in-stock", "summary"], queryFn: () => call(summarizeBackInStock, {}) });
  const tell = useMutation({
    mutationFn: ({ productId, variantId }: { productId: string; variantId: string }) =>
      call(reportItemsBackInStock, {
        body: {
          catalogReference: { ...storeItem(productId), options: { variantId } },
        },
      }),
    onSuccess: async () => {
      showToast("Mails are on their way");
      await queryClient.invalidateQueries({ queryKey: ["back-in-stock"] });
    },
  });
  const items = summary.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Card title={`Most wanted: ${plural(summary.data?.waiting ?? 0, "person waits", "people wait")}`}>
      {tell.isError && <Banner tone="critical">{messageOf(tell.error)}</Banner>}
      <ul className={styles.wanted}>
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
                isBusy={tell.isPending && tell.variables.variantId === item.variantId}
                aria-label={`Tell those who wait for ${item.productName} ${item.variantName}`}
                onClick={() => tell.mutate(item)}
              >
                Tell them now
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
