import { Checkbox, FieldRow, TextField } from "#backoffice/components/forms/Field.tsx";
import styles from "../shipping.module.css";
import type { CarrierForm } from "./zone-carriers.ts";

type Props = { carriers: readonly CarrierForm[]; currency: string; onChange: (carriers: CarrierForm[]) => void };

/** Carrier apps that calculate rates in a zone. Each has a backup rate for when the app doesn't answer. */
export function CarriersField({ carriers, currency, onChange }: Props) {
  const set = (appId: string, change: Partial<CarrierForm>) =>
    onChange(carriers.map((carrier) => (carrier.appId === appId ? { ...carrier, ...change } : carrier)));
  return (
    <fieldset className={styles.rates}>
      <legend>Carrier apps</legend>
      {carriers.map(({ appId, name, isOn, ...form }) => (
        <div key={appId} className={styles.rate}>
          <Checkbox
            label={`Offer rates of ${name}`}
            checked={isOn}
            onChange={(event) => set(appId, { isOn: event.currentTarget.checked })}
          />
          {isOn && (
            <>
              <FieldRow>
                <TextField
                  label="Backup rate"
                  hint="Charged when the app doesn't answer."
                  maxLength={256}
                  value={form.backupTitle}
                  onChange={(event) => set(appId, { backupTitle: event.currentTarget.value })}
                />
                <TextField
                  label="Backup price"
                  inputMode="decimal"
                  suffix={currency}
                  value={form.backupAmount}
                  onChange={(event) => set(appId, { backupAmount: event.currentTarget.value })}
                />
              </FieldRow>
              <TextField
                label="Handling fee"
                inputMode="decimal"
                placeholder="None"
                hint="Added to each rate of the app."
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
