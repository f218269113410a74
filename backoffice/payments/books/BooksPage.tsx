import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { type BookRule, type RuleResult, startBookRun } from "#api/payments/books.ts";
import { call } from "#backoffice/client.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Page, Stack } from "#backoffice/components/Page.tsx";
import {
  Banner,
  EmptyState,
  ErrorState,
  messageOf,
  SkeletonRows,
  SkeletonText,
} from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhenWithin, plural } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import styles from "../payments/payments.module.css";
import { balanceQuery, booksQuery, runQuery } from "./queries.ts";

const areas: Record<BookRule["area"], string> = {
  STOCK: "Stock",
  ORDERS: "Orders",
  MONEY: "Money",
  LEDGER: "Double entry",
  LIMITS: "Coupons and passes",
  EVENTS: "Events and integrations",
  IDENTITY: "Accounts",
};
const areaOrder = ["MONEY", "LEDGER", "ORDERS", "STOCK", "LIMITS", "EVENTS", "IDENTITY"] as const;

/** Whether everything adds up: each rule, what it proves, and what is wrong when it does not hold. */
export function BooksPage() {
  const books = useQuery(booksQuery);
  return (
    <Page title="Books" subtitle="Rules that must always hold, checked every hour" actions={<RunNow />}>
      {books.isPending && <SkeletonText lines={10} />}
      {books.isError && <ErrorState error={books.error} onRetry={() => void books.refetch()} />}
      {books.data !== undefined && (
        <Stack>
          <Verdict books={books.data} />
          {areaOrder.map((area) => (
            <AreaCard
              key={area}
              title={areas[area]}
              rules={books.data.rules.filter((rule) => rule.area === area)}
              results={books.data.latest?.results ?? []}
            />
          ))}
          <BalanceCard />
        </Stack>
      )}
    </Page>
  );
}

function RunNow() {
  const client = useQueryClient();
  const can = useCan();
  const [runId, setRunId] = useState<string>();
  const run = useQuery({ ...runQuery(runId ?? ""), enabled: runId !== undefined });
  const start = useMutation({
    mutationFn: () => call(startBookRun, {}),
    onSuccess: (answer) => setRunId(answer.run.id),
  });
  const progress = run.data?.run;
  const isOver = progress?.endedDate !== undefined;
  useEffect(() => {
    if (!isOver) return;
    setRunId(undefined);
    void client.invalidateQueries({ queryKey: ["books"], exact: true });
  }, [isOver, client]);
  if (!can("payments:write")) return null;
  return (
    <div className={styles.row}>
      {runId !== undefined && (
        <progress
          className={styles.progress}
          aria-label="Rules checked"
          max={progress?.total ?? 1}
          value={progress?.done ?? 0}
        />
      )}
      {start.isError && <span role="alert">{messageOf(start.error)}</span>}
      <Button variant="primary" isBusy={start.isPending || runId !== undefined} onClick={() => start.mutate()}>
        Check now
      </Button>
    </div>
  );
}

type BooksProps = { books: NonNullable<ReturnType<typeof useBooks>> };
const useBooks = () => useQuery(booksQuery).data;

function Verdict({ books: { latest, rules, runs } }: BooksProps) {
  if (latest === undefined) {
    return (
      <Card>
        <EmptyState icon={<BookCheck aria-hidden="true" />} title="Not checked yet">
          The first check runs a few minutes after the store was started; you can begin one now.
        </EmptyState>
      </Card>
    );
  }
  const { run } = latest;
  const when = `Last checked ${formatWhenWithin(run.startedDate)}`;
  const clean = runs.findIndex(({ brokenRules }) => brokenRules > 0);
  const history = clean === -1 ? `Nothing was wrong in the last ${plural(runs.length, "check")}.` : "";
  if (run.failure !== undefined) {
    return (
      <Banner tone="critical" title="The last check did not come to its end">
        {run.failure}
      </Banner>
    );
  }
  return run.brokenRules === 0 ? (
    <Banner tone="success" title={`All ${rules.length} rules hold`}>
      {`${when}. ${history}`}
    </Banner>
  ) : (
    <Banner
      tone="critical"
      title={`${plural(run.brokenRules, "rule")} of ${rules.length} ${run.brokenRules === 1 ? "does" : "do"} not hold`}
    >
      {`${when}. What is wrong stands below the rule.`}
    </Banner>
  );
}

