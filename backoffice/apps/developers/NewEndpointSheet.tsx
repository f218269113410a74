import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { EventTypePicker } from "./EventTypePicker.tsx";
import { endpointsQuery } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const { cancel, create: texts } = developersTexts[staffLanguage()];
const EXAMPLE = "https://example.com/webhooks";

type Props = { onClose: () => void; onMade: (secret: string | undefined) => void };

/** Adds an endpoint of the store, signed by Standard Webhooks. Apps register their endpoints through the API. */
export function NewEndpointSheet({ onClose, onMade }: Props) {
  const [url, setUrl] = useState("");
  const [description, setDescription] = useState("");
  const [isThin, setIsThin] = useState(false);
  const [eventTypes, setEventTypes] = useState<ReadonlySet<string>>(new Set());
  const make = useMutation({
    mutationFn: () =>
      call(createWebhookEndpoint, {
        body: { webhookEndpoint: { url, description, isThin, eventTypes: [...eventTypes] } },
      }),
    onSuccess: async ({ secret }) => {
      showToast(texts.done);
      onMade(secret);
      await queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
    },
  });
  return (
    <Modal
      title={texts.title}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => make.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" isBusy={make.isPending} disabled={url === ""}>
            {texts.title}
          </Button>
        </>
      }
    >
      <FieldStack error={make.error}>
        <TextField
          name="url"
          label={texts.url}
          type="url"
          required
          autoFocus
          placeholder={EXAMPLE}
          hint={texts.urlHint}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextField
          name="description"
          label={texts.description}
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.thin}
          hint={texts.thinHint}
          checked={isThin}
          onChange={(event) => setIsThin(event.currentTarget.checked)}
        />
        <EventTypePicker chosen={eventTypes} onChange={setEventTypes} />
      </FieldStack>
    </Modal>
  );
}
