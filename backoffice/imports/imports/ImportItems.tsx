import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { FileImport, ImportItem, ImportOutcome } from "#api/imports/imports.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { nameOfChange, nameOfValue } from "./change-names.ts";
import { formatRows, outcomeLooks } from "./import-names.ts";
import styles from "./imports.module.css";
import { problemMessage } from "./problem-message.ts";
import { itemsQuery } from "./queries.ts";
import { importsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = importsTexts[language];

type Props = { entry: FileImport; outcome: ImportOutcome | ""; onOutcome: (outcome: "") => void };

/** The entries of the file with their changes and problems. */
export function ImportItems({ entry, outcome, onOutcome }: Props) {
  const [at, setAt] = useState<{ outcome: ImportOutcome | ""; page: number }>({ outcome, page: 1 });
  const page = at.outcome === outcome ? at.page : 1;
  const found = useQuery(itemsQuery({ id: entry.id, outcome, page }, entry.state));
  const rows = found.data?.items ?? [];
  return (
    <Card
      title={
        outcome === ""
          ? texts.products.title
          : formatMessage(language, texts.products.titleFiltered, { outcome: texts.outcomes[outcome] })
      }
      {...(outcome !== "" && {
        action: (
          <Button size="small" variant="plain" onClick={() => onOutcome("")}>
            {texts.products.showAll}
          </Button>
        ),
      })}
      isFlush
    >
      {found.isPending && <SkeletonRows rows={6} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && (
        <EmptyState title={texts.products.none}>{texts.products.noneText}</EmptyState>
      )}
      {rows.length > 0 && (
        <div className={styles.flush}>
          <DataTable
            caption={formatMessage(language, texts.products.caption, { count: rows.length })}
            columns={columns}
            rows={rows}
            rowId={({ position }) => String(position)}
            isStale={found.isPlaceholderData}
          />
          <Pagination
            page={page}
            total={found.data?.metadata.total ?? rows.length}
            noun={texts.nouns[entry.content]}
            onChange={(next) => setAt({ outcome, page: next })}
          />
        </div>
      )}
    </Card>
  );
}

const columns: readonly Column<ImportItem>[] = [
  {
    id: "outcome",
    header: texts.products.action,
    width: "120px",
    phone: "end",
    cell: ({ outcome }) => {
      const { label, ...look } = outcomeLooks[outcome];
      return <Badge {...look}>{label}</Badge>;
    },
  },
  {
    id: "name",
    header: texts.products.product,
    phone: "title",
    cell: (item) => (
      <>
        <span className={styles.name}>
          <ItemLink item={item} />
        </span>
        <span className={styles.soft}>
          {item.handle === ""
            ? formatMessage(language, texts.products.row, { row: formatNumber(item.line) })
            : formatMessage(language, texts.products.rowWithHandle, {
                row: formatNumber(item.line),
                handle: item.handle,
              })}
        </span>
      </>
    ),
  },
  { id: "changes", header: texts.products.changes, phone: "wide", cell: (item) => <Details item={item} /> },
];

/** Links to what the entry became. */
function ItemLink({ item: { productId, memberId, orderId, pageId, postId, name } }: { item: ImportItem }) {
  if (productId !== undefined) {
    return (
      <Link to="/products/$productId" params={{ productId }}>
        {name}
      </Link>
    );
  }
  if (memberId !== undefined) {
    return (
      <Link to="/customers/$memberId" params={{ memberId }}>
        {name}
      </Link>
    );
  }
  if (orderId !== undefined) {
    return (
      <Link to="/orders/$orderId" params={{ orderId }}>
        {name || texts.noName}
      </Link>
    );
  }
  if (pageId !== undefined) {
    return (
      <Link to="/online-store/pages/$documentId" params={{ documentId: pageId }}>
        {name}
      </Link>
    );
  }
  if (postId !== undefined) {
    return (
      <Link to="/online-store/blog/$documentId" params={{ documentId: postId }}>
        {name}
      </Link>
    );
  }
  return name || texts.noName;
}

function problemText({ isWarning, column, lines, ...cause }: ImportItem["problems"][number]): string {
  const message = problemMessage(cause);
  const named =
    column === "" ? message : formatMessage(language, texts.products.columnProblem, { column, problem: message });
  const problem =
    lines.length > 1
      ? formatMessage(language, texts.products.problemRows, { problem: named, rows: formatRows(lines.length) })
      : named;
  return isWarning ? formatMessage(language, texts.products.warning, { problem }) : problem;
}

function Details({ item }: { item: ImportItem }) {
  return (
    <>
      {item.problems.length > 0 && (
        <ul className={styles.problems}>
          {item.problems.map((problem) => (
            <li
              key={`${problem.line} ${problem.column} ${problem.message}`}
              data-warning={problem.isWarning || undefined}
            >
              {problemText(problem)}
            </li>
          ))}
        </ul>
      )}
      {item.changes.length > 0 && (
        <ul className={styles.changes}>
          {item.changes.map((change) => (
            <li key={change.field}>
              <span className={styles.field}>
                {formatMessage(language, texts.products.field, { field: nameOfChange(change) })}{" "}
              </span>
              {change.before !== "" && (
                <>
                  <del>{nameOfValue(change, change.before)}</del>
                  {" → "}
                </>
              )}
              <ins>{change.after === "" ? texts.products.empty : nameOfValue(change, change.after)}</ins>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
