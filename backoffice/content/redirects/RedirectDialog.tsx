import { createSiteRedirect } from "#api/content/site-redirects.ts";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { addRedirect } from "./queries.ts";
import { siteRedirectsTexts } from "./texts/texts.ts";

const texts = siteRedirectsTexts[staffLanguage()];

export function RedirectDialog({ onClose }: { onClose: () => void }) {
  const form = useMutationForm({
    values: { path: "", target: "" },
    schema: bodyOf(createSiteRedirect),
    request: addRedirect,
    onSuccess: () => {
      showToast(texts.saved);
      onClose();
    },
  });
  return (
    <FormDialog title={texts.add} onClose={onClose} form={form} submitLabel={texts.save}>
      <FieldStack>
        <TextField label={texts.from} hint={texts.fromHint} autoComplete="off" {...form.field("path")} />
        <TextField label={texts.to} hint={texts.toHint} autoComplete="off" {...form.field("target")} />
      </FieldStack>
    </FormDialog>
  );
}
