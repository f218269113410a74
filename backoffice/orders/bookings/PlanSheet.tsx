import { useMutation } from "@tanstack/react-query";
import { deletePlan, type Plan, setPlan } from "#api/pricing/memberships.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { bodyOf } from "#backoffice/components/forms/contract-rules.ts";
import {
  FieldGroup,
  FieldRow,
  FieldStack,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { ProductPicker } from "./ProductPicker.tsx";
import { bookingsTexts } from "./texts/texts.ts";

type Props = { product: { id: string; name: string }; plan: Plan | null; onClose: () => void };
type Unit = NonNullable<NonNullable<Plan["duration"]>["unit"]>;

const units = ["DAY", "WEEK", "MONTH", "YEAR"] as const satisfies readonly Unit[];
const text = (value: number | null | undefined): string => (value == null ? "" : String(value));
const number = (value: string): number | null => (value.trim() === "" ? null : Number(value.replace(",", ".")));

/** Edits a pass. Sold passes keep the terms they were bought with. */
export function PlanSheet({ product, plan, onClose }: Props) {
  const language = useLanguage();
  const { pass: texts, save: saveLabel } = useTexts(bookingsTexts);
  const values = {
    credits: text(plan?.credits),
    duration: { count: text(plan?.duration?.count), unit: plan?.duration?.unit ?? ("MONTH" as const) },
    discountPercent: text(plan?.discountPercent),
    benefits: plan?.benefits.join("\n") ?? "",
    covered: plan?.coveredProductIds ?? [],
    cheaper: plan?.discountProductIds ?? [],
  };
  const params = { productId: product.id };
  const done = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: ["memberships"] });
    showToast(message);
    onClose();
  };
  const form = useMutationForm({
    values,
    schema: bodyOf(setPlan, "plan"),
    request: ({ covered, cheaper, ...given }) => {
      const count = number(given.duration.count);
      const body = {
        plan: {
          credits: number(given.credits),
          duration: count === null ? null : { unit: given.duration.unit, count },
          discountPercent: number(given.discountPercent),
          coveredProductIds: covered,
          coveredCollectionIds: plan?.coveredCollectionIds ?? [],
          discountProductIds: cheaper,
          discountCollectionIds: plan?.discountCollectionIds ?? [],
          benefits: given.benefits
            .split("\n")
            .map((line) => line.trim())
            .filter((line) => line !== ""),
        },
      };
      return call(setPlan, { params, body });
    },
    onSuccess: () => done(texts.saved),
  });
  const remove = useMutation({
    mutationFn: () => call(deletePlan, { params }),
    onSuccess: () => done(texts.removed),
  });
  const covered = form.bind("covered");
  const cheaper = form.bind("cheaper");
  return (
    <FormDialog
      title={formatMessage(language, texts.sheetTitle, { product: product.name })}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={saveLabel}
      actions={
        plan !== null && (
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {texts.remove}
          </Button>
        )
      }
    >
      <FieldStack error={remove.error ?? undefined}>
        <FieldRow>
          <TextField label={texts.lasts} type="number" hint={texts.lastsHint} {...form.field("duration.count")} />
          <SelectField label={texts.unit} {...form.field("duration.unit")}>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {texts.units[unit]}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldGroup legend={texts.pays}>
          <TextField label={texts.creditCount} type="number" hint={texts.creditCountHint} {...form.field("credits")} />
          <ProductPicker label={texts.products} ids={covered.value} onChange={(ids) => covered.onChange([...ids])} />
        </FieldGroup>
        <FieldGroup legend={texts.discounts}>
          <TextField
            label={texts.percent}
            suffix="%"
            inputMode="decimal"
            hint={texts.percentHint}
            {...form.field("discountPercent")}
          />
          <ProductPicker
            label={texts.discountProducts}
            ids={cheaper.value}
            onChange={(ids) => cheaper.onChange([...ids])}
          />
        </FieldGroup>
        <TextArea label={texts.benefits} rows={3} hint={texts.benefitsHint} {...form.field("benefits")} />
      </FieldStack>
    </FormDialog>
  );
}
