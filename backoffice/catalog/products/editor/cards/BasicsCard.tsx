import { CalendarClock, FileDown, Gift, Package } from "lucide-react";
import { useController, useFormContext } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { RichTextField } from "#backoffice/richtext/RichTextField.tsx";
import { parseTree } from "#backoffice/richtext/rich-content.ts";
import type { ItemType, ProductForm } from "../../form/product-form.ts";
import styles from "../editor.module.css";
import { useEditorTools } from "../editor-context.ts";

const kinds: readonly { value: ItemType; label: string; note: string; icon: typeof Package }[] = [
  { value: "PHYSICAL", label: "Goods", note: "Sent or picked up", icon: Package },
  { value: "DIGITAL", label: "Digital file", note: "Downloaded after paying", icon: FileDown },
  { value: "GIFT_CARD", label: "Gift card", note: "A code with a balance", icon: Gift },
  { value: "SERVICE", label: "Service", note: "Nothing to ship", icon: CalendarClock },
];

/** What it is, its name and its words. The kind is chosen once, when the product is made. */
export function BasicsCard({ editorKey }: { editorKey: string }) {
  const { register, formState, control } = useFormContext<ProductForm>();
  const { product } = useEditorTools();
  const description = useController({ control, name: "description" });
  return (
    <Card>
      <FieldStack>
        {product === undefined && (
          <fieldset>
            <legend className="visually-hidden">Kind of product</legend>
            <div className={styles.kinds}>
              {kinds.map(({ value, label, note, icon: Icon }) => (
                <label key={value} className={styles.kind}>
                  <input type="radio" value={value} {...register("itemType")} />
                  <Icon aria-hidden="true" />
                  <span>{label}</span>
                  <small>{note}</small>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        <TextField
          label="Name"
          id="product-name"
          maxLength={80}
          autoComplete="off"
          error={formState.errors.name?.message}
          {...register("name", { validate: (name) => name.trim() !== "" || "Enter a name" })}
        />
        <RichTextField
          key={editorKey}
          label="Description"
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

export function kindLabel(itemType: ItemType): string {
  return kinds.find(({ value }) => value === itemType)?.label ?? "Goods";
}
