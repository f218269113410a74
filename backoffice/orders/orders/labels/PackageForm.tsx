import { Link } from "@tanstack/react-router";
import type { Order } from "#api/orders/orders/order-values.ts";
import { quoteShippingLabel, type ShippingLabel } from "#api/orders/shipping-labels.ts";
import type { UnitsHistory } from "#api/orders/unsent-units.ts";
import { call } from "#backoffice/client.ts";
import { buttonClass } from "#backoffice/components/forms/Button.tsx";
import { FieldGroup, FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { type MutationForm, useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { ApiError } from "#sdk/call.ts";
import { useTexts } from "#ui/language.ts";
import { QuantityLines } from "../fulfillment/QuantityLines.tsx";
import { needsShipping, unsentUnits } from "../fulfillment/sent.ts";
import { addressLines } from "../page/people.ts";
import styles from "./labels.module.css";
import {
  convertWeight,
  type SizeUnit,
  sizeOf,
  sizeUnits,
  toInches,
  toOunces,
  type WeightUnit,
  weightOf,
  weightUnits,
} from "./parcel.ts";
import { type LabelTexts, labelTexts } from "./texts/texts.ts";

export type PackageValues = {
  quantities: Record<string, number>;
  /** Null until it is entered: the items' weight. */
  weight: string | null;
  weightUnit: WeightUnit;
  length: string;
  width: string;
  height: string;
  sizeUnit: SizeUnit;
};
export type Quoted = { label: ShippingLabel; values: PackageValues };

type Props = {
  title: string;
  order: Order;
  history: UnitsHistory;
  weightUnit: "KG" | "LB";
  /** The values of an earlier quote. */
  before?: PackageValues;
  onQuoted: (quoted: Quoted) => void;
  onClose: () => void;
};

/** The items and the package that rates are requested for. */
export function PackageForm({ title, order, history, weightUnit, before, onQuoted, onClose }: Props) {
  const texts = useTexts(labelTexts).buy;
  const lines = order.lineItems
    .filter(needsShipping)
    .map((line) => ({ line, ...unsentUnits(line, history) }))
    .filter(({ toSend }) => toSend > 0);
  const storeUnit = weightUnit === "KG" ? "kg" : "lb";
  const suggestionFor = ({ quantities, weightUnit: unit }: PackageValues): string => {
    const weight = weightOf(order.lineItems, quantities);
    return weight === undefined ? "" : String(convertWeight(weight, storeUnit, unit));
  };
  const initial: PackageValues = before ?? {
    quantities: Object.fromEntries(lines.map(({ line, toSend }) => [line.id, toSend])),
    weight: null,
    weightUnit: storeUnit,
    ...{ length: "", width: "", height: "" },
    sizeUnit: weightUnit === "KG" ? "cm" : "in",
  };
  const form = useMutationForm({
    values: initial,
    validate: (values: PackageValues) => ({
      ...sizeProblems(values, texts),
      ...(sizeOf(values.weight ?? suggestionFor(values)) === undefined && { weight: texts.weightNeeded }),
    }),
    request: async (values) => {
      const weight = sizeOf(values.weight ?? suggestionFor(values)) ?? 0;
      const parcel = { weight: toOunces(weight, values.weightUnit), ...inchesOf(values) };
      return (await call(quoteShippingLabel, { params: { orderId: order.id }, body: { parcel } })).shippingLabel;
    },
    onSuccess: (label, values) => onQuoted({ label, values }),
  });
  const values = form.watch();
  const { quantities, weight: typed } = values;
  const suggested = suggestionFor(values);
  const units = Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0);
  return (
    <FormDialog
      title={title}
      kind="sheet"
      onClose={onClose}
      form={{ ...form, error: null }}
      submitLabel={texts.getRates}
      isReady={units > 0}
    >
      <FieldStack>
        {form.error !== null && <QuoteProblem error={form.error} />}
        <div className={styles.address}>
          <strong>{texts.shipTo}</strong>
          <address>{addressLines(order.recipientInfo).join(", ")}</address>
        </div>
        <FieldGroup legend={texts.items}>
          <QuantityLines
            lines={lines.map(({ line, toSend }) => ({ line, max: toSend }))}
            quantities={quantities}
            onChange={form.bind("quantities").onChange}
            label={texts.quantity}
          />
        </FieldGroup>
        <PackageFields form={form} shownWeight={typed ?? suggested} isSuggested={typed === null && suggested !== ""} />
      </FieldStack>
    </FormDialog>
  );
}

type FieldsProps = { form: MutationForm<PackageValues>; shownWeight: string; isSuggested: boolean };

function PackageFields({ form, shownWeight, isSuggested }: FieldsProps) {
  const texts = useTexts(labelTexts).buy;
  const { onChange } = form.bind("weight");
  const size = (name: "length" | "width" | "height") => (
    <TextField label={texts[name]} inputMode="decimal" autoComplete="off" {...form.field(name)} />
  );
  return (
    <FieldGroup legend={texts.package}>
      <FieldStack>
        <FieldRow>
          <TextField
            label={texts.weight}
            inputMode="decimal"
            autoComplete="off"
            name="weight"
            required
            value={shownWeight}
            {...(isSuggested && { hint: texts.weightHint })}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <SelectField label={texts.weightUnit} {...form.field("weightUnit")}>
            {weightUnits.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldRow>
          {size("length")}
          {size("width")}
          {size("height")}
          <SelectField label={texts.sizeUnit} {...form.field("sizeUnit")}>
            {sizeUnits.map((unit) => (
              <option key={unit}>{unit}</option>
            ))}
          </SelectField>
        </FieldRow>
        <p className={styles.soft}>{texts.sizeHint}</p>
      </FieldStack>
    </FieldGroup>
  );
}

/** All three sizes, or none. */
function inchesOf({ sizeUnit, ...typed }: PackageValues) {
  const [length, width, height] = [typed.length, typed.width, typed.height].map(sizeOf);
  if (length === undefined || width === undefined || height === undefined) return {};
  return { length: toInches(length, sizeUnit), width: toInches(width, sizeUnit), height: toInches(height, sizeUnit) };
}

function sizeProblems(values: PackageValues, texts: LabelTexts["buy"]) {
  const names = ["length", "width", "height"] as const;
  const isEmpty = names.every((name) => values[name].trim() === "");
  if (isEmpty) return {};
  return Object.fromEntries(
    names.flatMap((name) => {
      if (values[name].trim() === "") return [[name, texts.sizeNeeded]];
      return sizeOf(values[name]) === undefined ? [[name, texts.sizeInvalid]] : [];
    }),
  );
}

/** With a link to the settings that are missing. */
function QuoteProblem({ error }: { error: unknown }) {
  const texts = useTexts(labelTexts).buy;
  const can = useCan();
  const data: unknown = error instanceof ApiError ? error.details.applicationError?.data : undefined;
  const isStoreAddress = Object(data).reason === "STORE_ADDRESS_MISSING" && can("settings:write");
  return (
    <Banner
      tone="critical"
      action={
        isStoreAddress && (
          <Link to="/settings/orders" hash="invoice-details" className={buttonClass()}>
            {texts.openAddress}
          </Link>
        )
      }
    >
      {messageOf(error)}
    </Banner>
  );
}
