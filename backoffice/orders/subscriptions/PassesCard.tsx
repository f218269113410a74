import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listPlans, type Membership, queryMemberships } from "#api/pricing/memberships.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { PAGE_SIZE, Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatDate, plural } from "#backoffice/format.ts";

const looks = {
  ACTIVE: { tone: "success", glyph: "full", label: "Valid" },
  EXPIRED: { tone: "neutral", glyph: "stop", label: "Expired" },
  CANCELED: { tone: "neutral", glyph: "stop", label: "Ended" },
} as const;

const columns: readonly Column<Membership>[] = [
  { id: "plan", header: "Pass", phone: "title", cell: ({ planName }) => planName },
  { id: "who", header: "Customer", phone: "wide", cell: ({ email }) => email },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => {
      const { label, ...look } = looks[state];
      return <Badge {...look}>{label}</Badge>;
    },
  },
  {
    id: "left",
    header: "Left",
    align: "end",
    phone: "end",
    cell: ({ credits }) => (credits === undefined ? "" : `${credits.remaining} of ${credits.total}`),
  },
  {
    id: "until",
    header: "Until",
    align: "end",
    phone: "hidden",
    cell: ({ expirationDate }) => (expirationDate === undefined ? "No end" : formatDate(expirationDate)),
  },
];

/** Passes and other memberships that were sold. */
export function PassesCard() {
  const [page, setPage] = useState(1);
  const plans = useQuery({ queryKey: ["memberships", "plans"], queryFn: () => call(listPlans, {}) });
  const memberships = useQuery({
    queryKey: ["memberships", "list", page],
    queryFn: () =>
      call(queryMemberships, { body: { query: { paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } } } }),
    placeholderData: keepPreviousData,
  });
  const rows = memberships.data?.memberships ?? [];
  const sold = (plans.data?.plans ?? []).map(
    ({ plan, activeMemberships }) => `${plan.productName}: ${plural(activeMemberships, "valid pass", "valid passes")}`,
  );
  if (memberships.isSuccess && rows.length === 0 && sold.length === 0) return null;
  return (
    <Card title={`Passes${sold.length === 0 ? "" : ` (${sold.join(", ")})`}`} isFlush={rows.length > 0}>
      {memberships.isPending && <SkeletonRows rows={3} />}
      {memberships.isError && <ErrorState error={memberships.error} onRetry={() => void memberships.refetch()} />}
      {memberships.isSuccess && rows.length === 0 && <p>Nobody has bought one yet.</p>}
      {rows.length > 0 && (
        <>
          <DataTable
            caption={`Passes, ${rows.length} on this page`}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
            isStale={memberships.isPlaceholderData}
          />
          <Pagination page={page} total={memberships.data?.total ?? rows.length} noun="passes" onChange={setPage} />
        </>
      )}
    </Card>
  );
}
