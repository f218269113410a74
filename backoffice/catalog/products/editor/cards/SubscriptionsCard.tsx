import { Plus, Trash2 } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldRow, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol, formatMoney } from "#backoffice/format.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { newKey, type ProductForm, type SubscriptionEntry } from "../../form/product-form.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";

const MAX_SUBSCRIPTIONS = 6;
const frequencies: Record<SubscriptionEntry["frequency"], string> = {
  DAY: "day",
  WEEK: "week",
  MONTH: "month",
  YEAR: "year",
};

/** Plans a shopper can choose instead of buying once, in words as they will read them. */
export function SubscriptionsCard() {
  const { control, setValue, register, formState } = useFormContext<ProductForm>();
  const subscriptions = useWatch({ control, name: "subscriptions" });
  const change = (next: SubscriptionEntry[]): void => setValue("subscriptions", next, { shouldDirty: true });
  return (
    <Card
      title="Subscriptions"
      action={
        subscriptions.length < MAX_SUBSCRIPTIONS && (
          <Button
            size="small"
            icon={<Plus aria-hidden="true" />}
            onClick={() => change([...subscriptions, { ...monthly, key: newKey() }])}
          >
            Add plan
          </Button>
        )
      }
    >
      <div id="product-subscriptions" className={styles.list}>
        {subscriptions.length === 0 && (
          <p className={styles.soft}>No plans. Add one when people may have this delivered again and again.</p>
        )}
        {subscriptions.map((entry, index) => (
          <Plan
            key={entry.key}
            entry={entry}
            onChange={(next) => change(subscriptions.with(index, next))}
            onRemove={() => change(subscriptions.toSpliced(index, 1))}
          />
        ))}
        {subscriptions.length > 0 && <Checkbox label="Can also be bought once" {...register("allowOneTime")} />}
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
  title: "Monthly",
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
      <legend className="visually-hidden">Plan {entry.title}</legend>
      <div className={styles.entryHead}>
        <p className={styles.entryName}>
          {entry.title || "New plan"}
          <small>{planSentence(entry, rows[0]?.price ?? "", currency)}</small>
        </p>
        <Button
          variant="plain"
          size="icon"
          aria-label={`Remove plan ${entry.title}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </div>
      <FieldRow>
        <TextField
          label="Title"
          maxLength={20}
          value={entry.title}
          error={entry.title.trim() === "" ? "Enter a title" : undefined}
          onChange={(event) => set({ title: event.currentTarget.value })}
        />
        <TextField
          label="Every"
          inputMode="numeric"
          value={entry.interval}
          error={/^([1-9]|[1-4]\d|50)$/.test(entry.interval.trim()) ? undefined : "1 to 50"}
          onChange={(event) => set({ interval: event.currentTarget.value })}
        />
        <SelectField
          label="Unit"
          value={entry.frequency}
          onChange={(event) => set({ frequency: asFrequency(event.currentTarget.value) })}
        >
          {Object.entries(frequencies).map(([value, name]) => (
            <option key={value} value={value}>
              {name}s
            </option>
          ))}
        </SelectField>
      </FieldRow>
      <FieldRow>
        <TextField
          label="Ends after"
          suffix="deliveries"
          inputMode="numeric"
          placeholder="until canceled"
          value={entry.billingCycles}
          error={
            entry.billingCycles.trim() === "" || /^([2-9]|[1-9]\d{1,2})$/.test(entry.billingCycles.trim())
              ? undefined
              : "2 to 999, or empty"
          }
          onChange={(event) => set({ billingCycles: event.currentTarget.value })}
        />
        <SelectField
          label="Reduction"
          value={entry.discountType}
          onChange={(event) => set({ discountType: asDiscount(event.currentTarget.value) })}
        >
          <option value="NONE">None</option>
          <option value="PERCENT">Percent</option>
          <option value="AMOUNT">Amount</option>
        </SelectField>
        {entry.discountType !== "NONE" && (
          <TextField
            label={entry.discountType === "PERCENT" ? "Percent off" : "Amount off"}
            {...(entry.discountType === "PERCENT" ? { suffix: "%" } : { prefix: currencySymbol(currency) })}
            inputMode="decimal"
            value={entry.discountValue}
            error={discountProblem(entry)}
            onChange={(event) => set({ discountValue: event.currentTarget.value })}
          />
        )}
      </FieldRow>
      <Checkbox
        label="Offered in the shop"
        checked={entry.isVisible}
        onChange={(event) => set({ isVisible: event.currentTarget.checked })}
      />
    </fieldset>
  );
}

function discountProblem({ discountType, discountValue }: SubscriptionEntry): string | undefined {
  const value = Number(readDecimal(discountValue) ?? Number.NaN);
  if (Number.isNaN(value) || value <= 0) return "Enter how much";
  return discountType === "PERCENT" && (value < 0.1 || value > 99.9) ? "0.1 to 99.9" : undefined;
}

/** "Delivered every 2 weeks, 12 times, $21.60 each." */
export function planSentence(entry: SubscriptionEntry, price: string, currency: string): string {
  const every = Number(entry.interval) || 1;
  const unit = frequencies[entry.frequency];
  const rhythm = every === 1 ? `every ${unit}` : `every ${every} ${unit}s`;
  const times = entry.billingCycles.trim() === "" ? "until canceled" : `${entry.billingCycles} times`;
  const full = Number(readDecimal(price) ?? Number.NaN);
  const value = Number(readDecimal(entry.discountValue) ?? 0);
  const off = entry.discountType === "PERCENT" ? (full * value) / 100 : entry.discountType === "AMOUNT" ? value : 0;
  const each = Math.max(0, Math.round((full - off) * 100) / 100);
  return `Delivered ${rhythm}, ${times}${Number.isNaN(each) ? "" : `, ${formatMoney(each, currency)} each`}`;
}

function asFrequency(value: string): SubscriptionEntry["frequency"] {
  return value === "DAY" || value === "WEEK" || value === "YEAR" ? value : "MONTH";
}

function asDiscount(value: string): SubscriptionEntry["discountType"] {
  return value === "PERCENT" || value === "AMOUNT" ? value : "NONE";
}
