import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deletePlan, type Plan, setPlan } from "#api/pricing/memberships.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call, queryClient } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import {
  FieldGroup,
  FieldRow,
  FieldStack,
  SelectField,
  TextArea,
  TextField,
} from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
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
  const { pass: texts, cancel, save: saveLabel } = useTexts(bookingsTexts);
  const [form, setForm] = useState({
    credits: text(plan?.credits),
    count: text(plan?.duration?.count),
    unit: plan?.duration?.unit ?? "MONTH",
    discount: text(plan?.discountPercent),
    benefits: plan?.benefits.join("\n") ?? "",
  });
  const [covered, setCovered] = useState<readonly string[]>(plan?.coveredProductIds ?? []);
  const [cheaper, setCheaper] = useState<readonly string[]>(plan?.discountProductIds ?? []);
  const params = { productId: product.id };
  const done = async (message: string) => {
    await queryClient.invalidateQueries({ queryKey: ["memberships"] });
    showToast(message);
    onClose();
  };
  const save = useMutation({
    mutationFn: () => {
      const count = number(form.count);
      const body = {
        plan: {
          credits: number(form.credits),
          duration: count === null ? null : { unit: form.unit, count },
          discountPercent: number(form.discount),
          coveredProductIds: [...covered],
          coveredCollectionIds: plan?.coveredCollectionIds ?? [],
          discountProductIds: [...cheaper],
          discountCollectionIds: plan?.discountCollectionIds ?? [],
          benefits: form.benefits
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
  const failure = save.error ?? remove.error;
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <Modal
      title={formatMessage(language, texts.sheetTitle, { product: product.name })}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          {plan !== null && (
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              {texts.remove}
            </Button>
          )}
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            {saveLabel}
          </Button>
        </>
      }
    >
      <FieldStack error={failure}>
        <FieldRow>
          <TextField
            name="duration.count"
            label={texts.lasts}
            type="number"
            min={1}
            hint={texts.lastsHint}
            {...field("count")}
          />
          <SelectField name="duration.unit" label={texts.unit} {...field("unit")}>
            {units.map((unit) => (
              <option key={unit} value={unit}>
                {texts.units[unit]}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldGroup legend={texts.pays}>
          <TextField
            name="credits"
            label={texts.creditCount}
            type="number"
            min={1}
            hint={texts.creditCountHint}
            {...field("credits")}
          />
          <ProductPicker label={texts.products} ids={covered} onChange={setCovered} />
        </FieldGroup>
        <FieldGroup legend={texts.discounts}>
          <TextField
            name="discountPercent"
            label={texts.percent}
            suffix="%"
            inputMode="decimal"
            hint={texts.percentHint}
            {...field("discount")}
          />
          <ProductPicker label={texts.discountProducts} ids={cheaper} onChange={setCheaper} />
        </FieldGroup>
        <TextArea name="benefits" label={texts.benefits} rows={3} hint={texts.benefitsHint} {...field("benefits")} />
      </FieldStack>
    </Modal>
  );
}