type AreaProps = { title: string; rules: readonly BookRule[]; results: readonly RuleResult[] };

function AreaCard({ title, rules, results }: AreaProps) {
  const resultOf = (rule: BookRule) => results.find(({ ruleId }) => ruleId === rule.id);
  const checked = rules.filter((rule) => resultOf(rule) !== undefined).length;
  const broken = rules.filter((rule) => resultOf(rule)?.state === "BROKEN").length;
  const columns: Column<BookRule>[] = [
    {
      id: "rule",
      header: "What holds",
      phone: "title",
      cell: (rule) => (
        <div>
          <strong>{`${rule.name.charAt(0).toUpperCase()}${rule.name.slice(1)}`}</strong>
          <p className={styles.soft}>{rule.proves}</p>
          <Rows rule={rule} result={resultOf(rule)} />
        </div>
      ),
    },
    {
      id: "state",
      header: "State",
      align: "end",
      phone: "end",
      cell: (rule) => <StateBadge result={resultOf(rule)} />,
    },
  ];
  return (
    <Card title={title} isFlush action={<AreaBadge checked={checked} broken={broken} rules={rules.length} />}>
      <DataTable
        caption={`${title}, ${plural(rules.length, "rule")}`}
        columns={columns}
        rows={rules}
        rowId={({ id }) => id}
      />
    </Card>
  );
}

/** Nothing is fine before somebody has looked. */
function AreaBadge({ checked, broken, rules }: { checked: number; broken: number; rules: number }) {
  if (broken > 0) return <Badge tone="critical">{`${broken} broken`}</Badge>;
  if (checked === 0) return <Badge>Not checked yet</Badge>;
  return checked < rules ? <Badge>{`${checked} of ${rules} checked`}</Badge> : <Badge tone="success">Fine</Badge>;
}

function StateBadge({ result }: { result: RuleResult | undefined }) {
  if (result === undefined) return <Badge>Not checked yet</Badge>;
  if (result.state === "SKIPPED") return <Badge tone="warning">Gateway silent</Badge>;
  return result.state === "HELD" ? (
    <Badge tone="success" glyph="full">
      Holds
    </Badge>
  ) : (
    <Badge tone="critical" glyph="stop">
      Broken
    </Badge>
  );
}

function Rows({ rule, result }: { rule: BookRule; result: RuleResult | undefined }) {
  if (result === undefined || result.rows.length === 0) return null;
  return (
    <ul className={styles.list}>
      {result.rows.map((row) => (
        <li key={row} className={styles.mono}>
          {rule.about === "order" ? (
            <Link to="/orders/$orderId" params={{ orderId: row.split(" ")[0] ?? "" }}>
              {row}
            </Link>
          ) : (
            row
          )}
        </li>
      ))}
      {result.count > result.rows.length && <li>{`and ${result.count - result.rows.length} more`}</li>}
    </ul>
  );
}

function BalanceCard() {
  const balance = useQuery(balanceQuery);
  return (
    <Card title="Trial balance" isFlush>
      {balance.isPending && <SkeletonRows rows={6} />}
      {balance.isError && <ErrorState error={balance.error} onRetry={() => void balance.refetch()} />}
      {balance.data?.length === 0 && (
        <EmptyState icon={<BookCheck aria-hidden="true" />} title="Nothing booked yet">
          The ledger begins with the first order.
        </EmptyState>
      )}
      {balance.data !== undefined && balance.data.length > 0 && (
        <DataTable
          caption={`Trial balance, ${plural(balance.data.length, "account")}`}
          columns={balanceColumns}
          rows={balance.data}
          rowId={({ account, currency }) => `${account}-${currency}`}
        />
      )}
    </Card>
  );
}

type Account = {
  name: string;
  debits: { formattedAmount: string };
  credits: { formattedAmount: string };
  formattedBalance: string;
};

const balanceColumns: Column<Account>[] = [
  { id: "account", header: "Account", phone: "title", cell: ({ name }) => name },
  { id: "debits", header: "Debits", align: "end", cell: ({ debits }) => debits.formattedAmount },
  { id: "credits", header: "Credits", align: "end", cell: ({ credits }) => credits.formattedAmount },
  { id: "balance", header: "Balance", align: "end", phone: "end", cell: ({ formattedBalance }) => formattedBalance },
];
