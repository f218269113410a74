import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { productNamesQuery } from "#backoffice/catalog/collections/queries.ts";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { ProductsField } from "#backoffice/content/fields/ReferenceFields.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./blocks.module.css";
import { productData, productOf } from "./blocks.ts";
import type { BlockDialogProps } from "./dialog-props.ts";
import { blocksTexts } from "./texts/texts.ts";

/** Stores the name as well, for readers of the text that don't load products. */
export function ProductDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { product: texts, insert, save } = useTexts(blocksTexts);
  const [id, setId] = useState(() => productOf(data).id);
  const ids = id === "" ? [] : [id];
  const names = useQuery(productNamesQuery(ids));
  const form = useMutationForm({
    values: {},
    request: async () => onSave(productData(data, { id, name: names.data?.get(id) ?? "" })),
  });
  return (
    <FormDialog
      title={isNew ? texts.add : texts.edit}
      onClose={onClose}
      form={form}
      submitLabel={isNew ? insert : save}
      isReady={names.data?.has(id) === true}
    >
      <FieldStack>
        <ProductsField label={texts.label} ids={ids} max={1} onChange={([chosen]) => setId(chosen ?? "")} />
        <p className={styles.note}>{texts.note}</p>
      </FieldStack>
    </FormDialog>
  );
}
