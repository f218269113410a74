import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { productChoicesQuery } from "#backoffice/catalog/collections/queries.ts";
import { queryClient } from "#backoffice/client.ts";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./discounts.module.css";
import { variantChoicesQuery } from "./queries.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].tester;

/** `variantId` is empty for a product with a single variant. */
export type SampleLine = { id: string; name: string; quantity: number; variantId: string };

type Props = { lines: readonly SampleLine[]; onChange: (lines: SampleLine[]) => void };

/** The products and quantities of a sample cart. */
export function SampleCart({ lines, onChange }: Props) {
  const [text, setText] = useState("");
  const choices = useQuery(productChoicesQuery(text));
  const add = async ({ id, name }: { id: string; name: string }): Promise<void> => {
    if (lines.some((line) => line.id === id)) return;
    // Most tests don't depend on the variant: the first is preselected.
    const variants = await queryClient.fetchQuery(variantChoicesQuery(id)).catch(() => []);
    const [first] = variants;
    onChange([...lines, { id, name, quantity: 1, variantId: variants.length > 1 ? (first?.id ?? "") : "" }]);
  };
  const change = (id: string, part: Partial<SampleLine>) =>
    onChange(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  return (
    <div className={styles.picker}>
      <Combobox
        label={texts.sampleCart}
        placeholder={texts.addProduct}
        choices={(choices.data ?? []).map(({ id, name }) => ({ id, name }))}
        isLoading={choices.isFetching}
        onSearch={setText}
        onChoose={(choice) => void add(choice)}
      />
      {lines.map((line) => (
        <div key={line.id} className={styles.sampleLine}>
          <span className={styles.sampleName}>
            {line.name}
            {line.variantId !== "" && (
              <VariantSelect line={line} onChange={(variantId) => change(line.id, { variantId })} />
            )}
          </span>
          <span className={styles.sampleCount}>
            <TextField
              label={formatText(texts.quantity, { name: line.name })}
              isLabelHidden
              type="number"
              min={1}
              max={1000}
              value={line.quantity}
              onChange={(event) => change(line.id, { quantity: Math.max(1, Number(event.currentTarget.value) || 1) })}
            />
            <button
              type="button"
              className={styles.remove}
              aria-label={formatText(discountsTexts[staffLanguage()].target.remove, { name: line.name })}
              onClick={() => onChange(lines.filter((other) => other.id !== line.id))}
            >
              <X aria-hidden="true" />
            </button>
          </span>
        </div>
      ))}
    </div>
  );
}

function VariantSelect({ line, onChange }: { line: SampleLine; onChange: (variantId: string) => void }) {
  const variants = useQuery(variantChoicesQuery(line.id));
  return (
    <SelectField
      label={formatText(texts.variant, { name: line.name })}
      isLabelHidden
      value={line.variantId}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {variants.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
