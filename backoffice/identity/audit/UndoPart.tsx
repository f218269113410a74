import type { AuditUndo } from "#api/identity/audit.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./audit.module.css";
import { valueText } from "./search.ts";
import { auditTexts } from "./texts/texts.ts";

const texts = auditTexts[staffLanguage()].entry;

/** The changes that an undo would make, or the reason why it isn't possible. */
export function UndoPart({ undo }: { undo: AuditUndo }) {
  if (!undo.isPossible) return <p className={styles.soft}>{undo.reason}</p>;
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
