import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { AutomationResult, AutomationRun } from "#api/marketing/automation.ts";
import { Badge, type Glyph, type Tone } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { EmptyState, ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatDateTime } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./automation.module.css";
import { outcomeMessage, reasonMessage } from "./outcome-message.ts";
import { runsQuery } from "./queries.ts";
import { automationTexts } from "./texts/texts.ts";

const texts = automationTexts[staffLanguage()];

const states: Readonly<Record<AutomationRun["state"], { label: string; tone: Tone; glyph: Glyph }>> = {
  PENDING: { label: texts.log.states.PENDING, tone: "note", glyph: "clock" },
  WAITING: { label: texts.log.states.WAITING, tone: "warning", glyph: "clock" },
  DONE: { label: texts.log.states.DONE, tone: "success", glyph: "full" },
  NOT_MET: { label: texts.log.states.NOT_MET, tone: "neutral", glyph: "empty" },
  FAILED: { label: texts.log.states.FAILED, tone: "critical", glyph: "stop" },
  CUT: { label: texts.log.states.CUT, tone: "warning", glyph: "stop" },
};
const marks: Readonly<Record<AutomationResult["state"], string>> = {
  DONE: "✓",
  SKIPPED: "–",
  WAITING: "…",
  FAILED: "✕",
};

/** Runs of the rule, with the results of each action. */
export function LogCard({ ruleId }: { ruleId: string }) {
  const log = useInfiniteQuery(runsQuery(ruleId));
  const runs = log.data?.pages.flat() ?? [];
  return (
    <Card title={texts.log.title}>
      {log.isPending && <SkeletonText lines={4} />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && runs.length === 0 && (
        <EmptyState icon={<History aria-hidden="true" />} title={texts.log.none}>
          {texts.log.noneText}
        </EmptyState>
      )}
      <ol className={styles.log}>
        {runs.map((run) => (
          <li key={run.id} className={styles.run}>
            <p className={styles.runHead}>
              <time dateTime={run.createdDate}>{formatDateTime(run.createdDate)}</time>
              <Badge tone={states[run.state].tone} glyph={states[run.state].glyph}>
                {states[run.state].label}
              </Badge>
            </p>
            {run.reason !== undefined && <p className={styles.line}>{reasonMessage(run)}</p>}
            {run.results.map((result, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: results have no ids.
              <p key={index} className={result.state === "FAILED" ? styles.failed : styles.line}>
                <span aria-hidden="true">{marks[result.state]}</span> {outcomeMessage(result)}
              </p>
            ))}
          </li>
        ))}
      </ol>
      {log.hasNextPage && (
        <Button size="small" isBusy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {texts.log.showMore}
        </Button>
      )}
    </Card>
  );
}
