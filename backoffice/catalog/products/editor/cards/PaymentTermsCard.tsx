import { useFormContext, useWatch } from "react-hook-form";
import { paymentOptionsOf } from "#api/catalog/products/product.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { readDecimal } from "#backoffice/grid/values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { ProductForm } from "../../form/product-form.ts";
import type { VariantRow } from "../../form/variant-rows.ts";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";

const { fields, payment: texts } = productEditorTexts[staffLanguage()];

/** When and how customers pay for the product. Hidden for kinds of products that are always paid in full. */
export function PaymentTermsCard() {
  const { register, control, formState } = useFormContext<ProductForm>();
  const [itemType, paymentOption, subscriptions] = useWatch({
    control,
    name: ["itemType", "paymentOption", "subscriptions"],
  });
  const offered = paymentOptionsOf(itemType);
  if (offered.length < 2) return null;
  const option = offered.includes(paymentOption) ? paymentOption : "FULL_PAYMENT_ONLINE";
  const hint = texts.hints[option];
  const note = subscriptions.length > 0 && option !== "FULL_PAYMENT_ONLINE" ? ` ${texts.subscriptions}` : "";
  return (
    <Card title={texts.title}>
      <FieldStack>
        <SelectField
          label={fields.paymentOption}
          id="product-paymentOption"
          hint={`${hint}${note}`}
          error={formState.errors.paymentOption?.message}
          {...register("paymentOption")}
        >
          {offered.map((each) => (
            <option key={each} value={each}>
              {texts.options[each]}
            </option>
          ))}
        </SelectField>
        {option === "DEPOSIT_ONLINE" && <Deposit />}
      </FieldStack>
    </Card>
  );
}

function Deposit() {
  const { register, control, formState } = useFormContext<ProductForm>();
  const { currency, rows } = useEditorTools();
  const depositType = useWatch({ control, name: "depositType" });
  const isPercentage = depositType === "PERCENT";
  return (
    <FieldRow>
      <SelectField label={fields.depositType} id="product-depositType" {...register("depositType")}>
        <option value="PERCENT">{texts.percent}</option>
        <option value="AMOUNT">{texts.amount}</option>
      </SelectField>
      <TextField
        label={fields.depositValue}
        id="product-depositValue"
        inputMode="decimal"
        autoComplete="off"
        {...(isPercentage ? { suffix: "%" } : { prefix: currencySymbol(currency) })}
        error={formState.errors.depositValue?.message}
        {...register("depositValue", {
          validate: (value, form) => depositProblem(value, form, rows),
        })}
      />
    </FieldRow>
  );
}

/** A deposit that isn't below every price would leave nothing to pay later. */
function depositProblem(
  text: string,
  { paymentOption, depositType }: ProductForm,
  rows: readonly VariantRow[],
): string | undefined {
  if (paymentOption !== "DEPOSIT_ONLINE") return undefined;
  const value = Number(readDecimal(text) ?? Number.NaN);
  if (depositType === "PERCENT") return value > 0 && value < 100 ? undefined : texts.percentProblem;
  if (!(value > 0)) return texts.amountProblem;
  const prices = rows.flatMap(({ price }) => readDecimal(price) ?? []).map(Number);
  return prices.some((price) => value >= price) ? texts.tooLarge : undefined;
}
