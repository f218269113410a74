import { useMutation, useQuery } from "@tanstack/react-query";
import { updateNewsletterSettings } from "#api/identity/newsletter.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { newsletterSettingsQuery, refreshNewsletter } from "./queries.ts";
import { newsletterTexts } from "./texts/texts.ts";

const texts = newsletterTexts[staffLanguage()];

const choices = { country: null, yes: true, no: false } as const;

/** Whether subscriptions require confirmation by email (double opt-in). */
export function ConfirmationCard({ canWrite }: { canWrite: boolean }) {
  const settings = useQuery(newsletterSettingsQuery);
  const saving = useMutation({
    mutationFn: (choice: keyof typeof choices) =>
      call(updateNewsletterSettings, { body: { newsletterSettings: { confirmsByMail: choices[choice] } } }),
    onSuccess: async () => {
      await refreshNewsletter();
      showToast(texts.confirmation.saved);
    },
  });
  const { confirmsByMail = false, isDefault = true } = settings.data ?? {};
  const { byCountry, byCountryLink, byCountryImmediate } = texts.confirmation;
  // The API returns the country's default only while it applies.
  const countryDefault = !isDefault ? byCountry : confirmsByMail ? byCountryLink : byCountryImmediate;
  return (
    <Card title={texts.confirmation.title}>
      {settings.isPending && <SkeletonText lines={2} />}
      {saving.isError && <Banner tone="critical">{messageOf(saving.error)}</Banner>}
      {settings.data !== undefined && (
        <SelectField
          label={texts.confirmation.label}
          hint={texts.confirmation.hint}
          value={isDefault ? "country" : confirmsByMail ? "yes" : "no"}
          disabled={!canWrite || saving.isPending}
          onChange={(event) => saving.mutate(event.currentTarget.value as keyof typeof choices)}
        >
          <option value="country">{countryDefault}</option>
          <option value="yes">{texts.confirmation.afterLink}</option>
          <option value="no">{texts.confirmation.immediately}</option>
        </SelectField>
      )}
    </Card>
  );
}
