import { Copy } from "lucide-react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { appsTexts } from "./texts/texts.ts";

const texts = appsTexts[staffLanguage()].secret;

type Props = { title: string; secret: string; id?: string; onClose: () => void };

/** Secrets are shown once, because only their hashes are stored. */
export function SecretDialog({ title, secret, id, onClose }: Props) {
  const copy = (): void => void navigator.clipboard.writeText(secret).then(() => showToast(texts.copied));
  return (
    <Modal
      title={title}
      isOpen
      isDismissable={false}
      onClose={onClose}
      footer={
        <>
          <Button icon={<Copy aria-hidden="true" />} onClick={copy}>
            {texts.copy}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <FieldStack>
        <p>{texts.text}</p>
        {id !== undefined && <TextField label={texts.appId} readOnly value={id} />}
        <TextField label={texts.secret} readOnly value={secret} onFocus={(event) => event.currentTarget.select()} />
      </FieldStack>
    </Modal>
  );
}
