import { useQuery } from "@tanstack/react-query";
import { ExternalLink, SearchX } from "lucide-react";
import { EmptyState } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatWhen } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard, Shortened } from "./parts.tsx";
import { type MissedSearches, missedSearchesQuery } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";

type Row = MissedSearches["searches"][number];

const columns: Column<Row>[] = [
  { id: "term", header: "Words", phone: "title", cell: ({ term }) => <span className={styles.term}>{term}</span> },
  {
    id: "count",
    header: "Searches",
    isLabelledOnPhone: true,
    align: "end",
    phone: "end",
    cell: ({ count }) => count.toLocaleString(staffLocale()),
  },
  {
    id: "last",
    header: "Last time",
    align: "end",
    isLabelledOnPhone: true,
    cell: ({ lastDate }) => formatWhen(lastDate),
  },
  {
    id: "try",
    header: "Try it",
    isHeaderHidden: true,
    align: "end",
    cell: ({ term }) => (
      <a
        className={styles.try}
        href={`/search?q=${encodeURIComponent(term)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Search as a shopper for ${term}`}
      >
        <ExternalLink aria-hidden="true" />
        Search as a shopper
      </a>
    ),
  },
];

/** What shoppers looked for in vain: goods to order, or other words for goods that are there. */
export function SearchesTab({ search }: { search: AnalyticsSearch }) {
  const missed = useQuery(missedSearchesQuery(search));
  const rows = missed.data?.searches ?? [];
  return (
    <ReportCard
      title="Searched for and not found"
      isFlush
      query={missed}
      action={rows.length > 0 && <ExportButton onExport={() => exportRows(rows)} />}
    >
      {({ total, searches }) =>
        searches.length === 0 ? (
          <EmptyState icon={<SearchX aria-hidden="true" />} title="Nothing was searched for in vain">
            When a search of the shop finds nothing, its words appear here within a minute.
          </EmptyState>
        ) : (
          <>
            <Shortened rows={searches}>
              {(shown) => (
                <DataTable
                  caption="Searches that found nothing"
                  columns={columns}
                  rows={shown}
                  rowId={({ term }) => term}
                />
              )}
            </Shortened>
            <p className={styles.footnote}>
              {total > searches.length && `The first ${searches.length} of ${total.toLocaleString(staffLocale())}. `}
              Words alone are kept, for 90 days: nobody is told from them, and the same network counts once in an hour.
              Whole days of the store are counted.
            </p>
          </>
        )
      }
    </ReportCard>
  );
}

function exportRows(rows: readonly Row[]): void {
  downloadCsv("searches-without-results.csv", [
    ["words", "searches", "last_time"],
    ...rows.map(({ term, count, lastDate }) => [term, count, lastDate]),
  ]);
}
