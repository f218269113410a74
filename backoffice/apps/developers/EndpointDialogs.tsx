import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { replayWebhookEvents, sendTestEvent, updateWebhookEndpoint, type WebhookEndpoint } from "#api/apps/webhooks.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { timestampOf } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { EventTypePicker } from "./EventTypePicker.tsx";
import { eventTypesQuery } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const texts = developersTexts[staffLanguage()];

type Props = { endpoint: WebhookEndpoint; onClose: () => void };

const refresh = () => queryClient.invalidateQueries({ queryKey: ["webhooks"] });

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
      showToast(texts.test.sent);
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      title={texts.test.title}
      isOpen
      onClose={onClose}
      onSubmit={() => eventType !== undefined && send.mutate(eventType)}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={send.isPending} disabled={eventType === undefined}>
            {texts.send}
          </Button>
        </>
      }
    >
      <FieldStack error={send.error}>
        <p>{texts.test.text}</p>
        <SelectField
          name="eventType"
          label={texts.event}
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

/** Resends the events of a period, for example after an outage of the receiver. */
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
      showToast(count === 0 ? texts.replay.none : formatMessage(staffLanguage(), texts.replay.done, { count }));
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      title={texts.replay.title}
      isOpen
      onClose={onClose}
      onSubmit={() => replay.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={replay.isPending} disabled={from === ""}>
            {texts.replay.submit}
          </Button>
        </>
      }
    >
      <FieldStack error={replay.error}>
        <p>{texts.replay.text}</p>
        <TextField
          name="from"
          label={texts.replay.from}
          type="datetime-local"
          required
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextField
          name="to"
          label={texts.replay.to}
          type="datetime-local"
          hint={texts.replay.toHint}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.replay.onlyMissing}
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
      showToast(texts.saved);
      onClose();
      await refresh();
    },
  });
  return (
    <Modal
      title={texts.chooseEvents}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {texts.save}
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
