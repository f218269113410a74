import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { deletePlan, type Plan, setPlan } from "#api/pricing/memberships.ts";
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
import { ProductPicker } from "./ProductPicker.tsx";

type Props = { product: { id: string; name: string }; plan: Plan | null; onClose: () => void };
type Unit = NonNullable<NonNullable<Plan["duration"]>["unit"]>;

const units: Readonly<Partial<Record<Unit, string>>> = { DAY: "days", WEEK: "weeks", MONTH: "months", YEAR: "years" };
const text = (value: number | null | undefined): string => (value == null ? "" : String(value));
const number = (value: string): number | null => (value.trim() === "" ? null : Number(value.replace(",", ".")));

/** What a pass gives from now on. Those that are sold keep the terms they were bought with. */
export function PlanSheet({ product, plan, onClose }: Props) {
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
    onSuccess: () => done("The pass is saved"),
  });
  const remove = useMutation({
    mutationFn: () => call(deletePlan, { params }),
    onSuccess: () => done("It is no pass any more"),
  });
  const failure = save.error ?? remove.error;
  const field = (name: keyof typeof form) => ({
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  return (
    <Modal
      title={`${product.name} as a pass`}
      kind="sheet"
      isOpen
      onClose={onClose}
      onSubmit={() => save.mutate()}
      footer={
        <>
          {plan !== null && (
            <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
              End the pass
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <FieldStack error={failure}>
        <FieldRow>
          <TextField
            name="duration.count"
            label="Lasts"
            type="number"
            min={1}
            hint="Without end, if left empty"
            {...field("count")}
          />
          <SelectField name="duration.unit" label="Counted in" {...field("unit")}>
            {Object.entries(units).map(([unit, name]) => (
              <option key={unit} value={unit}>
                {name}
              </option>
            ))}
          </SelectField>
        </FieldRow>
        <FieldGroup legend="It pays">
          <TextField
            name="credits"
            label="How many times"
            type="number"
            min={1}
            hint="Units of the products below; nothing, if left empty"
            {...field("credits")}
          />
          <ProductPicker label="For" ids={covered} onChange={setCovered} />
        </FieldGroup>
        <FieldGroup legend="It makes cheaper">
          <TextField
            name="discountPercent"
            label="By"
            suffix="%"
            inputMode="decimal"
            hint="Nothing, if left empty"
            {...field("discount")}
          />
          <ProductPicker label="Products, or everything when none is named" ids={cheaper} onChange={setCheaper} />
        </FieldGroup>
        <TextArea
          name="benefits"
          label="Further promises"
          rows={3}
          hint="One a line, as buyers read them"
          {...field("benefits")}
        />
      </FieldStack>
    </Modal>
  );
}
