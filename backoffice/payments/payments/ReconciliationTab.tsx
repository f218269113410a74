import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import {
  type ReconciliationDifference,
  type ReconciliationRun,
  startReconciliation,
} from "#api/payments/payment-reconciliations.ts";
import { TrendChart } from "#backoffice/charts/TrendChart.tsx";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Stack } from "#backoffice/components/Page.tsx";
import { Banner, EmptyState, ErrorState, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import {
  formatDateTime,
  formatDay,
  formatMoney,
  formatRoundMoney,
  formatText,
  formatWhen,
  formatWhenWithin,
} from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { approximate } from "#ui/money.ts";
import { providerNames } from "./payment-labels.tsx";
import styles from "./payments.module.css";
import { reconciliationsQuery } from "./queries.ts";
import { paymentsTexts } from "./texts/texts.ts";

const texts = paymentsTexts[staffLanguage()].reconciliation;

/** The latest comparison of payments and refunds with each provider's records. */
export function ReconciliationTab() {
  const client = useQueryClient();
  const can = useCan();
  const runs = useQuery(reconciliationsQuery);
  const compare = useMutation({
    mutationFn: () => call(startReconciliation, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["payments", "reconciliations"] }),
  });
  if (runs.isPending) return <SkeletonText lines={8} />;
  if (runs.isError) return <ErrorState error={runs.error} onRetry={() => void runs.refetch()} />;
  const latest = [...Map.groupBy(runs.data, ({ provider }) => provider).values()].flatMap(([run]) => run ?? []);
  const button = can("payments:write") && (
    <Button isBusy={compare.isPending} onClick={() => compare.mutate()}>
      {texts.compare}
    </Button>
  );
  return (
    <Stack>
      {compare.isError && (
        <Banner tone="critical" title={texts.failed}>
          {messageOf(compare.error)}
        </Banner>
      )}
      {latest.length === 0 && (
        <Card>
          <EmptyState icon={<Scale aria-hidden="true" />} title={texts.none} action={button}>
            {texts.noneText}
          </EmptyState>
        </Card>
      )}
      {latest.map((run, index) => (
        <RunCard key={run.id} run={run} action={index === 0 ? button : undefined} />
      ))}
    </Stack>
  );
}

function RunCard({ run, action }: { run: ReconciliationRun; action: React.ReactNode }) {
  const { differences, failure } = run;
  const isMatching = failure === undefined && differences.length === 0;
  return (
    <Card
      title={providerNames[run.provider] ?? run.provider}
      action={
        <span className={styles.row}>
          {failure !== undefined && <Badge tone="warning">{texts.unreachable}</Badge>}
          {failure === undefined && (
            <Badge tone={isMatching ? "success" : "critical"} glyph={isMatching ? "full" : "stop"}>
              {isMatching ? texts.matches : formatText(texts.differenceCount, { count: differences.length })}
            </Badge>
          )}
          {action}
        </span>
      }
    >
      <p className={styles.soft}>
        {failure ??
          formatText(texts.summary, {
            count: run.paymentsCompared,
            since: formatDateTime(run.since),
            when: formatWhenWithin(run.startedDate),
          })}
      </p>
      {run.days.length > 1 && <DayChart run={run} />}
      {differences.length > 0 && (
        <DataTable
          caption={formatText(texts.caption, { count: differences.length })}
          columns={columns}
          rows={differences}
          rowId={(each) => `${each.kind}-${each.paymentId}-${each.refundId ?? ""}`}
        />
      )}
    </Card>
  );
}

const columns: Column<ReconciliationDifference>[] = [
  { id: "what", header: texts.difference, phone: "title", cell: ({ kind }) => texts.kinds[kind] },
  { id: "ours", header: texts.ours, align: "end", cell: ({ ours }) => ours.formattedAmount },
  { id: "theirs", header: texts.theirs, align: "end", cell: ({ theirs }) => theirs.formattedAmount },
  {
    id: "payment",
    header: texts.payment,
    cell: ({ paymentId, orderId }) =>
      orderId === undefined ? (
        <span className={styles.mono}>{paymentId}</span>
      ) : (
        <Link to="/orders/$orderId" params={{ orderId }}>
          {texts.viewOrder}
        </Link>
      ),
  },
  { id: "when", header: texts.date, align: "end", phone: "end", cell: ({ date }) => formatWhen(date) },
];

/** Captured amounts per day: in the store, and at the provider as a dashed line. */
function DayChart({ run: { days } }: { run: ReconciliationRun }) {
  const currency = days.at(-1)?.currency ?? "USD";
  const points = days
    .filter((day) => day.currency === currency)
    .map(({ day, ourCaptured, theirCaptured }) => ({
      label: formatDay(day),
      value: approximate(ourCaptured),
      text: formatMoney(ourCaptured, currency),
      compared: {
        label: texts.atProvider,
        value: approximate(theirCaptured),
        text: formatMoney(theirCaptured, currency),
      },
    }));
  return (
    <TrendChart
      name={texts.chart}
      comparedName={texts.atProvider}
      points={points}
      markOf={(value) => formatRoundMoney(value, currency)}
    />
  );
}
