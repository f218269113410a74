import { Copy } from "lucide-react";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./developers.module.css";
import { developersTexts } from "./texts/texts.ts";

const texts = developersTexts[staffLanguage()];

/** Formatted JSON with a copy button. */
export function JsonView({ value, label }: { value: unknown; label: string }) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <div className={styles.jsonFrame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section className={styles.json} tabIndex={0} aria-label={label}>
        <pre>{text}</pre>
      </section>
      <Button
        variant="plain"
        size="icon"
        aria-label={formatMessage(staffLanguage(), texts.copy, { label })}
        className={styles.copy}
        icon={<Copy aria-hidden="true" />}
        onClick={() => void navigator.clipboard.writeText(text).then(() => showToast(texts.copied))}
      />
    </div>
  );
}
