import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { collectionsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { productChoicesQuery, productNamesQuery } from "#backoffice/catalog/collections/queries.ts";
import { type Choice, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { ReorderableList } from "#backoffice/components/forms/ReorderableList.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./fields.module.css";
import { fieldsTexts } from "./texts/texts.ts";

const texts = fieldsTexts[staffLanguage()].references;

type Props = { label: string; ids: readonly string[]; max: number; onChange: (ids: readonly string[]) => void };

export function ProductsField(props: Props) {
  const [text, setText] = useState("");
  const choices = useQuery(productChoicesQuery(text));
  const known = useQuery(productNamesQuery(props.ids));
  return (
    <ReferenceField
      {...props}
      choices={choices.data ?? []}
      isLoading={choices.isFetching}
      onSearch={setText}
      nameOf={(id) => known.data?.get(id)}
      isKnown={known.isSuccess}
    />
  );
}

export function CollectionsField(props: Props) {
  const [text, setText] = useState("");
  const tree = useQuery(collectionsQuery);
  const collections = tree.data ?? [];
  return (
    <ReferenceField
      {...props}
      choices={collections.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).slice(0, 30)}
      isLoading={tree.isPending}
      onSearch={setText}
      nameOf={(id) => collections.find((one) => one.id === id)?.name}
      isKnown={tree.isSuccess}
    />
  );
}

type FieldProps = Props & {
  choices: readonly { id: string; name: string }[];
  isLoading: boolean;
  onSearch: (text: string) => void;
  nameOf: (id: string) => string | undefined;
  /** The names have been loaded: an id without one was deleted. */
  isKnown: boolean;
};

/** One record, or several in the order in which they are shown. */
function ReferenceField({ label, ids, max, onChange, choices, isLoading, onSearch, nameOf, isKnown }: FieldProps) {
  const name = (id: string): string => nameOf(id) ?? (isKnown ? texts.deleted : "…");
  const options = choices.map(
    (choice): Choice => ({ id: choice.id, name: choice.name, isChosen: ids.includes(choice.id) }),
  );
  const [only] = ids;
  if (max === 1) {
    return (
      <Combobox
        label={label}
        placeholder={texts.search}
        value={only === undefined ? "" : name(only)}
        choices={options}
        isLoading={isLoading}
        onSearch={onSearch}
        onChoose={({ id }) => onChange([id])}
        onClear={() => onChange([])}
      />
    );
  }
  return (
    <div className={styles.references}>
      <Combobox
        label={label}
        placeholder={texts.search}
        hint={formatMessage(staffLanguage(), texts.count, { count: ids.length, max })}
        choices={options}
        isLoading={isLoading}
        onSearch={onSearch}
        onChoose={({ id }) => {
          if (ids.includes(id)) onChange(ids.filter((other) => other !== id));
          else if (ids.length < max) onChange([...ids, id]);
        }}
      />
      <ReorderableList
        label={label}
        items={ids}
        keyOf={(id) => id}
        toolLabel={(tool, id) => formatMessage(staffLanguage(), texts[tool], { name: name(id) })}
        onChange={onChange}
        className={styles.chosen}
        itemClassName={styles.chosenItem}
      >
        {(id) => <span className={styles.chosenName}>{name(id)}</span>}
      </ReorderableList>
    </div>
  );
}
