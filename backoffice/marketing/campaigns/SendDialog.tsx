import { useQuery } from "@tanstack/react-query";
import type { Campaign } from "#api/marketing/campaign-values.ts";
import { sendCampaign } from "#api/marketing/campaigns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { FieldGroup, FieldStack, Radio, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { localTimeOf, storeTimeZone, timestampOf, zoneName } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { recipientCountQuery, refreshCampaigns } from "./queries.ts";
import { campaignsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = campaignsTexts[language].send;
const DAY_MS = 86_400_000;

/** Confirms with the current number of recipients: now, or at a time by the store's clocks. */
export function SendDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { id, revision, subject, audience } = campaign;
  const count = useQuery(recipientCountQuery(audience));
  const form = useMutationForm({
    values: { when: "now", date: localTimeOf(new Date(Date.now() + DAY_MS)) },
    validate: ({ when, date }) =>
      when === "later" && !(Date.parse(timestampOf(date)) > Date.now()) ? { date: texts.past } : {},
    request: ({ when, date }) =>
      call(sendCampaign, { params: { id }, body: { revision, ...(when === "later" && { date: timestampOf(date) }) } }),
    onSuccess: async (_, { when }) => {
      showToast(when === "later" ? texts.scheduled : texts.sent);
      onClose();
      await refreshCampaigns();
    },
  });
  const isLater = form.watch("when") === "later";
  const values = { subject, count: count.data?.count ?? 0 };
  const isReady = count.data !== undefined && !count.isFetching && (isLater || count.data.count > 0);
  return (
    <FormDialog
      title={texts.title}
      form={form}
      submitLabel={isLater ? texts.submitLater : formatMessage(language, texts.submitNow, values)}
      isReady={isReady}
      onClose={onClose}
    >
      <FieldStack>
        <FieldGroup legend={texts.when}>
          <Radio label={texts.now} value="now" {...form.register("when")} />
          <Radio label={texts.later} value="later" {...form.register("when")} />
        </FieldGroup>
        {isLater && (
          <TextField
            label={texts.date}
            hint={formatMessage(language, texts.zone, { zone: zoneName(storeTimeZone()) })}
            type="datetime-local"
            {...form.field("date", { required: true })}
          />
        )}
        {count.isError && <Banner tone="critical">{messageOf(count.error)}</Banner>}
        {count.data !== undefined && !count.isFetching && (
          <p role="status">
            {count.data.count === 0 && !isLater
              ? campaignsTexts[language].problems.NO_RECIPIENTS
              : formatMessage(language, isLater ? texts.recipientsLater : texts.recipients, values)}
          </p>
        )}
      </FieldStack>
    </FormDialog>
  );
}
