import type { UseQueryResult } from "@tanstack/react-query";
import { ArrowDownRight, ArrowUpRight, Download, Minus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./analytics.module.css";

/** A card that fills when its report has come. */
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
  /** Shown until the report has come: as high as it will be, where it is known. */
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

/** As many tiles as will come, and as high: a name, and no figures yet. */
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

/** "12% more", by arrow, word and color. Less of some things is better (`isLessBetter`). */
export function Change({ now, before, isLessBetter = false }: { now: number; before: number; isLessBetter?: boolean }) {
  if (before === 0) return <span className={styles.change}>{now === 0 ? "As before" : "Nothing before"}</span>;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  const Icon = percent === 0 ? Minus : percent > 0 ? ArrowUpRight : ArrowDownRight;
  const isGood = percent > 0 !== isLessBetter;
  return (
    <span className={styles.change} data-mood={percent === 0 ? undefined : isGood ? "good" : "bad"}>
      <Icon aria-hidden="true" />
      {percent === 0
        ? "As before"
        : `${Math.abs(percent).toLocaleString(staffLocale())}% ${percent > 0 ? "more" : "less"}`}
    </span>
  );
}

export function ExportButton({ onExport }: { onExport: () => void }) {
  return (
    <Button variant="plain" size="small" icon={<Download aria-hidden="true" />} onClick={onExport}>
      CSV
    </Button>
  );
}

const FEW = 25;

/** The first 25 rows, and the rest on demand. */
export function Shortened<Row>({
  rows,
  children,
}: {
  rows: readonly Row[];
  children: (shown: readonly Row[]) => ReactNode;
}) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <>
      {children(isWhole ? rows : rows.slice(0, FEW))}
      {!isWhole && rows.length > FEW && (
        <div className={styles.rest}>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show all {rows.length.toLocaleString(staffLocale())}
          </Button>
        </div>
      )}
    </>
  );
}
