import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Modal } from "../overlays/Modal.tsx";
import { Button } from "./Button.tsx";
import styles from "./SaveBar.module.css";

type Props = {
  /** "Unsaved product" */
  message: string;
  isDirty: boolean;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Of editors that keep a draft: `keep` keeps it at once and tells whether it could. */
  draft?: { keep: () => boolean; drop: () => void };
};

/** Appears over the top bar when something changed. Ctrl or Cmd+S saves; leaving asks first. */
export function SaveBar({ message, isDirty, isSaving, onSave, onDiscard, draft }: Props) {
  const [isKept, setIsKept] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: () => {
      const isBlocked = isDirty && !isSaving;
      if (isBlocked) setIsKept(draft?.keep() ?? false);
      return isBlocked;
    },
    enableBeforeUnload: () => {
      if (isDirty) draft?.keep();
      return isDirty;
    },
    withResolver: true,
  });
  const leave = (): void => blocker.proceed?.();
  const stay = (): void => blocker.reset?.();

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
      <Modal
        title={isKept ? "Leave with unsaved changes?" : "Discard unsaved changes?"}
        isOpen={blocker.status === "blocked"}
        onClose={stay}
        role="alertdialog"
        isDismissable={false}
        onSubmit={leave}
        footer={
          <>
            <Button onClick={stay}>Keep editing</Button>
            {isKept && (
              <Button
                variant="danger"
                onClick={() => {
                  draft?.drop();
                  leave();
                }}
              >
                Discard changes
              </Button>
            )}
            <Button type="submit" variant={isKept ? "primary" : "danger"}>
              {isKept ? "Keep draft and leave" : "Discard changes"}
            </Button>
          </>
        }
      >
        {isKept
          ? "We keep your changes as a draft in this browser for 7 days. You can restore them when you come back."
          : "If you leave this page, your unsaved changes will be lost."}
      </Modal>
    </>
  );
}
