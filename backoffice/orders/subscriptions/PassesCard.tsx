import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listPlans, type Membership, queryMemberships } from "#api/pricing/memberships.ts";
import type { Language } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { PAGE_SIZE, Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatDate } from "#backoffice/format.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { PassSheet } from "./PassSheet.tsx";
import { type SubscriptionsTexts, subscriptionsTexts } from "./texts/texts.ts";

const badges = {
  ACTIVE: { tone: "success", glyph: "full" },
  EXPIRED: { tone: "neutral", glyph: "stop" },
  CANCELED: { tone: "neutral", glyph: "stop" },
} as const;

const columnsFor = (
  language: Language,
  texts: SubscriptionsTexts["passes"],
  open: (id: string) => void,
): readonly Column<Membership>[] => [
  {
    id: "plan",
    header: texts.pass,
    phone: "title",
    cell: ({ id, planName }) => (
      <Button variant="plain" size="small" onClick={() => open(id)}>
        {planName}
      </Button>
    ),
  },
  { id: "who", header: texts.customer, phone: "wide", cell: ({ email }) => email },
  {
    id: "state",
    header: texts.state,
    cell: ({ state }) => <Badge {...badges[state]}>{texts.states[state]}</Badge>,
  },
  {
    id: "left",
    header: texts.left,
    align: "end",
    phone: "end",
    cell: ({ credits }) => (credits === undefined ? "" : formatMessage(language, texts.leftOf, credits)),
  },
  {
    id: "until",
    header: texts.until,
    align: "end",
    phone: "hidden",
    cell: ({ expirationDate }) => (expirationDate === undefined ? texts.never : formatDate(expirationDate)),
  },
];

/** Sold passes and other memberships. */
export function PassesCard() {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string>();
  const language = useLanguage();
  const { passes: texts } = useTexts(subscriptionsTexts);
  const plans = useQuery({ queryKey: ["memberships", "plans"], queryFn: () => call(listPlans, {}) });
  const memberships = useQuery({
    queryKey: ["memberships", "list", page],
    queryFn: () =>
      call(queryMemberships, { body: { query: { paging: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE } } } }),
    placeholderData: keepPreviousData,
  });
  const rows = memberships.data?.memberships ?? [];
  const open = rows.find(({ id }) => id === openId);
  const sold = (plans.data?.plans ?? []).map(({ plan, activeMemberships }) =>
    formatMessage(language, texts.sold, { product: plan.productName, count: activeMemberships }),
  );
  if (memberships.isSuccess && rows.length === 0 && sold.length === 0) return null;
  return (
    <Card title={[texts.title, ...sold].join(" · ")} isFlush={rows.length > 0}>
      {memberships.isPending && <SkeletonRows rows={3} />}
      {memberships.isError && <ErrorState error={memberships.error} onRetry={() => void memberships.refetch()} />}
      {memberships.isSuccess && rows.length === 0 && <p>{texts.empty}</p>}
      {rows.length > 0 && (
        <>
          <DataTable
            caption={formatMessage(language, texts.caption, { count: rows.length })}
            columns={columnsFor(language, texts, setOpenId)}
            rows={rows}
            rowId={({ id }) => id}
            onOpen={({ id }) => setOpenId(id)}
            isStale={memberships.isPlaceholderData}
          />
          <Pagination page={page} total={memberships.data?.total ?? rows.length} noun={texts.noun} onChange={setPage} />
        </>
      )}
      {open !== undefined && <PassSheet pass={open} onClose={() => setOpenId(undefined)} />}
    </Card>
  );
}
