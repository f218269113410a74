import type { AuditChange } from "#api/identity/audit.ts";
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./audit.module.css";
import { columnName, relationName, valueText } from "./search.ts";
import { auditTexts } from "./texts/texts.ts";

const texts = auditTexts[staffLanguage()].entry;

/** The changed rows with the values before and after. */
export function Changes({ changes, total }: { changes: readonly AuditChange[]; total: number }) {
  if (total === 0) return <p className={styles.soft}>{texts.none}</p>;
  return (
    <>
      {changes.map((change) => (
        <Change key={`${change.relation} ${change.rowId} ${JSON.stringify(change.after)}`} change={change} />
      ))}
      {total > changes.length && (
        <p className={styles.soft}>
          {formatMessage(staffLanguage(), texts.rest, { count: total - changes.length, shown: changes.length })}
        </p>
      )}
    </>
  );
}

function Change({ change }: { change: AuditChange }) {
  const { before, after, action } = change;
  const columns = Object.keys(after ?? before ?? {})
    // Empty columns of inserted and deleted rows are left out.
    .filter((column) => action === "update" || (after ?? before)?.[column] !== null)
    .sort();
  return (
    <section className={styles.change}>
      <h3 className={styles.changeTitle}>
        {formatMessage(staffLanguage(), texts[action], { table: relationName(change.relation) })}
      </h3>
      <p className={styles.rowId}>{change.rowId}</p>
      <table className={styles.columns}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{texts.field}</th>
            {action !== "insert" && <th scope="col">{texts.before}</th>}
            {action !== "delete" && <th scope="col">{texts.after}</th>}
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
