import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { refreshDelivery } from "./queries.ts";

export type Removal = {
  /** Named in the question: `Delete “Express”?` */
  name: string;
  /** What happens to customers, products and orders. */
  consequence: string;
  run: () => Promise<unknown>;
};

type Props = {
  title: string;
  /** As the toast has it: `Zone` for "Zone saved". */
  what: string;
  isReady: boolean;
  save: () => Promise<unknown>;
  removal?: Removal;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet that saves or deletes one object of the shipping settings. */
export function EditDialog({ title, what, isReady, save, removal, onClose, children }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const finish = async (toast: string): Promise<void> => {
    await refreshDelivery();
    showToast(toast);
    onClose();
  };
  const saving = useMutation({ mutationFn: save, onSuccess: () => finish(`${what} saved`) });
  const removing = useMutation({ mutationFn: async () => removal?.run(), onSuccess: () => finish(`${what} deleted`) });
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
            {removal !== undefined && (
              <Button variant="danger" onClick={() => setIsAsking(true)}>
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
        <FieldStack error={saving.error}>{children}</FieldStack>
      </Modal>
      {removal !== undefined && (
        <ConfirmDialog
          title={`Delete “${removal.name}”?`}
          isOpen={isAsking}
          confirmLabel={`Delete ${what.toLowerCase()}`}
          isDangerous
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onClose={() => setIsAsking(false)}
        >
          {removing.isError ? messageOf(removing.error) : `${removal.consequence} This can't be undone.`}
        </ConfirmDialog>
      )}
    </>
  );
}
