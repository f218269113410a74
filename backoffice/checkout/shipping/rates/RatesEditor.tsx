import { Plus, Trash2 } from "lucide-react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "../shipping.module.css";
import { shippingTexts } from "../texts/texts.ts";
import {
  type ConditionForm,
  type ConditionType,
  emptyCondition,
  emptyRate,
  type Operator,
  type RateForm,
  type Units,
} from "./rates.ts";

const texts = shippingTexts[staffLanguage()].rate;

type Props = { rates: readonly RateForm[]; units: Units; onChange: (rates: RateForm[]) => void };

/** Prices from top to bottom: the first one whose conditions all match is charged. */
export function RatesEditor({ rates, units, onChange }: Props) {
  const set = (key: string, change: Partial<RateForm>) =>
    onChange(rates.map((rate) => (rate.key === key ? { ...rate, ...change } : rate)));
  return (
    <fieldset className={styles.rates}>
      <legend>{rates.length > 1 ? texts.prices : texts.price}</legend>
      {rates.length === 0 && <p className={styles.soft}>{texts.noPrices}</p>}
      {rates.map((rate, index) => (
        <div key={rate.key} className={styles.rate}>
          <div className={styles.priceRow}>
            <TextField
              label={rates.length > 1 ? formatText(texts.numbered, { number: index + 1 }) : texts.price}
              inputMode="decimal"
              placeholder={texts.pricePlaceholder}
              suffix={units.currency}
              value={rate.amount}
              onChange={(event) => set(rate.key, { amount: event.currentTarget.value })}
            />
            <Button
              variant="plain"
              size="icon"
              aria-label={formatText(texts.removePrice, { number: index + 1 })}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onChange(rates.filter(({ key }) => key !== rate.key))}
            />
          </div>
          <Checkbox
            label={texts.isPerUnit}
            checked={rate.isPerUnit}
            onChange={(event) => set(rate.key, { isPerUnit: event.currentTarget.checked })}
          />
          {rate.conditions.map((condition) => (
            <ConditionRow
              key={condition.key}
              condition={condition}
              units={units}
              onChange={(next) =>
                set(rate.key, { conditions: rate.conditions.map((each) => (each.key === next.key ? next : each)) })
              }
              onRemove={() => set(rate.key, { conditions: rate.conditions.filter(({ key }) => key !== condition.key) })}
            />
          ))}
          <div>
            <Button
              size="small"
              variant="plain"
              icon={<Plus aria-hidden="true" />}
              onClick={() => set(rate.key, { conditions: [...rate.conditions, emptyCondition()] })}
            >
              {texts.addCondition}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => onChange([...rates, emptyRate()])}>
          {texts.addPrice}
        </Button>
      </div>
    </fieldset>
  );
}

type RowProps = {
  condition: ConditionForm;
  units: Units;
  onChange: (condition: ConditionForm) => void;
  onRemove: () => void;
};

function ConditionRow({ condition, units, onChange, onRemove }: RowProps) {
  const unit = {
    BY_TOTAL_PRICE: units.currency,
    BY_TOTAL_WEIGHT: units.weightUnit.toLowerCase(),
    BY_TOTAL_QUANTITY: texts.items,
  }[condition.type];
  return (
    <div className={styles.condition}>
      <SelectField
        label={texts.condition}
        value={condition.type}
        onChange={(event) => onChange({ ...condition, type: event.currentTarget.value as ConditionType })}
      >
        {Object.entries(texts.conditions).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.comparison}
        value={condition.operator}
        onChange={(event) => onChange({ ...condition, operator: event.currentTarget.value as Operator })}
      >
        {Object.entries(texts.operators).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={texts.conditions[condition.type]}
        inputMode="decimal"
        required
        suffix={unit}
        value={condition.value}
        onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
      />
      <Button
        variant="plain"
        size="icon"
        aria-label={texts.removeCondition}
        icon={<Trash2 aria-hidden="true" />}
        onClick={onRemove}
      />
    </div>
  );
}
