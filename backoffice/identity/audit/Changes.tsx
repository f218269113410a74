import type { AuditChange } from "#api/identity/audit.ts";
import styles from "./audit.module.css";
import { columnName, relationName, valueText } from "./search.ts";

const verbs: Record<AuditChange["action"], string> = { insert: "added", update: "changed", delete: "removed" };

/** Each changed row with its columns, before beside after. */
export function Changes({ changes, total }: { changes: readonly AuditChange[]; total: number }) {
  if (total === 0) return <p className={styles.soft}>The call changed nothing that the log keeps.</p>;
  return (
    <>
      {changes.map((change) => (
        <Change key={`${change.relation} ${change.rowId} ${JSON.stringify(change.after)}`} change={change} />
      ))}
      {total > changes.length && (
        <p className={styles.soft}>
          {total - changes.length} more rows changed; the first {changes.length} are shown.
        </p>
      )}
    </>
  );
}

function Change({ change }: { change: AuditChange }) {
  const { before, after, action } = change;
  const columns = Object.keys(after ?? before ?? {})
    // A new row's empty columns say nothing.
    .filter((column) => action === "update" || (after ?? before)?.[column] !== null)
    .sort();
  return (
    <section className={styles.change}>
      <h3 className={styles.changeTitle}>
        {relationName(change.relation)} {verbs[action]}
      </h3>
      <p className={styles.rowId}>{change.rowId}</p>
      <table className={styles.columns}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Field</th>
            {action !== "insert" && <th scope="col">Before</th>}
            {action !== "delete" && <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {columns.map((column) => (
            <tr key={column}>
              <th scope="row">{columnName(column)}</th>
              {action !== "insert" && <td className={styles.before}>{valueText(before?.[column])}</td>}
              {action !== "delete" && <td className={styles.after}>{valueText(after?.[column])}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
