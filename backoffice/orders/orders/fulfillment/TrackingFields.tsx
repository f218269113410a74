import type { ComponentProps } from "react";
import { SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useTexts } from "#ui/language.ts";
import { carrierNames, carrierOf, OTHER_CARRIER } from "./carriers.ts";
import { fulfillmentTexts } from "./texts/texts.ts";

type Props = {
  numberField: Omit<ComponentProps<typeof TextField>, "label">;
  hint: string;
  trackingNumber: string;
  /** Null until it is chosen: derived from the tracking number. */
  carrier: string | null;
  onCarrier: (carrier: string) => void;
};

/** The tracking number and its carrier. */
export function TrackingFields({ numberField, hint, trackingNumber, carrier: chosen, onCarrier }: Props) {
  const texts = useTexts(fulfillmentTexts).sheet;
  const carrier = chosen ?? carrierOf(trackingNumber) ?? "";
  const isKnown = carrier === "" || carrierNames.includes(carrier);
  return (
    <>
      <TextField label={texts.tracking} maxLength={100} autoComplete="off" hint={hint} {...numberField} />
      <SelectField
        label={texts.carrier}
        value={carrier}
        onChange={(event) => onCarrier(event.currentTarget.value)}
        {...(chosen === null && carrier !== "" && { hint: texts.recognized })}
      >
        <option value="">{texts.noCarrier}</option>
        {/* Fulfillments of apps and imports can have any carrier. */}
        {[...(isKnown ? [] : [carrier]), ...carrierNames].map((name) => (
          <option key={name} value={name}>
            {name === OTHER_CARRIER ? texts.otherCarrier : name}
          </option>
        ))}
      </SelectField>
    </>
  );
}
