import { CalendarClock, FileDown, Gift, Package } from "lucide-react";
import { useController, useFormContext } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { RichTextField } from "#backoffice/richtext/RichTextField.tsx";
import { parseTree } from "#backoffice/richtext/rich-content.ts";
import type { ItemType, ProductForm } from "../../form/product-form.ts";
import { productsTexts } from "../../texts/texts.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";

const { basics, fields } = productEditorTexts[staffLanguage()];
const { types } = productsTexts[staffLanguage()];

const kinds: readonly { value: ItemType; icon: typeof Package }[] = [
  { value: "PHYSICAL", icon: Package },
  { value: "DIGITAL", icon: FileDown },
  { value: "GIFT_CARD", icon: Gift },
  { value: "SERVICE", icon: CalendarClock },
];

/** Type, name and description. The type can't change after the product is created. */
export function BasicsCard({ editorKey }: { editorKey: string }) {
  const { register, formState, control } = useFormContext<ProductForm>();
  const { product } = useEditorTools();
  const description = useController({ control, name: "description" });
  return (
    <Card>
      <FieldStack>
        {product === undefined && (
          <fieldset>
            <legend className="visually-hidden">{basics.type}</legend>
            <div className={styles.kinds}>
              {kinds.map(({ value, icon: Icon }) => (
                <label key={value} className={styles.kind}>
                  <input type="radio" value={value} {...register("itemType")} />
                  <Icon aria-hidden="true" />
                  <span>{types[value]}</span>
                  <small>{basics.notes[value]}</small>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <TextField
          label={fields.name}
          id="product-name"
          maxLength={80}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register("name", { validate: (name) => name.trim() !== "" || basics.nameProblem })}
        />
        <RichTextField
          scope="product"
          key={editorKey}
          label={fields.description}
          id="product-description"
          value={parseTree(description.field.value)}
          html={product?.plainDescription}
          isDisabled={description.field.disabled ?? false}
          error={formState.errors.description?.message}
          onChange={(tree) => description.field.onChange(JSON.stringify(tree))}
        />
      </FieldStack>
    </Card>
  );
}
