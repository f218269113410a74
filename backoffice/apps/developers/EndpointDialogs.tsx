import { useQuery } from "@tanstack/react-query";
import { replayWebhookEvents, sendTestEvent, updateWebhookEndpoint, type WebhookEndpoint } from "#api/apps/webhooks.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
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
  const form = useMutationForm({
    values: { chosen: "" },
    request: async () => {
      if (eventType !== undefined) await call(sendTestEvent, { params: { id: endpoint.id }, body: { eventType } });
    },
    onSuccess: async () => {
      showToast(texts.test.sent);
      onClose();
      await refresh();
    },
  });
  const { value: chosen, onChange: choose } = form.bind("chosen");
  const eventType =
    chosen === "" ? (choices.find(({ type }) => type.endsWith("order_created")) ?? choices[0])?.type : chosen;
  return (
    <FormDialog
      title={texts.test.title}
      onClose={onClose}
      form={form}
      submitLabel={texts.send}
      isReady={eventType !== undefined}
    >
      <FieldStack>
        <p>{texts.test.text}</p>
        <SelectField
          label={texts.event}
          value={eventType ?? ""}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {choices.map(({ type }) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </SelectField>
      </FieldStack>
    </FormDialog>
  );
}

/** Resends the events of a period, for example after an outage of the receiver. */
export function ReplayDialog({ endpoint, onClose }: Props) {
  const form = useMutationForm({
    values: { from: "", to: "", onlyMissing: true },
    request: ({ from, to, onlyMissing }) =>
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
    <FormDialog title={texts.replay.title} onClose={onClose} form={form} submitLabel={texts.replay.submit}>
      <FieldStack>
        <p>{texts.replay.text}</p>
        <TextField label={texts.replay.from} type="datetime-local" {...form.field("from", { required: true })} />
        <TextField label={texts.replay.to} type="datetime-local" hint={texts.replay.toHint} {...form.field("to")} />
        <Checkbox label={texts.replay.onlyMissing} {...form.field("onlyMissing")} />
      </FieldStack>
    </FormDialog>
  );
}

export function EventsDialog({ endpoint, onClose }: Props) {
  const form = useMutationForm({
    values: { eventTypes: [...endpoint.eventTypes] },
    request: (webhookEndpoint) =>
      call(updateWebhookEndpoint, {
        params: { id: endpoint.id },
        body: { webhookEndpoint },
      }),
    onSuccess: async () => {
      showToast(texts.saved);
      onClose();
      await refresh();
    },
  });
  return (
    <FormDialog title={texts.chooseEvents} kind="sheet" onClose={onClose} form={form} submitLabel={texts.save}>
      <FieldStack>
        <EventTypePicker {...form.bind("eventTypes")} />
      </FieldStack>
    </FormDialog>
  );
}
