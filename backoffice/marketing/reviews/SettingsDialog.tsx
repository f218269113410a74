import { useQuery } from "@tanstack/react-query";
import { updateReviewSettings } from "#api/marketing/reviews/merchant-reviews.ts";
import { MAX_REVIEW_PHOTOS, type ReviewSettings } from "#api/marketing/reviews/review-values.ts";
import { call } from "#backoffice/client.ts";
import {
  Checkbox,
  FieldGroup,
  FieldStack,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { formatNumber, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshReviews, reviewSettingsQuery } from "./queries.ts";
import { reviewsTexts } from "./texts/texts.ts";

const texts = reviewsTexts[staffLanguage()];

type Props = { canWrite: boolean; onClose: () => void };

export function SettingsDialog(props: Props) {
  const settings = useQuery(reviewSettingsQuery);
  return settings.data === undefined ? null : <SettingsForm settings={settings.data} {...props} />;
}

/** Words separated by commas or line breaks. */
const readWords = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

function SettingsForm({ settings, canWrite, onClose }: Props & { settings: ReviewSettings }) {
  const form = useMutationForm({
    values: {
      ...settings,
      minStars: String(settings.minStars),
      maxPhotos: String(settings.maxPhotos),
      askAfterDays: String(settings.askAfterDays),
      holdWords: settings.holdWords.join(", "),
    },
    validate: ({ holdWords }) => {
      const words = readWords(holdWords);
      const isTooLong = words.length > 200 || words.some((word) => word.length > 50);
      return { holdWords: isTooLong ? texts.settings.wordsTooMany : undefined };
    },
    request: (values) =>
      call(updateReviewSettings, {
        body: {
          settings: {
            ...values,
            minStars: Number(values.minStars),
            maxPhotos: Number(values.maxPhotos),
            askAfterDays: Number(values.askAfterDays),
            holdWords: readWords(values.holdWords),
          },
        },
      }),
    onSuccess: async () => {
      showToast(texts.settings.saved);
      onClose();
      await refreshReviews();
    },
  });
  const publish = form.watch("publish");
  return (
    <FormDialog
      title={texts.settings.title}
      kind="sheet"
      form={form}
      isReady={canWrite}
      submitLabel={texts.settings.save}
      onClose={onClose}
    >
      <FieldStack>
        <Checkbox
          label={texts.settings.enabled}
          hint={texts.settings.enabledHint}
          disabled={!canWrite}
          {...form.field("isEnabled")}
        />
        <SelectField label={texts.settings.writers} disabled={!canWrite} {...form.field("writers")}>
          <option value="BUYERS">{texts.settings.buyers}</option>
          <option value="ANYONE">{texts.settings.anyone}</option>
        </SelectField>
        <SelectField
          label={texts.settings.publish}
          hint={texts.settings.publishHint}
          disabled={!canWrite}
          {...form.field("publish")}
        >
          <option value="ALL">{texts.settings.publishAll}</option>
          <option value="FROM_STARS">{texts.settings.publishStars}</option>
          <option value="NONE">{texts.settings.publishNone}</option>
        </SelectField>
        {publish === "FROM_STARS" && (
          <SelectField
            label={texts.settings.minStars}
            hint={texts.settings.minStarsHint}
            disabled={!canWrite}
            {...form.field("minStars")}
          >
            {["2", "3", "4", "5"].map((stars) => (
              <option key={stars} value={stars}>
                {formatText(texts.stars, { count: Number(stars) })}
              </option>
            ))}
          </SelectField>
        )}
        <FieldGroup legend={texts.settings.hold}>
          <Checkbox label={texts.settings.holdLinks} disabled={!canWrite} {...form.field("holdsLinks")} />
          <Checkbox label={texts.settings.holdPhotos} disabled={!canWrite} {...form.field("holdsPhotos")} />
          <Checkbox label={texts.settings.holdUnverified} disabled={!canWrite} {...form.field("holdsUnverified")} />
          <Checkbox label={texts.settings.holdFirst} disabled={!canWrite} {...form.field("holdsFirst")} />
        </FieldGroup>
        <TextArea
          label={texts.settings.words}
          hint={texts.settings.wordsHint}
          rows={3}
          disabled={!canWrite}
          {...form.field("holdWords")}
        />
        <SelectField label={texts.settings.photos} disabled={!canWrite} {...form.field("maxPhotos")}>
          {Array.from({ length: MAX_REVIEW_PHOTOS + 1 }, (_, count) => (
            <option key={formatNumber(count)} value={count}>
              {count === 0 ? texts.settings.noPhotos : formatNumber(count)}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label={texts.settings.ask}
          hint={texts.settings.askHint}
          disabled={!canWrite}
          {...form.field("asksByEmail")}
        />
        {form.watch("asksByEmail") && (
          <>
            <TextField
              label={texts.settings.days}
              hint={texts.settings.daysHint}
              type="number"
              min={1}
              max={90}
              disabled={!canWrite}
              {...form.field("askAfterDays", { required: true })}
            />
            <SelectField
              label={texts.settings.consent}
              hint={texts.settings.consentHint}
              disabled={!canWrite}
              {...form.field("askConsent")}
            >
              <option value="EXPLICIT">{texts.settings.consentExplicit}</option>
              <option value="UNLESS_REFUSED">{texts.settings.consentUnlessRefused}</option>
            </SelectField>
          </>
        )}
      </FieldStack>
    </FormDialog>
  );
}
