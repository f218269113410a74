import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { replayWebhookEvents, sendTestEvent, updateWebhookEndpoint, type WebhookEndpoint } from "#api/apps/webhooks.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { plural, timestampOf } from "#backoffice/format.ts";
import { EventTypePicker } from "./EventTypePicker.tsx";
import { eventTypesQuery } from "./queries.ts";

type Props = { endpoint: WebhookEndpoint; onClose: () => void };

const refresh = () => queryClient.invalidateQueries({ queryKey: ["webhooks"] });

/** Sends a sample, marked as a test. */
export function TestEventDialog({ endpoint, onClose }: Props) {
  const types = useQuery(eventTypesQuery);
  const choices =
    types.data?.filter(({ type }) => endpoint.eventTypes.length === 0 || endpoint.eventTypes.includes(type)) ?? [];
  const [chosen, setChosen] = useState("");
  const eventType =
    chosen === "" ? (choices.find(({ type }) => type.endsWith("order_created")) ?? choices[0])?.type : chosen;
  const send = useMutation({
    mutationFn: (type: string) => call(sendTestEvent, { params: { id: endpoint.id }, body: { eventType: type } }),
    onSuccess: async () => {
      showToast("The test is on its way");
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      title="Send a test"
      isOpen
      onClose={onClose}
      onSubmit={() => eventType !== undefined && send.mutate(eventType)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={send.isPending} disabled={eventType === undefined}>
            Send
          </Button>
        </>
      }
    >
      <FieldStack error={send.error}>
        <p>The sample of an event goes out with a valid signature and the mark of a test.</p>
        <SelectField
          name="eventType"
          label="Event"
          value={eventType ?? ""}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          {choices.map(({ type }) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </SelectField>
      </FieldStack>
    </Modal>
  );
}

/** Brings back what was missed while the receiver was down. */
export function ReplayDialog({ endpoint, onClose }: Props) {
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const [onlyMissing, setOnlyMissing] = useState(true);
  const replay = useMutation({
    mutationFn: () =>
      call(replayWebhookEvents, {
        params: { id: endpoint.id },
        body: {
          from: timestampOf(from),
          ...(to !== "" && { to: timestampOf(to) }),
          onlyMissing,
        },
      }),
    onSuccess: async ({ count }) => {
      showToast(count === 0 ? "Nothing to send in this time" : `${plural(count, "event")} on the way`);
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      title="Send a time again"
      isOpen
      onClose={onClose}
      onSubmit={() => replay.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={replay.isPending} disabled={from === ""}>
            Send again
          </Button>
        </>
      }
    >
      <FieldStack error={replay.error}>
        <p>
          Events carry the ids they had: a receiver that has seen one before can leave it out. At most 30 days back.
        </p>
        <TextField
          name="from"
          label="From"
          type="datetime-local"
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          name="to"
          label="Until"
          type="datetime-local"
          hint="Now when left empty."
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Checkbox
          label="Only what did not arrive"
          checked={onlyMissing}
          onChange={(event) => setOnlyMissing(event.currentTarget.checked)}
        />
      </FieldStack>
    </Modal>
  );
}

export function EventsDialog({ endpoint, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(endpoint.eventTypes));
  const save = useMutation({
    mutationFn: () =>
      call(updateWebhookEndpoint, {
        params: { id: endpoint.id },
        body: { webhookEndpoint: { eventTypes: [...chosen] } },
      }),
    onSuccess: async () => {
      showToast("Saved");
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      title="Choose events"
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack>
        <EventTypePicker chosen={chosen} onChange={setChosen} />
        {save.isError && <Banner tone="critical">{messageOf(save.error)}</Banner>}
      </FieldStack>
    </Modal>
  );
}
