import { useState } from "react";
import { type Language, languageNames, languages } from "#api/store/languages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { shellTexts } from "./texts/texts.ts";
import { useLanguageChoice } from "./use-saved-language.ts";

/** The staff member's own language of the back office. */
export function LanguageDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(shellTexts).languageDialog;
  const [chosen, setChosen] = useState<Language>(useLanguage());
  const save = useLanguageChoice();
  const submit = (): void => {
    save(chosen);
    onClose();
  };
  return (
    <Modal
      title={texts.title}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      footer={
        <Button type="submit" variant="primary">
          {texts.save}
        </Button>
      }
    >
      <SelectField
        label={texts.label}
        hint={texts.hint}
        value={chosen}
        onChange={(event) => setChosen(languages.find((one) => one === event.currentTarget.value) ?? chosen)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </Modal>
  );
}
