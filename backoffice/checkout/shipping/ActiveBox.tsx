import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { shippingTexts } from "./texts/texts.ts";

const texts = shippingTexts[staffLanguage()].active;

/** Whether customers can choose a rate, pickup location or local delivery. */
export function ActiveBox({ value: isActive, onChange }: { value: boolean; onChange: (isActive: boolean) => void }) {
  return (
    <Checkbox
      label={texts.label}
      hint={isActive ? texts.hint : texts.pausedHint}
      checked={isActive}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
