import type { DomainCheck } from "#api/administration/domain-checks.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./DomainPage.module.css";
import { domainTexts } from "./texts/texts.ts";

/** A DNS record in the form that domain providers use. An empty value is the address of the merchant's server. */
export function RecordToCopy({ record }: { record: NonNullable<DomainCheck["record"]> }) {
  const texts = useTexts(domainTexts).record;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(record.value);
    showToast(texts.copied);
  };
  return (
    <div className={styles.record}>
      <p>{texts.lead}</p>
      <dl>
        <dt>{texts.type}</dt>
        <dd>{record.type}</dd>
        <dt>{texts.name}</dt>
        <dd>{record.name}</dd>
        <dt>{texts.value}</dt>
        <dd>{record.value || texts.serverAddress}</dd>
      </dl>
      {record.value !== "" && (
        <Button size="small" aria-label={`${texts.copy}: ${record.name}`} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      )}
    </div>
  );
}
