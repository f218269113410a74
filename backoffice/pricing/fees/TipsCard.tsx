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
import styles from "./fees.module.css";
import { tipsQuery } from "./queries.ts";

type Props = { canEdit: boolean; currency: string };

export function TipsCard({ canEdit, currency }: Props) {
  const tips = useQuery(tipsQuery);
  return (
    <Card title="Tips">
      {tips.isPending && <SkeletonText lines={4} />}
      {tips.isError && <ErrorState error={tips.error} onRetry={() => void tips.refetch()} />}
      {tips.data !== undefined && (
        <TipsForm key={JSON.stringify(tips.data)} tips={tips.data} canEdit={canEdit} currency={currency} />
      )}
    </Card>
  );
}

const numbers = (text: string) =>
  text
    .split(/[\s;/]+|,(?=\s)/)
    .map((part) => part.replace(",", "."))
    .filter((part) => part !== "");
const isNumber = (text: string) => /^\d{1,6}(\.\d{1,2})?$/.test(text) && Number(text) > 0;

/** How the checkout asks for thanks. */
function TipsForm({ tips, canEdit, currency }: Props & { tips: StoreTipSettings }) {
  const [isOn, setIsOn] = useState(tips.enabled);
  const [type, setType] = useState(tips.type);
  const [text, setText] = useState((tips.type === "PERCENTAGE" ? tips.percentages : tips.amounts).join("  "));
  const [isOwnAllowed, setIsOwnAllowed] = useState(tips.customAllowed);
  const offered = numbers(text);
  const isShare = type === "PERCENTAGE";
  const isBad =
    offered.length === 0 ||
    offered.length > 5 ||
    !offered.every(isNumber) ||
    (isShare && offered.some((each) => Number(each) > 100));
  const saving = useMutation({
    mutationFn: () => {
      const choices = isShare ? { percentages: offered, amounts: [] } : { percentages: [], amounts: offered };
      return call(updateTipSettings, {
        body: { tipSettings: { enabled: isOn, type, customAllowed: isOwnAllowed, ...choices } },
      });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["tips"] });
      showToast("Tips saved");
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBad) saving.mutate();
      }}
    >
      <FieldStack error={saving.error}>
        <Checkbox
          label="Ask for a tip at the checkout"
          checked={isOn}
          disabled={!canEdit}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
        />
        <SelectField
          name="type"
          label="Offer"
          value={type}
          disabled={!canEdit}
          // The values are those of the options below.
          onChange={(event) => setType(event.currentTarget.value as StoreTipSettings["type"])}
        >
          <option value="PERCENTAGE">shares of the goods</option>
          <option value="AMOUNT">amounts</option>
        </SelectField>
        <TextField
          name={isShare ? "percentages" : "amounts"}
          label={isShare ? "Shares" : "Amounts"}
          suffix={isShare ? "%" : currencySymbol(currency)}
          inputMode="decimal"
          autoComplete="off"
          disabled={!canEdit}
          hint="Up to five, with spaces between them."
          error={isBad ? "Up to five numbers, such as 10 15 20" : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Checkbox
          label="Shoppers may name an amount of their own"
          checked={isOwnAllowed}
          disabled={!canEdit}
          onChange={(event) => setIsOwnAllowed(event.currentTarget.checked)}
        />
        {canEdit && (
          <div className={styles.actions}>
            <Button type="submit" isBusy={saving.isPending} disabled={isBad}>
              Save tips
            </Button>
          </div>
        )}
      </FieldStack>
    </form>
  );
}
