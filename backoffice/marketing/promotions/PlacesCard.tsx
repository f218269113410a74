import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext, useFormState } from "react-hook-form";
import { flattenTree } from "#backoffice/catalog/catalog/category-tree.ts";
import { categoryTreeQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { type PromotionForm, placeProblem } from "./promotion-form.ts";
import styles from "./promotions.module.css";

/** In which collections the banner stands, and before which product. */
export function PlacesCard() {
  const tree = useQuery(categoryTreeQuery);
  const { register, control } = useFormContext<PromotionForm>();
  const { errors } = useFormState({ control });
  const { fields, append, remove } = useFieldArray({ control, name: "placements", keyName: "key" });
  const choices = flattenTree(tree.data ?? []);
  const next = choices.find(({ category }) => fields.every(({ id }) => id !== category.id));
  return (
    <Card title="Collections">
      {fields.length === 0 && <p className={styles.none}>It stands nowhere yet. Add the collections that show it.</p>}
      <ul className={styles.places}>
        {fields.map((field, index) => (
          <li key={field.key} className={styles.place}>
            <SelectField
              label="Collection"
              {...register(`placements.${index}.id`, {
                validate: (id, { placements }) =>
                  placements.filter((other) => other.id === id).length === 1 || "This collection is chosen twice",
              })}
              error={errors.placements?.[index]?.id?.message}
            >
              {choices.map(({ category, depth }) => (
                <option key={category.id} value={category.id}>
                  {"\u2003".repeat(depth) + category.name}
                </option>
              ))}
            </SelectField>
            <TextField
              label="Place"
              inputMode="numeric"
              autoComplete="off"
              error={errors.placements?.[index]?.position?.message}
              {...register(`placements.${index}.position`, { validate: (place) => placeProblem(place) ?? true })}
            />
            <Checkbox label="Also in those below it" {...register(`placements.${index}.below`)} />
            <Button
              variant="plain"
              icon={<X aria-hidden="true" />}
              aria-label={`Remove collection ${index + 1}`}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <Button
        icon={<Plus aria-hidden="true" />}
        disabled={next === undefined}
        onClick={() => next !== undefined && append({ id: next.category.id, position: "5", below: false })}
      >
        Add a collection
      </Button>
    </Card>
  );
}
