import { formatMessage } from "#api/store/messages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import { FieldRow, SelectField } from "#backoffice/components/forms/Field.tsx";
import type { MutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { formatSample } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { storeSettingsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = storeSettingsTexts[language].store;

/** Units, and formats of dates and times, each with an example. */
export function FormatFields({ form }: { form: MutationForm<StoreSettings> }) {
  return (
    <>
      <FieldRow>
        <SelectField label={texts.weightUnit} {...form.field("weightUnit")}>
          <option value="KG">{texts.kilograms}</option>
          <option value="LB">{texts.pounds}</option>
        </SelectField>
        <SelectField label={texts.dimensionUnit} {...form.field("dimensionUnit")}>
          <option value="CM">{texts.centimeters}</option>
          <option value="IN">{texts.inches}</option>
        </SelectField>
      </FieldRow>
      <FieldRow>
        <SelectField label={texts.dateFormat} hint={texts.dateFormatHint} {...form.field("dateFormat")}>
          <option value="MDY">{formatSample("date", { dateFormat: "MDY", timeFormat: "H12" })}</option>
          <option value="DMY">{formatSample("date", { dateFormat: "DMY", timeFormat: "H12" })}</option>
        </SelectField>
        <SelectField label={texts.timeFormat} {...form.field("timeFormat")}>
          <option value="H12">
            {formatMessage(language, texts.twelveHours, {
              example: formatSample("time", { dateFormat: "MDY", timeFormat: "H12" }),
            })}
          </option>
          <option value="H24">
            {formatMessage(language, texts.twentyFourHours, {
              example: formatSample("time", { dateFormat: "MDY", timeFormat: "H24" }),
            })}
          </option>
        </SelectField>
      </FieldRow>
    </>
  );
}
