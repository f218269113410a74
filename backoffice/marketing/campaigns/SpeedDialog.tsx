import { useQuery } from "@tanstack/react-query";
import { updateCampaignSettings } from "#api/marketing/campaigns.ts";
import { call } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { campaignSettingsQuery, refreshCampaigns } from "./queries.ts";
import { campaignsTexts } from "./texts/texts.ts";

const texts = campaignsTexts[staffLanguage()].speed;

/** How many emails per minute all campaigns together send. */
export function SpeedDialog({ onClose }: { onClose: () => void }) {
  const settings = useQuery(campaignSettingsQuery);
  if (settings.data === undefined) return null;
  return <SpeedForm emailsPerMinute={settings.data.emailsPerMinute} onClose={onClose} />;
}

function SpeedForm({ emailsPerMinute, onClose }: { emailsPerMinute: number; onClose: () => void }) {
  const form = useMutationForm({
    values: { emailsPerMinute: String(emailsPerMinute) },
    schema: bodyOf(updateCampaignSettings, "settings"),
    request: (values) =>
      call(updateCampaignSettings, { body: { settings: { emailsPerMinute: Number(values.emailsPerMinute) } } }),
    onSuccess: async () => {
      showToast(texts.saved);
      onClose();
      await refreshCampaigns();
    },
  });
  return (
    <FormDialog title={texts.title} form={form} submitLabel={texts.save} onClose={onClose}>
      <FieldStack>
        <TextField
          label={texts.label}
          hint={texts.hint}
          type="number"
          {...form.field("emailsPerMinute", { required: true })}
        />
      </FieldStack>
    </FormDialog>
  );
}
