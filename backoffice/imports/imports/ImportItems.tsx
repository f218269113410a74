import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ImportItem, ImportOutcome, ProductImport } from "#api/imports/imports.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { Pagination } from "#backoffice/components/tables/Pagination.tsx";
import { plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./imports.module.css";
import { itemsQuery } from "./queries.ts";
import { outcomeLooks } from "./words.ts";

type Props = { entry: ProductImport; outcome: ImportOutcome | ""; onOutcome: (outcome: "") => void };

/** The products of the file, each with what changes: before and after. */
export function ImportItems({ entry, outcome, onOutcome }: Props) {
  const [at, setAt] = useState<{ outcome: ImportOutcome | ""; page: number }>({ outcome, page: 1 });
  const page = at.outcome === outcome ? at.page : 1;
  const found = useQuery(itemsQuery({ id: entry.id, outcome, page }, entry.state));
  const rows = found.data?.items ?? [];
  return (
    <Card
      title={
        outcome === "" ? "Products in the file" : `Products in the file: ${outcomeLooks[outcome].label.toLowerCase()}`
      }
      {...(outcome !== "" && {
        action: (
          <Button size="small" variant="plain" onClick={() => onOutcome("")}>
            Show all
          </Button>
        ),
      })}
      isFlush
    >
      {found.isPending && <SkeletonRows rows={6} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {found.isSuccess && rows.length === 0 && (
        <EmptyState title="No products">Select another number above.</EmptyState>
      )}
      {rows.length > 0 && (
        <div className={styles.flush}>
          <DataTable
            caption={`Products of the file, ${rows.length} rows`}
            columns={columns}
            rows={rows}
            rowId={({ position }) => String(position)}
            isStale={found.isPlaceholderData}
          />
          <Pagination
            page={page}
            total={found.data?.metadata.total ?? rows.length}
            noun="products"
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
    header: "Action",
    width: "120px",
    phone: "end",
    cell: ({ outcome }) => {
      const { label, ...look } = outcomeLooks[outcome];
      return <Badge {...look}>{label}</Badge>;
    },
  },
  {
    id: "name",
    header: "Product",
    phone: "title",
    cell: (item) => (
      <>
        <span className={styles.name}>
          {item.productId === undefined ? (
            item.name || "(no name)"
          ) : (
            <Link to="/products/$productId" params={{ productId: item.productId }}>
              {item.name}
            </Link>
          )}
        </span>
        <span className={styles.soft}>
          Row {item.line.toLocaleString(staffLocale())}
          {item.handle !== "" && `, ${item.handle}`}
        </span>
      </>
    ),
  },
  { id: "changes", header: "Changes and problems", phone: "wide", cell: (item) => <Details item={item} /> },
];

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
              {problem.isWarning ? "Warning: " : ""}
              {problem.column !== "" && `${problem.column}: `}
              {problem.message}
              {problem.lines.length > 1 && ` (${plural(problem.lines.length, "row")})`}
            </li>
          ))}
        </ul>
      )}
      {item.changes.length > 0 && (
        <ul className={styles.changes}>
          {item.changes.map((change) => (
            <li key={change.field}>
              <span className={styles.field}>{change.field}: </span>
              {change.before !== "" && (
                <>
                  <del>{change.before}</del>
                  {" → "}
                </>
              )}
              <ins>{change.after === "" ? "(empty)" : change.after}</ins>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
