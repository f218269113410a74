import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { MAX_VARIANTS, type Product } from "#api/products.ts";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { SelectField, TextField } from "../components/Field.tsx";
import { Banner } from "../components/States.tsx";
import { plural } from "../format.ts";
import { ChoiceList } from "./ChoiceList.tsx";
import styles from "./OptionsCard.module.css";
import type { OptionEntry, ProductForm } from "./product-form.ts";
import { planVariants } from "./variant-plan.ts";

const MAX_OPTIONS = 6;

/** Size, color and the like. Says what saving will do to the variants before it does. */
export function OptionsCard({ product }: { product?: Product }) {
  const { control, register, formState } = useFormContext<ProductForm>();
  const { fields, append, remove } = useFieldArray({ control, name: "options" });
  const options = useWatch({ control, name: "options" });
  const before = product?.productOptions ?? [];
  const plan = planVariants(before, options);
  const isChanged = plan.added > 0 || plan.removed > 0;
  return (
    <Card
      title="Options"
      action={
        fields.length < MAX_OPTIONS && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => append(newOption)}>
            Add option
          </Button>
        )
      }
    >
      <div id="product-options" className={styles.options}>
        {fields.length === 0 && (
          <p className={styles.none}>No options. Add one when the product comes in sizes, colors or the like.</p>
        )}
        {fields.map((field, index) => (
          <fieldset key={field.id} className={styles.option}>
            <legend className="visually-hidden">Option {index + 1}</legend>
            <div className={styles.head}>
              <TextField
                label="Name"
                maxLength={50}
                placeholder="Size"
                autoComplete="off"
                error={formState.errors.options?.[index]?.name?.message}
                {...register(`options.${index}.name`, {
                  validate: (name, form) => optionProblem(name, form.options),
                })}
              />
              <SelectField label="Shown as" {...register(`options.${index}.optionType`)}>
                <option value="drop_down">List</option>
                <option value="color">Color swatches</option>
              </SelectField>
              <Button
                variant="plain"
                size="icon"
                aria-label={`Remove option ${options[index]?.name || index + 1}`}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => remove(index)}
              />
            </div>
            <ChoiceList index={index} />
          </fieldset>
        ))}
        {formState.errors.options?.message !== undefined && (
          <Banner tone="critical">{formState.errors.options.message}</Banner>
        )}
        {isChanged && (
          <Banner tone={plan.total > MAX_VARIANTS ? "critical" : plan.removed > 0 ? "warning" : "note"}>
            {planText(plan)}
          </Banner>
        )}
      </div>
    </Card>
  );
}

const newOption: OptionEntry = { name: "", optionType: "drop_down", choices: [] };

function optionProblem(name: string, options: readonly OptionEntry[]): true | string {
  const plain = name.trim().toLowerCase();
  if (plain === "") return "Enter a name, like Size";
  const isTwice = options.filter((option) => option.name.trim().toLowerCase() === plain).length > 1;
  return isTwice ? "Two options have this name" : true;
}

function planText({ total, added, removed }: ReturnType<typeof planVariants>): string {
  if (total > MAX_VARIANTS)
    return `${plural(total, "variant")} are too many: at most ${MAX_VARIANTS.toLocaleString("en-US")}.`;
  const parts = [
    added > 0 ? `${plural(added, "variant")} will be added` : "",
    removed > 0 ? `${plural(removed, "variant")} will be removed with their stock` : "",
  ].filter(Boolean);
  return `When you save, ${parts.join(" and ")}. ${plural(total, "variant")} in all.`;
}
