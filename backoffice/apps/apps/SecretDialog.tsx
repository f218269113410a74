import { Copy } from "lucide-react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";

type Props = { title: string; secret: string; id?: string; onClose: () => void };

/** Shown once: only its hash is kept. */
export function SecretDialog({ title, secret, id, onClose }: Props) {
  const copy = (): void => void navigator.clipboard.writeText(secret).then(() => showToast("Copied"));
  return (
    <Modal
      title={title}
      isOpen
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
            Copy
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have kept it
          </Button>
        </>
      }
    >
      <FieldStack>
        <p>Keep it somewhere safe. It is shown only now.</p>
        {id !== undefined && <TextField label="App id" readOnly value={id} />}
        <TextField label="Secret" readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
      </FieldStack>
    </Modal>
  );
}
