import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Radio } from "#backoffice/components/forms/Field.tsx";
import { CollectionProducts } from "./CollectionProducts.tsx";
import type { CollectionForm } from "./collection-form.ts";
import { RulesCard } from "./RulesCard.tsx";

/** Chosen by hand, or by rules that follow the products. */
export function CollectionContents() {
  const { control, register } = useFormContext<CollectionForm>();
  const mode = useWatch({ control, name: "mode" });
  return (
    <>
      <Card title="What is in it">
        <Radio label="Products I choose" hint="In the order I put them." value="manual" {...register("mode")} />
        <Radio
          label="Products that fit rules"
          hint="It fills itself, now and whenever a product changes."
          value="rules"
          {...register("mode")}
        />
      </Card>
      {mode === "manual" ? <CollectionProducts /> : <RulesCard />}
    </>
  );
}
