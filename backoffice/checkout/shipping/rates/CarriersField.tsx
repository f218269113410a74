import { Checkbox, FieldRow, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";
import type { CarrierForm } from "./zone-carriers.ts";

const texts = shippingTexts[staffLanguage()].carrierApps;

type Props = { carriers: readonly CarrierForm[]; currency: string; onChange: (carriers: CarrierForm[]) => void };

/** Carrier apps that calculate rates in a zone. Each has a backup rate for when the app is unavailable. */
export function CarriersField({ carriers, currency, onChange }: Props) {
  const set = (appId: string, change: Partial<CarrierForm>) =>
    onChange(carriers.map((carrier) => (carrier.appId === appId ? { ...carrier, ...change } : carrier)));
  return (
    <fieldset className={styles.rates}>
      <legend>{texts.title}</legend>
      {carriers.map(({ appId, name, isEnabled, ...form }) => (
        <div key={appId} className={styles.rate}>
          <Checkbox
            label={formatText(texts.offer, { name })}
            checked={isEnabled}
            onChange={(event) => set(appId, { isEnabled: event.currentTarget.checked })}
          />
          {isEnabled && (
            <>
              <FieldRow>
                <TextField
                  label={texts.backupTitle}
                  hint={texts.backupHint}
                  maxLength={256}
                  value={form.backupTitle}
                  onChange={(event) => set(appId, { backupTitle: event.currentTarget.value })}
                />
                <TextField
                  label={texts.backupAmount}
                  inputMode="decimal"
                  suffix={currency}
                  value={form.backupAmount}
                  onChange={(event) => set(appId, { backupAmount: event.currentTarget.value })}
                />
              </FieldRow>
              <TextField
                label={texts.handlingFee}
                inputMode="decimal"
                placeholder={texts.none}
                hint={texts.handlingHint}
                suffix={currency}
                value={form.handlingFee}
                onChange={(event) => set(appId, { handlingFee: event.currentTarget.value })}
              />
            </>
          )}
        </div>
      ))}
    </fieldset>
  );
}
