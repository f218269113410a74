import { useQuery } from "@tanstack/react-query";
import { type StoreTipSettings, updateTipSettings } from "#api/pricing/additional-fees.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Form } from "#backoffice/components/forms/Form.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { currencySymbol } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./fees.module.css";
import { tipsQuery } from "./queries.ts";
import { feesTexts } from "./texts/texts.ts";

const texts = feesTexts[staffLanguage()].tips;

type Props = { canEdit: boolean; currency: string };

export function TipsCard({ canEdit, currency }: Props) {
  const tips = useQuery(tipsQuery);
  return (
    <Card title={texts.title}>
      {tips.isPending && <SkeletonText lines={4} />}
      {tips.isError && <ErrorState error={tips.error} onRetry={() => void tips.refetch()} />}
      {tips.data !== undefined && (
        <TipsForm key={JSON.stringify(tips.data)} tips={tips.data} canEdit={canEdit} currency={currency} />
      )}
    </Card>
  );
}

/** Numbers separated by spaces, semicolons, slashes, or a comma and a space; a decimal comma is allowed. */
const numbersIn = (text: string) =>
  text
    .split(/[\s;/]+|,(?=\s)/)
    .map((part) => part.replace(",", "."))
    .filter((part) => part !== "");
const isNumber = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) > 0;

const isOffer = (numbers: readonly string[], type: StoreTipSettings["type"]) =>
  numbers.length > 0 &&
  numbers.length <= 5 &&
  numbers.every((text) => isNumber(text) && (type !== "PERCENTAGE" || Number(text) <= 100));

/** Tips that the checkout suggests. */
function TipsForm({ tips, canEdit, currency }: Props & { tips: StoreTipSettings }) {
  const form = useMutationForm({
    values: {
      enabled: tips.enabled,
      type: tips.type,
      offered: (tips.type === "PERCENTAGE" ? tips.percentages : tips.amounts).join("  "),
      customAllowed: tips.customAllowed,
    },
    validate: ({ offered, type }) => ({ offered: isOffer(numbersIn(offered), type) ? undefined : texts.invalid }),
    request: ({ offered, ...values }) => {
      const numbers = numbersIn(offered);
      const isPercentage = values.type === "PERCENTAGE";
      const choices = { percentages: isPercentage ? numbers : [], amounts: isPercentage ? [] : numbers };
      return call(updateTipSettings, { body: { tipSettings: { ...values, ...choices } } });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["tips"] });
      showToast(texts.saved);
    },
  });
  const isPercentage = form.watch("type") === "PERCENTAGE";
  return (
    <Form form={form} isReadOnly={!canEdit} isGuarded>
      <FieldStack>
        <Checkbox label={texts.isOn} {...form.field("enabled")} />
        <SelectField label={texts.type} {...form.field("type")}>
          <option value="PERCENTAGE">{texts.PERCENTAGE}</option>
          <option value="AMOUNT">{texts.AMOUNT}</option>
        </SelectField>
        <TextField
          label={isPercentage ? texts.percentages : texts.amounts}
          suffix={isPercentage ? "%" : currencySymbol(currency)}
          inputMode="decimal"
          autoComplete="off"
          hint={texts.hint}
          {...form.field("offered")}
        />
        <Checkbox label={texts.isCustomAllowed} {...form.field("customAllowed")} />
        {canEdit && (
          <div className={styles.actions}>
            <Button type="submit" isBusy={form.isPending}>
              {texts.save}
            </Button>
          </div>
        )}
      </FieldStack>
    </Form>
  );
}
