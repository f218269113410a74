import { Plus, Trash2 } from "lucide-react";
import { Button } from "../components/Button.tsx";
import { Checkbox, SelectField, TextField } from "../components/Field.tsx";
import { emptyRate, type RateForm, type Units } from "./rates.ts";
import styles from "./shipping.module.css";

type Props = { rates: readonly RateForm[]; units: Units; onChange: (rates: RateForm[]) => void };

/** Prices from top to bottom: the first one that fits is charged. */
export function RatesEditor({ rates, units, onChange }: Props) {
  const set = (key: string, change: Partial<RateForm>) =>
    onChange(rates.map((rate) => (rate.key === key ? { ...rate, ...change } : rate)));
  const unit = {
    BY_TOTAL_PRICE: units.currency,
    BY_TOTAL_WEIGHT: units.weightUnit.toLowerCase(),
    BY_TOTAL_QUANTITY: "pieces",
  };
  return (
    <fieldset className={styles.rates}>
      <legend>Prices, the first that fits is charged</legend>
      {rates.map((rate, index) => (
        <div key={rate.key} className={styles.rate}>
          <TextField
            label="Price"
            inputMode="decimal"
            placeholder="0 is free"
            suffix={units.currency}
            value={rate.amount}
            onChange={(event) => set(rate.key, { amount: event.currentTarget.value })}
          />
          <SelectField
            label="When"
            value={rate.measure}
            onChange={(event) => set(rate.key, { measure: event.currentTarget.value as RateForm["measure"] })}
          >
            <option value="ALWAYS">Always</option>
            <option value="BY_TOTAL_PRICE">By value of the goods</option>
            <option value="BY_TOTAL_WEIGHT">By weight</option>
            <option value="BY_TOTAL_QUANTITY">By number of pieces</option>
          </SelectField>
          {rate.measure !== "ALWAYS" && (
            <>
              <TextField
                label="From"
                inputMode="decimal"
                suffix={unit[rate.measure]}
                value={rate.from}
                onChange={(event) => set(rate.key, { from: event.currentTarget.value })}
              />
              <TextField
                label={rate.upper === "LT" ? "Below" : "Up to"}
                inputMode="decimal"
                suffix={unit[rate.measure]}
                value={rate.below}
                onChange={(event) => set(rate.key, { below: event.currentTarget.value })}
              />
            </>
          )}
          <Checkbox
            label="Per piece"
            checked={rate.isPerUnit}
            onChange={(event) => set(rate.key, { isPerUnit: event.currentTarget.checked })}
          />
          <Button
            variant="plain"
            size="icon"
            aria-label={`Remove price ${index + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => onChange(rates.filter(({ key }) => key !== rate.key))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => onChange([...rates, emptyRate()])}>
          Add a price
        </Button>
      </div>
    </fieldset>
  );
}
