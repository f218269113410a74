import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useTexts } from "#ui/language.ts";
import { Modal } from "../overlays/Modal.tsx";
import { componentsTexts } from "../texts/texts.ts";
import { Button } from "./Button.tsx";

type Props = {
  isDirty: boolean;
  isSaving: boolean;
  /** For editors with drafts: `keep` stores the draft immediately and returns whether it succeeded. */
  draft?: { keep: () => boolean; drop: () => void } | undefined;
};

/** Confirms navigations that would discard unsaved changes. */
export function LeaveGuard({ isDirty, isSaving, draft }: Props) {
  const texts = useTexts(componentsTexts).save;
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
  return (
    <Modal
      title={isKept ? texts.leaveTitle : texts.discardTitle}
      isOpen={blocker.status === "blocked"}
      onClose={stay}
      role="alertdialog"
      isDismissable={false}
      onSubmit={leave}
      footer={
        <>
          <Button onClick={stay}>{texts.keepEditing}</Button>
          {isKept && (
            <Button
              variant="danger"
              onClick={() => {
                draft?.drop();
                leave();
              }}
            >
              {texts.discardChanges}
            </Button>
          )}
          <Button type="submit" variant={isKept ? "primary" : "danger"}>
            {isKept ? texts.keepDraft : texts.discardChanges}
          </Button>
        </>
      }
    >
      {isKept ? texts.keptText : texts.lostText}
    </Modal>
  );
}
