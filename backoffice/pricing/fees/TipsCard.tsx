import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type StoreTipSettings, updateTipSettings } from "#api/pricing/additional-fees.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
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

/** Tips that the checkout suggests. */
function TipsForm({ tips, canEdit, currency }: Props & { tips: StoreTipSettings }) {
  const [isOn, setIsOn] = useState(tips.enabled);
  const [type, setType] = useState(tips.type);
  const [text, setText] = useState((tips.type === "PERCENTAGE" ? tips.percentages : tips.amounts).join("  "));
  const [isCustomAllowed, setIsCustomAllowed] = useState(tips.customAllowed);
  const offered = numbersIn(text);
  const isPercentage = type === "PERCENTAGE";
  const isInvalid =
    offered.length === 0 ||
    offered.length > 5 ||
    !offered.every(isNumber) ||
    (isPercentage && offered.some((each) => Number(each) > 100));
  const saving = useMutation({
    mutationFn: () => {
      const choices = isPercentage ? { percentages: offered, amounts: [] } : { percentages: [], amounts: offered };
      return call(updateTipSettings, {
        body: { tipSettings: { enabled: isOn, type, customAllowed: isCustomAllowed, ...choices } },
      });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["tips"] });
      showToast(texts.saved);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isInvalid) saving.mutate();
      }}
    >
      <FieldStack error={saving.error}>
        <Checkbox
          label={texts.isOn}
          checked={isOn}
          disabled={!canEdit}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        <SelectField
          name="type"
          label={texts.type}
          value={type}
          disabled={!canEdit}
          // The values are those of the options below.
          onChange={(event) => setType(event.currentTarget.value as StoreTipSettings["type"])}
        >
          <option value="PERCENTAGE">{texts.PERCENTAGE}</option>
          <option value="AMOUNT">{texts.AMOUNT}</option>
        </SelectField>
        <TextField
          name={isPercentage ? "percentages" : "amounts"}
          label={isPercentage ? texts.percentages : texts.amounts}
          suffix={isPercentage ? "%" : currencySymbol(currency)}
          inputMode="decimal"
          autoComplete="off"
          disabled={!canEdit}
          hint={texts.hint}
          error={isInvalid ? texts.invalid : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label={texts.isCustomAllowed}
          checked={isCustomAllowed}
          disabled={!canEdit}
          onChange={(event) => setIsCustomAllowed(event.currentTarget.checked)}
        />
        {canEdit && (
          <div className={styles.actions}>
            <Button type="submit" isBusy={saving.isPending} disabled={isInvalid}>
              {texts.save}
            </Button>
          </div>
        )}
      </FieldStack>
    </form>
  );
}
