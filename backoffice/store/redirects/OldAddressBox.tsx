import { formatMessage } from "#api/store/messages.ts";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { redirectsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = redirectsTexts[language];

type Props = { oldSlug: string; isKept: boolean; onChange: (isKept: boolean) => void };

/** Checkbox in editors that change a URL: redirects the old URL to the new one. */
export function OldAddressBox({ oldSlug, isKept, onChange }: Props) {
  return (
    <Checkbox
      label={texts.create}
      hint={
        isKept
          ? formatMessage(language, texts.createOn, { slug: oldSlug })
          : formatMessage(language, texts.createOff, { slug: oldSlug })
      }
      checked={isKept}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
