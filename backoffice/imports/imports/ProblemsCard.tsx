import { useQuery } from "@tanstack/react-query";
import type { ImportProblemGroup, ProductImport } from "#api/imports/imports.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { Card } from "#backoffice/components/Card.tsx";
import { ErrorState, SkeletonRows } from "#backoffice/components/States.tsx";
import { plural } from "#backoffice/format.ts";
import { staffLocale } from "#backoffice/language.ts";
import styles from "./imports.module.css";
import { problemsQuery } from "./queries.ts";

/** Each cause once, with everything it affects. */
export function ProblemsCard({ entry }: { entry: ProductImport }) {
  const found = useQuery(problemsQuery(entry.id, entry.state));
  const groups = found.data ?? [];
  if (found.isSuccess && groups.length === 0) return null;
  return (
    <Card title="Problems" isFlush>
      {found.isPending && <SkeletonRows rows={3} />}
      {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      <ul className={styles.causes}>
        {groups.map((group) => (
          <li key={`${group.isWarning} ${group.column} ${group.message}`}>
            <Cause group={group} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Cause({ group: { column, message, isWarning, products, rows, samples } }: { group: ImportProblemGroup }) {
  const more = products - samples.length;
  return (
    <>
      <p className={styles.cause}>
        <Badge tone={isWarning ? "warning" : "critical"} glyph={isWarning ? "half" : "stop"}>
          {isWarning ? "Warning" : "Error"}
        </Badge>
        <strong>{column === "" ? message : `${column}: ${message}`}</strong>
      </p>
      <p className={styles.soft}>
        {plural(products, "product")}, {plural(rows, "row")}:{" "}
        {samples
          .map(({ name, line }) => `${name || "(no name)"} (row ${line.toLocaleString(staffLocale())})`)
          .join(", ")}
        {more > 0 && ` and ${more.toLocaleString(staffLocale())} more`}
      </p>
    </>
  );
}
