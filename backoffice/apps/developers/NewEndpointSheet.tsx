import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { EventTypePicker } from "./EventTypePicker.tsx";
import { endpointsQuery } from "./queries.ts";

type Props = { onClose: () => void; onMade: (secret: string | undefined) => void };

/** The merchant's own endpoint, signed as Standard Webhooks. Apps register theirs themselves. */
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
      showToast("Endpoint added");
      onMade(secret);
      await queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
    },
  });
  return (
    <Modal
      title="Add endpoint"
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => make.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={make.isPending} disabled={url === ""}>
            Add endpoint
          </Button>
        </>
      }
    >
      <FieldStack error={make.error}>
        <TextField
          name="url"
          label="Address"
          type="url"
          required
          autoFocus
          placeholder="https://example.com/webhooks"
          hint="Called with POST. It must answer with a status from 200 to 299 within ten seconds or so."
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <TextField
          name="description"
          label="What it is for"
          maxLength={500}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Checkbox
          label="Send ids only"
          hint="The receiver reads what it needs. Names and addresses of customers stay here."
          checked={isThin}
          onChange={(event) => setIsThin(event.currentTarget.checked)}
        />
        <EventTypePicker chosen={eventTypes} onChange={setEventTypes} />
      </FieldStack>
    </Modal>
  );
}
