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
import { formatNumber, formatText, formatWhenWithin } from "#backoffice/format.ts";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { accountName } from "../payments/payment-labels.tsx";
import styles from "../payments/payments.module.css";
import { balanceQuery, booksQuery, runQuery } from "./queries.ts";
import { booksTexts } from "./texts/texts.ts";

const texts = booksTexts[staffLanguage()];

const areaOrder = ["MONEY", "LEDGER", "ORDERS", "STOCK", "LIMITS", "EVENTS", "IDENTITY"] as const;

/** The accounting and consistency checks with their latest results, and the trial balance. */
export function BooksPage() {
  const books = useQuery(booksQuery);
  return (
    <Page title={texts.title} subtitle={texts.subtitle} actions={<RunNow />}>
      {books.isPending && <SkeletonText lines={10} />}
      {books.isError && <ErrorState error={books.error} onRetry={() => void books.refetch()} />}
      {books.data !== undefined && (
        <Stack>
          <Verdict books={books.data} />
          {areaOrder.map((area) => (
            <AreaCard
              key={area}
              title={texts.areas[area]}
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
    onSuccess: ({ run: started }) => setRunId(started.id),
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
          aria-label={texts.progress}
          max={progress?.total ?? 1}
          value={progress?.done ?? 0}
        />
      )}
      {start.isError && <span role="alert">{messageOf(start.error)}</span>}
      <Button variant="primary" isBusy={start.isPending || runId !== undefined} onClick={() => start.mutate()}>
        {texts.run}
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
        <EmptyState icon={<BookCheck aria-hidden="true" />} title={texts.notRun}>
          {texts.notRunText}
        </EmptyState>
      </Card>
    );
  }
  const { run } = latest;
  const when = formatWhenWithin(run.startedDate);
  const hasPassedAll = runs.every(({ brokenRules }) => brokenRules === 0);
  if (run.failure !== undefined) {
    return (
      <Banner tone="critical" title={texts.incomplete}>
        {run.failure}
      </Banner>
    );
  }
  return run.brokenRules === 0 ? (
    <Banner tone="success" title={formatText(texts.allPassed, { count: rules.length })}>
      {hasPassedAll
        ? formatText(texts.passedHistory, { when, count: runs.length })
        : formatText(texts.passedText, { when })}
    </Banner>
  ) : (
    <Banner
      tone="critical"
      title={formatText(texts.failed, { count: run.brokenRules, total: formatNumber(rules.length) })}
    >
      {formatText(texts.failedText, { when })}
    </Banner>
  );
}

/** The API's own texts for a rule without a translation, such as one of a newer server. */
function textsOf(rule: BookRule): { name: string; proves: string } {
  const translated: Readonly<Record<string, { name: string; proves: string }>> = texts.rules;
  return translated[rule.id] ?? rule;
}

type AreaProps = { title: string; rules: readonly BookRule[]; results: readonly RuleResult[] };

function AreaCard({ title, rules, results }: AreaProps) {
  const resultOf = (rule: BookRule) => results.find(({ ruleId }) => ruleId === rule.id);
  const checked = rules.filter((rule) => resultOf(rule) !== undefined).length;
  const broken = rules.filter((rule) => resultOf(rule)?.state === "BROKEN").length;
  const columns: Column<BookRule>[] = [
    {
      id: "rule",
      header: texts.check,
      phone: "title",
      cell: (rule) => (
        <div>
          <strong>{textsOf(rule).name}</strong>
          <p className={styles.soft}>{textsOf(rule).proves}</p>
          <Rows rule={rule} result={resultOf(rule)} />
        </div>
      ),
    },
    {
      id: "state",
      header: texts.result,
      align: "end",
      phone: "end",
      cell: (rule) => <StateBadge result={resultOf(rule)} />,
    },
  ];
  return (
    <Card title={title} isFlush action={<AreaBadge checked={checked} broken={broken} rules={rules.length} />}>
      <DataTable
        caption={formatText(texts.caption, { area: title, count: rules.length })}
        columns={columns}
        rows={rules}
        rowId={({ id }) => id}
      />
    </Card>
  );
}

/** `Passed` only after all checks of the area have run. */
function AreaBadge({ checked, broken, rules }: { checked: number; broken: number; rules: number }) {
  if (broken > 0) return <Badge tone="critical">{formatText(texts.failedCount, { count: broken })}</Badge>;
  if (checked === 0) return <Badge>{texts.notRun}</Badge>;
  if (checked === rules) return <Badge tone="success">{texts.passed}</Badge>;
  const values = { count: formatNumber(checked), total: formatNumber(rules) };
  return <Badge>{formatText(texts.partlyChecked, values)}</Badge>;
}

function StateBadge({ result }: { result: RuleResult | undefined }) {
  if (result === undefined) return <Badge>{texts.notRun}</Badge>;
  if (result.state === "SKIPPED") return <Badge tone="warning">{texts.skipped}</Badge>;
  return result.state === "HELD" ? (
    <Badge tone="success" glyph="full">
      {texts.passed}
    </Badge>
  ) : (
    <Badge tone="critical" glyph="stop">
      {texts.failedState}
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
      {result.count > result.rows.length && (
        <li>{formatText(texts.more, { count: result.count - result.rows.length })}</li>
      )}
    </ul>
  );
}

function BalanceCard() {
  const balance = useQuery(balanceQuery);
  return (
    <Card title={texts.balance.title} isFlush>
      {balance.isPending && <SkeletonRows rows={6} />}
      {balance.isError && <ErrorState error={balance.error} onRetry={() => void balance.refetch()} />}
      {balance.data?.length === 0 && (
        <EmptyState icon={<BookCheck aria-hidden="true" />} title={texts.balance.none}>
          {texts.balance.noneText}
        </EmptyState>
      )}
      {balance.data !== undefined && balance.data.length > 0 && (
        <DataTable
          caption={formatText(texts.balance.caption, { count: balance.data.length })}
          columns={balanceColumns}
          rows={balance.data}
          rowId={({ account, currency }) => `${account}-${currency}`}
        />
      )}
    </Card>
  );
}

type Account = {
  account: string;
  debits: { formattedAmount: string };
  credits: { formattedAmount: string };
  formattedBalance: string;
};

const balanceColumns: Column<Account>[] = [
  { id: "account", header: texts.balance.account, phone: "title", cell: ({ account }) => accountName(account) },
  { id: "debits", header: texts.balance.debits, align: "end", cell: ({ debits }) => debits.formattedAmount },
  { id: "credits", header: texts.balance.credits, align: "end", cell: ({ credits }) => credits.formattedAmount },
  {
    id: "balance",
    header: texts.balance.balance,
    align: "end",
    phone: "end",
    cell: ({ formattedBalance }) => formattedBalance,
  },
];
