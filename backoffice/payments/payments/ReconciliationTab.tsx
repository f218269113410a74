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
import { formatDateTime, formatDay, formatMoney, formatRoundMoney, formatWhen, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "./payments.module.css";
import { reconciliationsQuery } from "./queries.ts";
import { differenceWords, providerNames } from "./words.tsx";

/** Our books beside the providers' own. */
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
      Compare now
    </Button>
  );
  return (
    <Stack>
      {compare.isError && (
        <Banner tone="critical" title="The books could not be compared">
          {messageOf(compare.error)}
        </Banner>
      )}
      {latest.length === 0 && (
        <Card>
          <EmptyState icon={<Scale aria-hidden="true" />} title="Not compared yet" action={button}>
            Every hour the store asks each payment provider what it took and gave back, and lays it beside its own
            books.
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
  const isFine = failure === undefined && differences.length === 0;
  return (
    <Card
      title={providerNames[run.provider] ?? run.provider}
      action={
        <span className={styles.row}>
          {failure !== undefined && <Badge tone="warning">Could not be asked</Badge>}
          {failure === undefined && (
            <Badge tone={isFine ? "success" : "critical"} glyph={isFine ? "full" : "stop"}>
              {isFine ? "Both sides agree" : plural(differences.length, "difference")}
            </Badge>
          )}
          {action}
        </span>
      }
    >
      <p className={styles.soft}>
        {failure ??
          `${plural(run.paymentsCompared, "payment")} since ${formatDateTime(run.since)}, compared ${formatWhen(run.startedDate)}.`}
      </p>
      {run.days.length > 1 && <DayChart run={run} />}
      {differences.length > 0 && (
        <DataTable
          caption={`Differences, ${differences.length}`}
          columns={columns}
          rows={differences}
          rowId={(each) => `${each.kind}-${each.paymentId}-${each.refundId ?? ""}`}
        />
      )}
    </Card>
  );
}

const columns: Column<ReconciliationDifference>[] = [
  { id: "what", header: "What differs", phone: "title", cell: ({ kind }) => differenceWords[kind] },
  { id: "ours", header: "Here", align: "end", cell: ({ ours }) => ours.formattedAmount },
  { id: "theirs", header: "There", align: "end", cell: ({ theirs }) => theirs.formattedAmount },
  {
    id: "payment",
    header: "Payment",
    cell: ({ paymentId, orderId }) =>
      orderId === undefined ? (
        <span className={styles.mono}>{paymentId}</span>
      ) : (
        <Link to="/orders/$orderId" params={{ orderId }}>
          Open the order
        </Link>
      ),
  },
  { id: "when", header: "When", align: "end", phone: "end", cell: ({ date }) => formatWhen(date) },
];

/** What was taken, day by day: here, and at the provider as the dashed line. */
function DayChart({ run: { days } }: { run: ReconciliationRun }) {
  const currency = days.at(-1)?.currency ?? "USD";
  const points = days
    .filter((day) => day.currency === currency)
    .map(({ day, ourCaptured, theirCaptured }) => ({
      label: formatDay(day),
      value: Number(ourCaptured),
      text: formatMoney(ourCaptured, currency),
      compared: { label: "At the provider", value: Number(theirCaptured), text: formatMoney(theirCaptured, currency) },
    }));
  return (
    <TrendChart
      name="Money taken by day, here"
      comparedName="At the provider"
      points={points}
      markOf={(value) => formatRoundMoney(value, currency)}
    />
  );
}
