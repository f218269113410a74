import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { useFieldArray, useFormContext, useFormState } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { collectionsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { flattenTree } from "#backoffice/catalog/collections/collection-tree.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { type PromotionForm, positionProblem } from "./promotion-form.ts";
import styles from "./promotions.module.css";
import { promotionsTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = promotionsTexts[language];

/** Collections that show the banner, and its position among their products. */
export function PlacementsCard() {
  const tree = useQuery(collectionsQuery);
  const { register, control } = useFormContext<PromotionForm>();
  const { errors } = useFormState({ control });
  const { fields, append, remove } = useFieldArray({ control, name: "placements", keyName: "key" });
  const choices = flattenTree(tree.data ?? []);
  const next = choices.find(({ collection }) => fields.every(({ id }) => id !== collection.id));
  return (
    <Card title={texts.collections}>
      {fields.length === 0 && <p className={styles.none}>{texts.placements.none}</p>}
      <ul className={styles.placements}>
        {fields.map((field, index) => (
          <li key={field.key} className={styles.placement}>
            <SelectField
              label={texts.placements.collection}
              {...register(`placements.${index}.id`, {
                validate: (id, { placements }) =>
                  placements.filter((other) => other.id === id).length === 1 || texts.placements.duplicate,
              })}
              error={errors.placements?.[index]?.id?.message}
            >
              {choices.map(({ collection, depth }) => (
                <option key={collection.id} value={collection.id}>
                  {"\u2003".repeat(depth) + collection.name}
                </option>
              ))}
            </SelectField>
            <TextField
              label={texts.placements.position}
              inputMode="numeric"
              autoComplete="off"
              error={errors.placements?.[index]?.position?.message}
              {...register(`placements.${index}.position`, {
                validate: (position) => positionProblem(position) ?? true,
              })}
            />
            <Checkbox label={texts.placements.subcollections} {...register(`placements.${index}.below`)} />
            <Button
              variant="plain"
              icon={<X aria-hidden="true" />}
              aria-label={formatMessage(language, texts.placements.remove, { number: index + 1 })}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      <Button
        icon={<Plus aria-hidden="true" />}
        disabled={next === undefined}
        onClick={() => next !== undefined && append({ id: next.collection.id, position: "5", below: false })}
      >
        {texts.placements.add}
      </Button>
    </Card>
  );
}
