import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { removeNewsletterSubscriber } from "#api/identity/newsletter.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshNewsletter } from "./queries.ts";
import { newsletterTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = newsletterTexts[language];

/** Unsubscribes the given address; without one, blocks an address that the staff member enters. */
export function RemoveDialog({ email, isOpen, onClose }: { email?: string; isOpen: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const address = email ?? typed.trim();
  const close = (): void => {
    removal.reset();
    setTyped("");
    onClose();
  };
  const removal = useMutation({
    mutationFn: () => call(removeNewsletterSubscriber, { body: { email: address } }),
    onSuccess: async () => {
      showToast(texts.remove.done);
      close();
      await refreshNewsletter();
    },
  });
  return (
    <Modal
      title={email === undefined ? texts.remove.open : formatMessage(language, texts.remove.title, { email })}
      isOpen={isOpen}
      onClose={close}
      onSubmit={() => address !== "" && removal.mutate()}
      footer={
        <>
          <Button onClick={close}>{texts.remove.cancel}</Button>
          <Button type="submit" variant="danger" disabled={address === ""} isBusy={removal.isPending}>
            {email === undefined ? texts.remove.block : texts.remove.remove}
          </Button>
        </>
      }
    >
      <FieldStack error={removal.error}>
        {email === undefined && (
          <TextField
            name="email"
            label={texts.remove.email}
            type="email"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <p>{texts.remove.text}</p>
      </FieldStack>
    </Modal>
  );
}
