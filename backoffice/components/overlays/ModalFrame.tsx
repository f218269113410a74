import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading } from "react-aria-components/Dialog";
import { Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";
import { useTexts } from "#ui/language.ts";
import { cx } from "../cx.ts";
import { Button } from "../forms/Button.tsx";
import { FormElement, FormErrors, type FormState } from "../forms/FormElement.tsx";
import { componentsTexts } from "../texts/texts.ts";
import styles from "./Modal.module.css";

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
  /** The form of the body, instead of `onSubmit`. */
  form?: FormState;
  isDismissable?: boolean;
};

/** The frame of a modal: title, body or form, footer. */
export function ModalFrame({ title, isOpen, onClose, kind = "dialog", role = "dialog", ...rest }: ModalProps) {
  const { isDismissable = true, isWide = false, ...body } = rest;
  const texts = useTexts(componentsTexts).overlays;
  return (
    <ModalOverlay
      className={cx(styles.overlay)}
      data-kind={kind}
      isOpen={isOpen}
      onOpenChange={(isNowOpen) => !isNowOpen && onClose()}
      isDismissable={isDismissable}
    >
      <AriaModal className={cx(styles.modal, isWide && styles.wide, kind === "sheet" ? styles.sheet : styles.center)}>
        <Dialog role={role} className={cx(styles.dialog)}>
          <header className={styles.header}>
            <Heading slot="title" level={2} className={cx(styles.title)}>
              {title}
            </Heading>
            <Button
              variant="plain"
              size="icon"
              aria-label={texts.close}
              icon={<X aria-hidden="true" />}
              onClick={onClose}
            />
          </header>
          <FormOrBody {...body} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

type BodyProps = Pick<ModalProps, "onSubmit" | "form" | "footer" | "children">;

function FormOrBody({ onSubmit, form, footer, children }: BodyProps) {
  const content = (
    <>
      <div className={styles.body}>
        {form === undefined ? children : <FormErrors form={form}>{children}</FormErrors>}
      </div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </>
  );
  const submit = form?.submit ?? onSubmit;
  if (submit === undefined) return <div className={styles.frame}>{content}</div>;
  return (
    <FormElement className={styles.frame} onSubmit={submit}>
      {content}
    </FormElement>
  );
}
