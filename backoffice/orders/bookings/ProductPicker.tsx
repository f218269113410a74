import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { productChoicesQuery, productNamesQuery } from "#backoffice/catalog/collections/queries.ts";
import { Chips, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { useTexts } from "#ui/language.ts";
import { bookingsTexts } from "./texts/texts.ts";

type Props = { label: string; ids: readonly string[]; onChange: (ids: readonly string[]) => void };

/** Searches products by name or SKU and lists the chosen ones. */
export function ProductPicker({ label, ids, onChange }: Props) {
  const [text, setText] = useState("");
  const { picker: texts } = useTexts(bookingsTexts);
  const choices = useQuery(productChoicesQuery(text));
  const names = useQuery(productNamesQuery([...ids]));
  const nameOf = (id: string): string => names.data?.get(id) ?? texts.deleted;
  const toggle = (id: string) => onChange(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return (
    <div>
      <Combobox
        label={label}
        placeholder={texts.placeholder}
        choices={(choices.data ?? []).map(({ id, name }) => ({ id, name, isChosen: ids.includes(id) }))}
        isLoading={choices.isFetching}
        onSearch={setText}
        onChoose={({ id }) => toggle(id)}
      />
      <Chips label={label} entries={ids.map((id) => ({ id, name: nameOf(id) }))} onRemove={toggle} />
    </div>
  );
}
