import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTexts } from "#ui/language.ts";
import { Button } from "../forms/Button.tsx";
import type { FormState } from "../forms/FormElement.tsx";
import { componentsTexts } from "../texts/texts.ts";
import type { ModalProps } from "./ModalFrame.tsx";

/** Not part of the first load; the shell prefetches it afterwards. */
export const loadModal = () => import("./ModalFrame.tsx");
const ModalFrame = lazy(async () => ({ default: (await loadModal()).ModalFrame }));

/** A modal: focus moves in, is trapped, Escape closes, and returns to the opener. */
export function Modal(props: ModalProps) {
  // Stays mounted after the first opening, so that the closing animation can finish.
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <ModalFrame {...props} />
      </Suspense>
    )
  );
}

type FormDialogProps = Omit<ModalProps, "isOpen" | "onSubmit" | "form" | "footer"> & {
  form: FormState;
  submitLabel: string;
  /** Replaces "Cancel" where the action itself is a cancellation. */
  cancelLabel?: string;
  isDangerous?: boolean;
  /** False while the form can't be sent yet. */
  isReady?: boolean;
  /** Buttons before "Cancel". */
  actions?: ReactNode;
};

/** A dialog or sheet with a form. Mount it to open it. */
export function FormDialog({ form, submitLabel, cancelLabel, isDangerous = false, ...rest }: FormDialogProps) {
  const { isReady = true, actions, ...modal } = rest;
  const { cancel } = useTexts(componentsTexts).overlays;
  return (
    <Modal
      {...modal}
      isOpen
      form={form}
      footer={
        <>
          {actions}
          <Button onClick={modal.onClose}>{cancelLabel ?? cancel}</Button>
          <Button
            type="submit"
            variant={isDangerous ? "danger" : "primary"}
            disabled={!isReady}
            isBusy={form.isPending}
          >
            {submitLabel}
          </Button>
        </>
      }
    />
  );
}

type ConfirmProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  confirmLabel: string;
  /** Replaces "Cancel" where the action itself is a cancellation. */
  closeLabel?: string;
  isBusy?: boolean;
  isDangerous?: boolean;
  /** False while required input is missing. */
  isReady?: boolean;
  children: ReactNode;
};

export function ConfirmDialog({ title, isOpen, onClose, onConfirm, confirmLabel, ...rest }: ConfirmProps) {
  const { isBusy = false, isDangerous = false, isReady = true, children } = rest;
  const { cancel } = useTexts(componentsTexts).overlays;
  const closeLabel = rest.closeLabel ?? cancel;
  return (
    <Modal
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      role="alertdialog"
      isDismissable={false}
      onSubmit={onConfirm}
      footer={
        <>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button type="submit" variant={isDangerous ? "danger" : "primary"} disabled={!isReady} isBusy={isBusy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
