import type { AuditUndo } from "#api/identity/audit.ts";
import styles from "./audit.module.css";
import { valueText } from "./search.ts";

/** What taking an entry back would change, or why it cannot be taken back. */
export function UndoPart({ undo }: { undo: AuditUndo }) {
  if (!undo.isPossible) return <p className={styles.soft}>{undo.reason}</p>;
  return (
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Now</th>
          <th scope="col">After undoing</th>
        </tr>
      </thead>
      <tbody>
        {undo.fields.map(({ name, from, to }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className={styles.before}>{valueText(from)}</td>
            <td className={styles.after}>{valueText(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
