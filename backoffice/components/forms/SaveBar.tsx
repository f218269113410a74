import { useEffect } from "react";
import { useTexts } from "#ui/language.ts";
import { componentsTexts } from "../texts/texts.ts";
import { Button } from "./Button.tsx";
import { LeaveGuard } from "./LeaveGuard.tsx";
import styles from "./SaveBar.module.css";

type Props = {
  /** "Unsaved product" */
  message: string;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** For editors with drafts: `keep` stores the draft immediately and returns whether it succeeded. */
  draft?: { keep: () => boolean; drop: () => void };
};

/** Covers the top bar while there are unsaved changes. Ctrl or Cmd+S saves; leaving the page needs a confirmation. */
export function SaveBar({ message, isDirty, isSaving, onSave, onDiscard, draft }: Props) {
  const texts = useTexts(componentsTexts).save;
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (isDirty && !isSaving) onSave();
    };
    document.addEventListener("keydown", saveByKey);
    return () => document.removeEventListener("keydown", saveByKey);
  }, [isDirty, isSaving, onSave]);

  return (
    <>
      {isDirty && (
        <section className={styles.bar} aria-label={texts.label}>
          <p className={styles.message} role="status">
            {message}
          </p>
          <Button variant="onInk" size="small" onClick={onDiscard} disabled={isSaving}>
            {texts.discard}
          </Button>
          <Button variant="onInkPrimary" size="small" onClick={onSave} isBusy={isSaving} aria-keyshortcuts="Control+S">
            {texts.save}
          </Button>
        </section>
      )}
      <LeaveGuard isDirty={isDirty} isSaving={isSaving} draft={draft} />
    </>
  );
}
