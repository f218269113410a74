import { useBlocker } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./Modal.tsx";
import styles from "./SaveBar.module.css";

type Props = {
  /** "Unsaved product" */
  message: string;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
};

/** Appears over the top bar when something changed. Ctrl or Cmd+S saves; leaving asks first. */
export function SaveBar({ message, isDirty, isSaving, onSave, onDiscard }: Props) {
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && !isSaving,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });

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
        <section className={styles.bar} aria-label="Unsaved changes">
          <p className={styles.message} role="status">
            {message}
          </p>
          <Button variant="onInk" size="small" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
          <Button variant="onInkPrimary" size="small" onClick={onSave} isBusy={isSaving} aria-keyshortcuts="Control+S">
            Save
          </Button>
        </section>
      )}
      <ConfirmDialog
        title="Leave without saving?"
        isOpen={blocker.status === "blocked"}
        onClose={() => blocker.reset?.()}
        onConfirm={() => blocker.proceed?.()}
        confirmLabel="Leave"
        isDangerous
      >
        The changes on this page will be lost.
      </ConfirmDialog>
    </>
  );
}
