import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity } from "lucide-react";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatNumber, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { Tile, Tiles } from "#backoffice/marketing/analytics/parts.tsx";
import styles from "./apps.module.css";
import { countByHour } from "./call-hours.ts";
import { appCallsQuery } from "./queries.ts";
import { appsTexts } from "./texts/texts.ts";

const common = appsTexts[staffLanguage()];
const texts = common.calls;

type Call = { id: string; at: string; call: string; status: number; milliseconds: number };

const columns: Column<Call>[] = [
  {
    id: "call",
    header: texts.operation,
    phone: "title",
    cell: ({ call }) => <span className={styles.code}>{call}</span>,
  },
  {
    id: "status",
    header: texts.status,
    phone: "end",
    cell: ({ status }) => (
      <Badge tone={status >= 500 ? "critical" : status >= 400 ? "warning" : "success"}>{`${status}`}</Badge>
    ),
  },
  {
    id: "time",
    header: texts.duration,
    align: "end",
    cell: ({ milliseconds }) => formatMessage(staffLanguage(), texts.milliseconds, { count: milliseconds }),
  },
  { id: "when", header: texts.date, align: "end", cell: ({ at }) => formatWhen(at) },
];

/** The app's API requests of the last seven days. */
export function CallsCard({ appId }: { appId: string }) {
  const [onlyFailed, setOnlyFailed] = useState(false);
  const log = useInfiniteQuery(appCallsQuery(appId, onlyFailed));
  const calls = log.data?.pages.flatMap((page) => page.calls) ?? [];
  const summary = log.data?.pages[0]?.summary;
  return (
    <>
      {summary !== undefined && (
        <Tiles label={texts.last24}>
          <Tile name={texts.total} value={formatNumber(summary.total)} />
          <Tile name={texts.failed} value={formatNumber(summary.failed)} />
          <Tile name={texts.throttled} value={formatNumber(summary.throttled)} />
        </Tiles>
      )}
      <Card title={texts.title} isFlush>
        {calls.length > 0 && !onlyFailed && (
          <div className={styles.chart}>
            <TrendChart
              name={texts.chart}
              points={countByHour(calls, new Date())}
              markOf={(value) => formatNumber(value)}
              isWhole
              summary={formatMessage(staffLanguage(), texts.chartSummary, { count: calls.length })}
            />
          </div>
        )}
        {(calls.length > 0 || onlyFailed) && (
          <div className={styles.chart}>
            <Checkbox
              label={texts.onlyFailed}
              checked={onlyFailed}
              onChange={({ currentTarget }) => setOnlyFailed(currentTarget.checked)}
            />
          </div>
        )}
        {log.isPending && <SkeletonRows rows={4} />}
        {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
        {log.isSuccess && calls.length === 0 && (
          <EmptyState icon={<Activity aria-hidden="true" />} title={onlyFailed ? texts.noneFailed : texts.none} />
        )}
        {calls.length > 0 && <DataTable caption={texts.title} columns={columns} rows={calls} rowId={({ id }) => id} />}
        {log.hasNextPage && (
          <div className={styles.chart}>
            <Button size="small" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
              {common.showMore}
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}
