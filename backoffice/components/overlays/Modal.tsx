import { lazy, type ReactNode, Suspense, useState } from "react";
import { useTexts } from "#ui/language.ts";
import { Button } from "../forms/Button.tsx";
import { componentsTexts } from "../texts/texts.ts";

export type ModalProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** A dialog in the middle, or a sheet from the right for longer forms. */
  kind?: "dialog" | "sheet";
  /** Room for a grid of pictures or a table. */
  isWide?: boolean;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
  /** Buttons, primary last. */
  footer?: ReactNode;
  /** With it the body is a form: Enter and the submit button in the footer call it. */
  onSubmit?: () => void;
  isDismissable?: boolean;
};

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
