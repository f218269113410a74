import type { AuditUndo } from "#api/identity/audit.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./audit.module.css";
import { fieldName, undoRefusalText, valueText } from "./search.ts";
import { auditTexts } from "./texts/texts.ts";

const texts = auditTexts[staffLanguage()].entry;

/** The changes that an undo would make, or the reason why it isn't possible. */
export function UndoPart({ undo }: { undo: AuditUndo }) {
  if (!undo.isPossible) return <p className={styles.soft}>{undoRefusalText(undo)}</p>;
  return (
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{texts.current}</th>
          <th scope="col">{texts.afterUndo}</th>
        </tr>
      </thead>
      <tbody>
        {undo.fields.map(({ name, column, from, to }) => (
          <tr key={column}>
            <th scope="row">{fieldName(column, name)}</th>
            <td className={styles.before}>{valueText(from)}</td>
            <td className={styles.after}>{valueText(to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
