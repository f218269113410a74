import { removeNewsletterSubscriber } from "#api/identity/newsletter.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { refreshNewsletter } from "./queries.ts";
import { newsletterTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = newsletterTexts[language];

/** Unsubscribes the given address; without one, blocks an address that the staff member enters. */
export function RemoveDialog({ email, onClose }: { email?: string | undefined; onClose: () => void }) {
  const form = useMutationForm({
    values: { email: email ?? "" },
    schema: bodyOf(removeNewsletterSubscriber),
    request: (values) => call(removeNewsletterSubscriber, { body: { email: values.email.trim() } }),
    onSuccess: async () => {
      showToast(texts.remove.done);
      onClose();
      await refreshNewsletter();
    },
  });
  return (
    <FormDialog
      title={email === undefined ? texts.remove.open : formatMessage(language, texts.remove.title, { email })}
      onClose={onClose}
      form={form}
      submitLabel={email === undefined ? texts.remove.block : texts.remove.remove}
      isDangerous
    >
      <FieldStack>
        {email === undefined && (
          <TextField label={texts.remove.email} type="email" autoComplete="off" autoFocus {...form.field("email")} />
        )}
        <p>{texts.remove.text}</p>
      </FieldStack>
    </FormDialog>
  );
}
