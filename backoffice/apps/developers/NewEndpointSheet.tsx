import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { Checkbox, FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { EventTypePicker } from "./EventTypePicker.tsx";
import { endpointsQuery } from "./queries.ts";
import { developersTexts } from "./texts/texts.ts";

const { create: texts } = developersTexts[staffLanguage()];
const EXAMPLE = "https://example.com/webhooks";

type Props = { onClose: () => void; onMade: (secret: string | undefined) => void };

/** Adds an endpoint of the store, signed by Standard Webhooks. Apps register their endpoints through the API. */
export function NewEndpointSheet({ onClose, onMade }: Props) {
  const form = useMutationForm({
    values: { url: "", description: "", isThin: false, eventTypes: [] as string[] },
    schema: bodyOf(createWebhookEndpoint, "webhookEndpoint"),
    request: (webhookEndpoint) => call(createWebhookEndpoint, { body: { webhookEndpoint } }),
    onSuccess: async ({ secret }) => {
      showToast(texts.done);
      onMade(secret);
      await queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
    },
  });
  return (
    <FormDialog title={texts.title} kind="sheet" onClose={onClose} form={form} submitLabel={texts.title}>
      <FieldStack>
        <TextField
          label={texts.url}
          type="url"
          autoFocus
          placeholder={EXAMPLE}
          hint={texts.urlHint}
          {...form.field("url", { required: true })}
        />
        <TextField label={texts.description} {...form.field("description")} />
        <Checkbox label={texts.thin} hint={texts.thinHint} {...form.field("isThin")} />
        <EventTypePicker {...form.bind("eventTypes")} />
      </FieldStack>
    </FormDialog>
  );
}
