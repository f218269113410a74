import { useQuery } from "@tanstack/react-query";
import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "../components/Card.tsx";
import { Checkbox, FieldStack, TextField } from "../components/Field.tsx";
import { SkeletonText } from "../components/States.tsx";
import styles from "./OrganizeCards.module.css";
import type { ProductForm } from "./product-form.ts";
import { collectionChoicesQuery } from "./queries.ts";

/** Where the product shows: visibility, collections, brand and ribbon. */
export function OrganizeCards() {
  const { register, formState } = useFormContext<ProductForm>();
  const { errors } = formState;
  return (
    <>
      <Card title="Visibility">
        <Checkbox
          label="Visible in the shop"
          hint="A hidden product keeps its address and its stock."
          {...register("visible")}
        />
      </Card>
      <Card title="Collections">
        <Collections />
      </Card>
      <Card title="Labels">
        <FieldStack>
          <TextField
            label="Ribbon"
            id="product-ribbon"
            maxLength={30}
            placeholder="New"
            hint="Stands on the product card."
            error={errors.ribbon?.message}
            {...register("ribbon")}
          />
          <TextField
            label="Brand"
            id="product-brand"
            maxLength={50}
            error={errors.brand?.message}
            {...register("brand")}
          />
        </FieldStack>
      </Card>
    </>
  );
}

function Collections() {
  const { control, setValue } = useFormContext<ProductForm>();
  const collections = useQuery(collectionChoicesQuery);
  const chosen = useWatch({ control, name: "collectionIds" });
  if (collections.data === undefined) return <SkeletonText lines={3} />;
  if (collections.data.length === 0) return <p className={styles.none}>There are no collections yet.</p>;
  return (
    <fieldset className={styles.list}>
      <legend className="visually-hidden">Collections of this product</legend>
      {collections.data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) => {
            const next = event.currentTarget.checked ? [...chosen, id] : chosen.filter((other) => other !== id);
            setValue("collectionIds", next, { shouldDirty: true });
          }}
        />
      ))}
    </fieldset>
  );
}
