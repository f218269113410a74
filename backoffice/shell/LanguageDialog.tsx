import { languageNames, languages } from "#api/store/languages.ts";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { shellTexts } from "./texts/texts.ts";
import { useLanguageChoice } from "./use-saved-language.ts";

/** The staff member's own language of the back office. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(shellTexts).languageDialog;
  const save = useLanguageChoice();
  const form = useMutationForm({
    values: { language: useLanguage() },
    request: async ({ language }) => save(language),
    onSuccess: onClose,
  });
  return (
    <FormDialog title={texts.title} onClose={onClose} form={form} submitLabel={texts.save}>
      <SelectField label={texts.label} hint={texts.hint} {...form.field("language")}>
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
