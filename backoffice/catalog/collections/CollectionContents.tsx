import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { Radio } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { CollectionProducts } from "./CollectionProducts.tsx";
import type { CollectionForm } from "./collection-form.ts";
import { RulesCard } from "./RulesCard.tsx";
import { collectionsTexts } from "./texts/texts.ts";

const { contents } = collectionsTexts[staffLanguage()];

/** Manual collections contain chosen products; automatic ones the products that match their rules. */
export function CollectionContents() {
  const { control, register } = useFormContext<CollectionForm>();
  const mode = useWatch({ control, name: "mode" });
  return (
    <>
      <Card title={contents.title}>
        <Radio label={contents.manual} hint={contents.manualHint} value="manual" {...register("mode")} />
        <Radio label={contents.automatic} hint={contents.automaticHint} value="rules" {...register("mode")} />
      </Card>
      {mode === "manual" ? <CollectionProducts /> : <RulesCard />}
    </>
  );
}
