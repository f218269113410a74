import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { removeNewsletterSubscriber } from "#api/identity/newsletter.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { refreshNewsletter } from "./queries.ts";

/** Takes an address off for good: the one of the row, or, without one, whatever is typed. */
export function RemoveDialog({ email, isOpen, onClose }: { email?: string; isOpen: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const address = email ?? typed.trim();
  const leave = (): void => {
    removal.reset();
    setTyped("");
    onClose();
  };
  const removal = useMutation({
    mutationFn: () => call(removeNewsletterSubscriber, { body: { email: address } }),
    onSuccess: async () => {
      showToast("Unsubscribed");
      leave();
      await refreshNewsletter();
    },
  });
  return (
    <Modal
      title={email === undefined ? "Block an address" : `Remove ${email}?`}
      isOpen={isOpen}
      onClose={leave}
      onSubmit={() => address !== "" && removal.mutate()}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" variant="danger" disabled={address === ""} isBusy={removal.isPending}>
            {email === undefined ? "Block" : "Remove"}
          </Button>
        </>
      }
    >
      <FieldStack error={removal.error}>
        {email === undefined && (
          <TextField
            name="email"
            label="E-mail"
            type="email"
            autoComplete="off"
            autoFocus
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <p>
          The address gets no news any more, also when somebody ticks the box with it at a later checkout. Only its
          owner can agree again, in their account. Mails about orders still go there.
        </p>
      </FieldStack>
    </Modal>
  );
}
