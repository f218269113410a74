import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { collectionsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { productChoicesQuery, productNamesQuery } from "#backoffice/catalog/collections/queries.ts";
import { Chips, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { Checkbox, FieldGroup, Radio } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import type { DiscountForm } from "./discount-form.ts";
import styles from "./discounts.module.css";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].target;

type Props = { name: "target" | "buyTarget"; legend: string };

/** All products, specific collections or specific products. */
export function TargetFields({ name, legend }: Props) {
  const { register, control, formState } = useFormContext<DiscountForm>();
  const target = useWatch({ control, name });
  const error = formState.errors[name]?.scope?.message;
  const scope = register(`${name}.scope`, {
    validate: (_, form) => {
      const { scope: chosen, collectionIds, productIds } = form[name];
      const isUsed =
        form.discountType !== "FREE_SHIPPING" && (name === "target" || form.discountType === "BUY_X_GET_Y");
      if (!isUsed || chosen === "ALL") return true;
      const count = chosen === "PRODUCTS" ? productIds.length : collectionIds.length;
      return count > 0 || (chosen === "PRODUCTS" ? texts.selectProduct : texts.selectCollection);
    },
  });
  return (
    <>
      <FieldGroup legend={legend}>
        <Radio label={texts.all} value="ALL" {...scope} />
        <Radio label={texts.chosenCollections} value="COLLECTIONS" {...scope} />
        <Radio label={texts.chosenProducts} value="PRODUCTS" {...scope} />
      </FieldGroup>
      {target.scope === "COLLECTIONS" && <Collections name={name} />}
      {target.scope === "PRODUCTS" && <Products name={name} />}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}

function Collections({ name }: Pick<Props, "name">) {
  const { control, setValue } = useFormContext<DiscountForm>();
  const chosen = useWatch({ control, name: `${name}.collectionIds` });
  const collections = useQuery(collectionsQuery);
  return (
    <FieldGroup legend={texts.collections}>
      {collections.data?.map(({ id, name: label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={(event) => {
            const next = event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id);
            setValue(`${name}.collectionIds`, next, { shouldDirty: true });
          }}
        />
      ))}
      {collections.data?.length === 0 && <p className={styles.none}>{texts.noCollections}</p>}
    </FieldGroup>
  );
}

function Products({ name }: Pick<Props, "name">) {
  const { control, setValue } = useFormContext<DiscountForm>();
  const chosen = useWatch({ control, name: `${name}.productIds` });
  const [text, setText] = useState("");
  const choices = useQuery(productChoicesQuery(text));
  const names = useQuery(productNamesQuery(chosen));
  const change = (ids: string[]) => setValue(`${name}.productIds`, ids, { shouldDirty: true });
  return (
    <div className={styles.picker}>
      <Combobox
        label={texts.addProducts}
        placeholder={texts.productPlaceholder}
        choices={(choices.data ?? []).map((product) => ({
          id: product.id,
          name: product.name,
          isChosen: chosen.includes(product.id),
        }))}
        isLoading={choices.isFetching}
        onSearch={setText}
        onChoose={({ id }) => change(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])}
      />
      <Chips
        label={texts.addProducts}
        entries={chosen.map((id) => ({ id, name: names.data?.get(id) ?? texts.deletedProduct }))}
        onRemove={(id) => change(chosen.filter((other) => other !== id))}
      />
    </div>
  );
}
