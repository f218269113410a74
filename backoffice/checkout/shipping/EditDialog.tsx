import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import type { FormState } from "#backoffice/components/forms/FormElement.tsx";
import { ConfirmDialog, FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { messageOf } from "#backoffice/components/States.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshDelivery } from "./queries.ts";
import { shippingTexts } from "./texts/texts.ts";

const texts = shippingTexts[staffLanguage()];

type Removal = {
  /** Shown in the confirmation: `Delete “Express”?` */
  name: string;
  /** How deleting affects customers, products and orders. */
  consequence: string;
  run: () => Promise<unknown>;
};

async function finish(toast: string, onClose: () => void): Promise<void> {
  await refreshDelivery();
  showToast(toast);
  onClose();
}

/** What follows saving an object: `onSuccess` of its form. */
export const finishSaving = (kind: keyof typeof texts.objects, onClose: () => void) => (): Promise<void> =>
  finish(texts.objects[kind].saved, onClose);

type Props = {
  title: string;
  kind: keyof typeof texts.objects;
  form: FormState;
  /** False while something that has no field of its own is missing. */
  isReady?: boolean;
  removal?: Removal;
  onClose: () => void;
  children: ReactNode;
};

/** A sheet that saves or deletes one object of the shipping settings. */
export function EditDialog({ title, kind, form, isReady = true, removal, onClose, children }: Props) {
  const [isDeleting, setIsDeleting] = useState(false);
  const removing = useMutation({
    mutationFn: async () => removal?.run(),
    onSuccess: () => finish(texts.objects[kind].deleted, onClose),
  });
  return (
    <>
      <FormDialog
        title={title}
        kind="sheet"
        onClose={onClose}
        form={form}
        submitLabel={texts.dialog.save}
        isReady={isReady}
        actions={
          removal !== undefined && (
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {texts.dialog.delete}
            </Button>
          )
        }
      >
        <FieldStack>{children}</FieldStack>
      </FormDialog>
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
