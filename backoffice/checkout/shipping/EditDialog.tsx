import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { ConfirmDialog, Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshDelivery } from "./queries.ts";
import { shippingTexts } from "./texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

export type Removal = {
  /** Shown in the confirmation: `Delete “Express”?` */
  name: string;
  /** How deleting affects customers, products and orders. */
  consequence: string;
  run: () => Promise<unknown>;
};

type Props = {
  title: string;
  kind: keyof typeof texts.objects;
  isReady: boolean;
  save: () => Promise<unknown>;
  removal?: Removal;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet that saves or deletes one object of the shipping settings. */
export function EditDialog({ title, kind, isReady, save, removal, onClose, children }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const finish = async (toast: string): Promise<void> => {
    await refreshDelivery();
    showToast(toast);
    onClose();
  };
  const saving = useMutation({ mutationFn: save, onSuccess: () => finish(texts.objects[kind].saved) });
  const removing = useMutation({
    mutationFn: async () => removal?.run(),
    onSuccess: () => finish(texts.objects[kind].deleted),
  });
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
              <Button variant="danger" onClick={() => setIsDeleting(true)}>
                {texts.dialog.delete}
              </Button>
            )}
            <Button onClick={onClose}>{texts.dialog.cancel}</Button>
            <Button type="submit" variant="primary" disabled={!isReady} isBusy={saving.isPending}>
              {texts.dialog.save}
            </Button>
          </>
        }
      >
        <FieldStack error={saving.error}>{children}</FieldStack>
      </Modal>
      {removal !== undefined && (
        <ConfirmDialog
          title={formatText(texts.dialog.deleteTitle, { name: removal.name })}
          isOpen={isDeleting}
          confirmLabel={texts.objects[kind].deleteConfirm}
          isDangerous
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate()}
          onClose={() => setIsDeleting(false)}
        >
          {removing.isError
            ? messageOf(removing.error)
            : formatText(texts.dialog.irreversible, { consequence: removal.consequence })}
        </ConfirmDialog>
      )}
    </>
  );
}
