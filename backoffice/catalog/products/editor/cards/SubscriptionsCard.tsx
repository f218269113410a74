import { Plus, Trash2 } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { newKey, type ProductForm, type SubscriptionEntry } from "../../form/product-form.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";

const { fields, plans } = productEditorTexts[staffLanguage()];

const MAX_SUBSCRIPTIONS = 6;
const frequencies: Record<SubscriptionEntry["frequency"], string> = plans.units;

/** Subscription plans that customers can choose instead of buying once. */
export function SubscriptionsCard() {
  const { control, setValue, register, formState } = useFormContext<ProductForm>();
  const subscriptions = useWatch({ control, name: "subscriptions" });
  const change = (next: SubscriptionEntry[]): void => setValue("subscriptions", next, { shouldDirty: true });
  return (
    <Card
      title={fields.subscriptions}
      action={
        subscriptions.length < MAX_SUBSCRIPTIONS && (
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => change([...subscriptions, { ...monthly, key: newKey() }])}
          >
            {plans.add}
          </Button>
        )
      }
    >
      <div id="product-subscriptions" className={styles.list}>
        {subscriptions.length === 0 && <p className={styles.soft}>{plans.none}</p>}
        {subscriptions.map((entry, index) => (
          <Plan
            key={entry.key}
            entry={entry}
            onChange={(next) => change(subscriptions.with(index, next))}
            onRemove={() => change(subscriptions.toSpliced(index, 1))}
          />
        ))}
        {subscriptions.length > 0 && <Checkbox label={plans.oneTime} {...register("allowOneTime")} />}
        {formState.errors.subscriptions?.message !== undefined && (
          <p role="alert" className={styles.soft}>
            {formState.errors.subscriptions.message}
          </p>
        )}
      </div>
    </Card>
  );
}

const monthly: Omit<SubscriptionEntry, "key"> = {
  title: plans.monthly,
  description: "",
  isVisible: true,
  frequency: "MONTH",
  interval: "1",
  billingCycles: "",
  discountType: "NONE",
  discountValue: "",
};

type PlanProps = { entry: SubscriptionEntry; onChange: (next: SubscriptionEntry) => void; onRemove: () => void };

function Plan({ entry, onChange, onRemove }: PlanProps) {
  const { currency, rows } = useEditorTools();
  const set = (part: Partial<SubscriptionEntry>): void => onChange({ ...entry, ...part });
  return (
    <fieldset className={styles.entry}>
      <legend className="visually-hidden">
        {formatMessage(staffLanguage(), plans.legend, { title: entry.title })}
      </legend>
      <div className={styles.entryHead}>
        <p className={styles.entryName}>
          {entry.title || plans.new}
          <small>{describePlan(entry, rows[0]?.price ?? "", currency)}</small>
        </p>
        <Button
          variant="plain"
          size="icon"
          aria-label={formatMessage(staffLanguage(), plans.remove, { title: entry.title })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <FieldRow>
        <TextField
          label={plans.title}
          maxLength={20}
          value={entry.title}
          error={entry.title.trim() === "" ? plans.titleProblem : undefined}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextField
          label={plans.every}
          inputMode="numeric"
          value={entry.interval}
          error={/^([1-9]|[1-4]\d|50)$/.test(entry.interval.trim()) ? undefined : plans.everyProblem}
          onChange={(event) => set({ interval: event.currentTarget.value })}
        />
        <SelectField
          label={plans.unit}
          value={entry.frequency}
          onChange={(event) => set({ frequency: asFrequency(event.currentTarget.value) })}
        >
          {Object.entries(frequencies).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <FieldRow>
        <TextField
          label={plans.endsAfter}
          suffix={plans.deliveries}
          inputMode="numeric"
          placeholder={plans.untilCanceled}
          value={entry.billingCycles}
          error={
            entry.billingCycles.trim() === "" || /^([2-9]|[1-9]\d{1,2})$/.test(entry.billingCycles.trim())
              ? undefined
              : plans.cyclesProblem
          }
          onChange={(event) => set({ billingCycles: event.currentTarget.value })}
        />
        <SelectField
          label={plans.discount}
          value={entry.discountType}
          onChange={(event) => set({ discountType: asDiscount(event.currentTarget.value) })}
        >
          <option value="NONE">{plans.noDiscount}</option>
          <option value="PERCENT">{plans.percent}</option>
          <option value="AMOUNT">{plans.amount}</option>
        </SelectField>
        {entry.discountType !== "NONE" && (
          <TextField
            label={entry.discountType === "PERCENT" ? plans.percentOff : plans.amountOff}
            {...(entry.discountType === "PERCENT" ? { suffix: "%" } : { prefix: currencySymbol(currency) })}
            inputMode="decimal"
            value={entry.discountValue}
            error={discountProblem(entry)}
            onChange={(event) => set({ discountValue: event.currentTarget.value })}
          />
        )}
      </FieldRow>
      <Checkbox
        label={plans.visible}
        checked={entry.isVisible}
        onChange={(event) => set({ isVisible: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

function discountProblem({ discountType, discountValue }: SubscriptionEntry): string | undefined {
  const value = Number(readDecimal(discountValue) ?? Number.NaN);
  if (Number.isNaN(value) || value <= 0) return plans.discountProblem;
  return discountType === "PERCENT" && (value < 0.1 || value > 99.9) ? plans.percentProblem : undefined;
}

/** "Delivered every 2 weeks, 12 times, $21.60 each." */
function describePlan(entry: SubscriptionEntry, price: string, currency: string): string {
  const schedule = formatMessage(staffLanguage(), plans.schedule, {
    unit: entry.frequency,
    every: Number(entry.interval) || 1,
    cycles: Number(entry.billingCycles) || 0,
  });
  const full = Number(readDecimal(price) ?? Number.NaN);
  const value = Number(readDecimal(entry.discountValue) ?? 0);
  const off = entry.discountType === "PERCENT" ? (full * value) / 100 : entry.discountType === "AMOUNT" ? value : 0;
  const each = Math.max(0, Math.round((full - off) * 100) / 100);
  if (Number.isNaN(each)) return schedule;
  return formatMessage(staffLanguage(), plans.priced, { schedule, price: formatMoney(each, currency) });
}

function asFrequency(value: string): SubscriptionEntry["frequency"] {
  return value === "DAY" || value === "WEEK" || value === "YEAR" ? value : "MONTH";
}

function asDiscount(value: string): SubscriptionEntry["discountType"] {
  return value === "PERCENT" || value === "AMOUNT" ? value : "NONE";
}
