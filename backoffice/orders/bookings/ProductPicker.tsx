import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { productChoicesQuery } from "#backoffice/catalog/collections/queries.ts";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { productNamesQuery } from "#backoffice/pricing/discounts/queries.ts";
import styles from "./bookings.module.css";

type Props = { label: string; ids: readonly string[]; onChange: (ids: readonly string[]) => void };

/** Products found by name, as a list to which more can be added. */
export function ProductPicker({ label, ids, onChange }: Props) {
  const [text, setText] = useState("");
  const choices = useQuery(productChoicesQuery(text));
  const names = useQuery(productNamesQuery([...ids]));
  const nameOf = (id: string): string => names.data?.get(id) ?? "A product that is gone";
  const toggle = (id: string) => onChange(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]);
  return (
    <div>
      <Combobox
        label={label}
        placeholder="Name or SKU"
        choices={(choices.data ?? []).map(({ id, name }) => ({ id, name, isChosen: ids.includes(id) }))}
        isLoading={choices.isFetching}
        onSearch={setText}
        onChoose={({ id }) => toggle(id)}
      />
      <ul className={styles.chips}>
        {ids.map((id) => (
          <li key={id}>
            {nameOf(id)}
            <button type="button" aria-label={`Remove ${nameOf(id)}`} onClick={() => toggle(id)}>
              <X aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
