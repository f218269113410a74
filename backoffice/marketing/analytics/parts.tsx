import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowDownRight, ArrowUpRight, Download, Minus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./analytics.module.css";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

/** A card that renders a report once it has loaded. */
export function ReportCard<Report>({
  title,
  action,
  query,
  isFlush = false,
  waiting = <SkeletonText lines={5} />,
  children,
}: {
  title: string;
  action?: ReactNode;
  query: UseQueryResult<Report>;
  isFlush?: boolean;
  /** Placeholder while loading, with the height of the report if it is known. */
  waiting?: ReactNode;
  children: (report: Report) => ReactNode;
}) {
  return (
    <Card title={title} action={action} isFlush={isFlush && query.data !== undefined}>
      {query.data !== undefined ? (
        <div data-stale={query.isPlaceholderData || undefined} className={styles.report}>
          {children(query.data)}
        </div>
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        waiting
      )}
    </Card>
  );
}

export function Tiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={styles.tiles} aria-label={label}>
      {children}
    </section>
  );
}

/** Placeholder with the number and height of the final tiles. */
export function PendingTiles({ label, names }: { label: string; names: readonly string[] }) {
  return (
    <Tiles label={label}>
      {names.map((name) => (
        <Tile key={name} name={name} value="…">
          <span className={styles.change}>…</span>
        </Tile>
      ))}
    </Tiles>
  );
}

export function Tile({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div className={styles.tile}>
      <span className={styles.tileName}>{name}</span>
      <span className={styles.tileValue}>{value}</span>
      {children}
    </div>
  );
}

/** "Up 12%", with an arrow and a color. `isLessBetter` inverts the color. */
export function Change({ now, before, isLessBetter = false }: { now: number; before: number; isLessBetter?: boolean }) {
  if (before === 0) return <span className={styles.change}>{now === 0 ? texts.noChange : texts.noPrevious}</span>;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const Icon = percent === 0 ? Minus : percent > 0 ? ArrowUpRight : ArrowDownRight;
  const isGood = percent > 0 !== isLessBetter;
  return (
    <span className={styles.change} data-mood={percent === 0 ? undefined : isGood ? "good" : "bad"}>
      <Icon aria-hidden="true" />
      {percent === 0
        ? texts.noChange
        : formatMessage(language, percent > 0 ? texts.increase : texts.decrease, {
            percent: formatNumber(Math.abs(percent) / 100, { style: "percent" }),
          })}
    </span>
  );
}

export function ExportButton({ onExport }: { onExport: () => void }) {
  return (
    <Button variant="plain" size="small" icon={<Download aria-hidden="true" />} onClick={onExport}>
      {texts.csv}
    </Button>
  );
}

const MAX_INITIAL_ROWS = 25;

/** Renders the first 25 rows, and all of them on request. */
export function Shortened<Row>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <>
      {children(isExpanded ? rows : rows.slice(0, MAX_INITIAL_ROWS))}
      {!isExpanded && rows.length > MAX_INITIAL_ROWS && (
        <div className={styles.rest}>
          <Button size="small" onClick={() => setIsExpanded(true)}>
            {formatMessage(language, texts.showAll, { count: rows.length })}
          </Button>
        </div>
      )}
    </>
  );
}
