import { useQuery } from "@tanstack/react-query";
import { ExternalLink, SearchX } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { EmptyState } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatNumber, formatWhen } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./analytics.module.css";
import { downloadCsv } from "./csv.ts";
import { ExportButton, ReportCard, Shortened } from "./parts.tsx";
import { type MissedSearches, missedSearchesQuery } from "./queries.ts";
import type { AnalyticsSearch } from "./search.ts";
import { analyticsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = analyticsTexts[language];

type Row = MissedSearches["searches"][number];

const columns: Column<Row>[] = [
  {
    id: "term",
    header: texts.searches.term,
    phone: "title",
    cell: ({ term }) => <span className={styles.term}>{term}</span>,
  },
  {
    id: "count",
    header: texts.searches.searches,
    isLabelledOnPhone: true,
    align: "end",
    phone: "end",
    cell: ({ count }) => formatNumber(count),
  },
  {
    id: "last",
    header: texts.searches.last,
    align: "end",
    isLabelledOnPhone: true,
    cell: ({ lastDate }) => formatWhen(lastDate),
  },
  {
    id: "try",
    header: texts.searches.try,
    isHeaderHidden: true,
    align: "end",
    cell: ({ term }) => (
      <a
        className={styles.try}
        href={`/search?q=${encodeURIComponent(term)}`}
        target="_blank"
        rel="noreferrer"
        aria-label={formatMessage(language, texts.searches.searchFor, { term })}
      >
        <ExternalLink aria-hidden="true" />
        {texts.searches.search}
      </a>
    ),
  },
];

/** Searches without results: products to add, or synonyms for existing ones. */
export function SearchesTab({ search }: { search: AnalyticsSearch }) {
  const missed = useQuery(missedSearchesQuery(search));
  const rows = missed.data?.searches ?? [];
  return (
    <ReportCard
      title={texts.searches.title}
      isFlush
      query={missed}
      action={rows.length > 0 && <ExportButton onExport={() => exportRows(rows)} />}
    >
      {({ total, searches }) =>
        searches.length === 0 ? (
          <EmptyState icon={<SearchX aria-hidden="true" />} title={texts.searches.none}>
            {texts.searches.noneText}
          </EmptyState>
        ) : (
          <>
            <Shortened rows={searches}>
              {(shown) => (
                <DataTable caption={texts.searches.title} columns={columns} rows={shown} rowId={({ term }) => term} />
              )}
            </Shortened>
            <p className={styles.footnote}>
              {total > searches.length && (
                <>
                  {formatMessage(language, texts.searches.firstOf, {
                    shown: formatNumber(searches.length),
                    total: formatNumber(total),
                  })}{" "}
                </>
              )}
              {texts.searches.note}
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
