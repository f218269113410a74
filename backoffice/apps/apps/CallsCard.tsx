import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { useState } from "react";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import { Tile, Tiles } from "#backoffice/marketing/analytics/parts.tsx";
import styles from "./apps.module.css";
import { hoursOf } from "./call-hours.ts";
import { appCallsQuery } from "./queries.ts";

type Call = { id: string; at: string; call: string; status: number; milliseconds: number };

const columns: Column<Call>[] = [
  { id: "call", header: "Call", phone: "title", cell: ({ call }) => <span className={styles.code}>{call}</span> },
  {
    id: "status",
    header: "Answer",
    phone: "end",
    cell: ({ status }) => (
      <Badge tone={status >= 500 ? "critical" : status >= 400 ? "warning" : "success"}>{`${status}`}</Badge>
    ),
  },
  { id: "time", header: "Took", align: "end", cell: ({ milliseconds }) => `${milliseconds} ms` },
  { id: "when", header: "When", align: "end", cell: ({ at }) => formatWhen(at) },
];

/** What the app called in the last seven days. */
export function CallsCard({ appId }: { appId: string }) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const log = useInfiniteQuery(appCallsQuery(appId, onlyFailed));
  const calls = log.data?.pages.flatMap((page) => page.calls) ?? [];
  const summary = log.data?.pages[0]?.summary;
  return (
    <>
      {summary !== undefined && (
        <Tiles label="The last 24 hours">
          <Tile name="Calls in 24 hours" value={summary.total.toLocaleString(staffLocale())} />
          <Tile name="Refused or failed" value={summary.failed.toLocaleString(staffLocale())} />
          <Tile name="Too many at once" value={summary.throttled.toLocaleString(staffLocale())} />
        </Tiles>
      )}
      <Card title="Calls" isFlush>
        {calls.length > 0 && !onlyFailed && (
          <div className={styles.chart}>
            <TrendChart
              name="Calls an hour"
              points={hoursOf(calls, new Date())}
              markOf={(value) => value.toLocaleString(staffLocale())}
              isWhole
              summary={`Calls an hour, of the latest ${calls.length}`}
            />
          </div>
        )}
        {(calls.length > 0 || onlyFailed) && (
          <div className={styles.chart}>
            <Checkbox
              label="Only those that were refused or failed"
              checked={onlyFailed}
              onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
            />
          </div>
        )}
        {log.isPending && <SkeletonRows rows={4} />}
        {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
        {log.isSuccess && calls.length === 0 && (
          <EmptyState
            icon={<Activity aria-hidden="true" />}
            title={onlyFailed ? "None was refused" : "It has called nothing for a week"}
          />
        )}
        {calls.length > 0 && (
          <DataTable caption="Calls of the app" columns={columns} rows={calls} rowId={({ id }) => id} />
        )}
        {log.hasNextPage && (
          <div className={styles.chart}>
            <Button size="small" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              Show more
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}
