import { useMutation, useQuery } from "@tanstack/react-query";
import { updateNewsletterSettings } from "#api/identity/newsletter.ts";
import { call } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { newsletterSettingsQuery, refreshNewsletter } from "./queries.ts";

const choices = { country: null, yes: true, no: false } as const;

/** Whether a sign-up counts only after the link in a mail was pressed. */
export function ConfirmationCard({ canWrite }: { canWrite: boolean }) {
  const settings = useQuery(newsletterSettingsQuery);
  const saving = useMutation({
    mutationFn: (choice: keyof typeof choices) =>
      call(updateNewsletterSettings, { body: { newsletterSettings: { confirmsByMail: choices[choice] } } }),
    onSuccess: async () => {
      await refreshNewsletter();
      showToast("Setting saved");
    },
  });
  const { confirmsByMail = false, isDefault = true } = settings.data ?? {};
  return (
    <Card title="Confirmation by mail">
      {settings.isPending && <SkeletonText lines={2} />}
      {saving.isError && <Banner tone="critical">{messageOf(saving.error)}</Banner>}
      {settings.data !== undefined && (
        <SelectField
          label="Who signs up is on the list"
          hint="In the European Economic Area, the United Kingdom and Switzerland senders have to prove that the owner of the address agreed: there a mail with a link is usual. Once it is, those who signed up without a link wait too, until they sign up again and press it."
          value={isDefault ? "country" : confirmsByMail ? "yes" : "no"}
          disabled={!canWrite || saving.isPending}
          onChange={(event) => saving.mutate(event.currentTarget.value as keyof typeof choices)}
        >
          <option value="country">
            {`As is usual in the store’s country${isDefault ? (confirmsByMail ? " (after the link in a mail)" : " (at once)") : ""}`}
          </option>
          <option value="yes">After pressing the link in a mail</option>
          <option value="no">At once</option>
        </SelectField>
      )}
    </Card>
  );
}
