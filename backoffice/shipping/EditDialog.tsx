import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { FieldStack } from "../components/Field.tsx";
import { ConfirmDialog, Modal } from "../components/Modal.tsx";
import { showToast } from "../components/toasts.ts";
import { refreshDelivery } from "./queries.ts";

type Props = {
  title: string;
  isReady: boolean;
  save: () => Promise<unknown>;
  remove?: () => Promise<unknown>;
  /** What is deleted, in a word. */
  removeWord?: string;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet that saves one thing of the delivery settings, or deletes it. */
export function EditDialog({ title, isReady, save, remove, removeWord = "entry", onClose, children }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const finish = async (word: string): Promise<void> => {
    await refreshDelivery();
    showToast(word);
    onClose();
  };
  const saving = useMutation({ mutationFn: save, onSuccess: () => finish("Saved") });
  const removing = useMutation({ mutationFn: async () => remove?.(), onSuccess: () => finish("Deleted") });
  const problem = saving.error ?? removing.error;
  return (
    <>
      <Modal
        title={title}
        kind="sheet"
        isOpen
        onClose={onClose}
        onSubmit={() => isReady && saving.mutate()}
        footer={
          <>
            {remove !== undefined && (
              <Button variant="danger" isBusy={removing.isPending} onClick={() => setIsAsking(true)}>
                Delete
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" disabled={!isReady} isBusy={saving.isPending}>
              Save
            </Button>
          </>
        }
      >
        <FieldStack error={problem}>{children}</FieldStack>
      </Modal>
      <ConfirmDialog
        title={`Delete this ${removeWord}?`}
        isOpen={isAsking}
        confirmLabel="Delete"
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          removing.mutate();
        }}
        onClose={() => setIsAsking(false)}
      >
        Buyers are not offered it any more. Orders that were made with it stay as they are.
      </ConfirmDialog>
    </>
  );
}
