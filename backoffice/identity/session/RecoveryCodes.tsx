import { Download } from "lucide-react";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./LoginPage.module.css";
import { sessionTexts } from "./texts/texts.ts";

/** Shown once. The file stays on this computer. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { download } = useTexts(sessionTexts).codes;
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;
  return (
    <div className={styles.secret}>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <a className={buttonClass()} href={file} download="recovery-codes.txt">
        <Download aria-hidden="true" />
        {download}
      </a>
    </div>
  );
}
