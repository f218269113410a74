import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Chips, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { brandChoicesQuery, collectionsQuery, ribbonChoicesQuery } from "../../catalog/named-queries.ts";
import { flattenTree } from "../../collections/collection-tree.ts";
import type { NamedEntry } from "../form/product-form.ts";
import { productsTexts } from "../texts/texts.ts";
import type { BulkAction, PriceAction } from "./bulk-actions.ts";

const { bulk, list, none, visible, hidden } = productsTexts[staffLanguage()];

type Props = { action: BulkAction; onChange: (action: BulkAction) => void };

/** The fields of a bulk action. */
export function ActionFields({ action, onChange }: Props) {
  switch (action.kind) {
    case "price":
      return <PriceFields action={action} onChange={onChange} />;
    case "visible":
      return (
        <SelectField
          label={list.visibility}
          value={action.value ? "yes" : "no"}
          onChange={(event) => onChange({ ...action, value: event.currentTarget.value === "yes" })}
        >
          <option value="yes">{visible}</option>
          <option value="no">{hidden}</option>
        </SelectField>
      );
    case "brand":
    case "ribbon":
      return <NamedField action={action} onChange={(entry) => onChange({ kind: action.kind, entry })} />;
    case "collections":
      return <CollectionFields action={action} onChange={onChange} />;
    case "tags":
      return <TagFields action={action} onChange={onChange} />;
    case "stock":
      return (
        <FieldRow>
          <SelectField
            label={bulk.change}
            value={action.how}
            onChange={(event) => onChange({ ...action, how: event.currentTarget.value === "set" ? "set" : "add" })}
          >
            <option value="add">{bulk.stockAdd}</option>
            <option value="set">{bulk.stockSet}</option>
          </SelectField>
          <TextField
            label={bulk.quantity}
            inputMode="numeric"
            autoComplete="off"
            placeholder={bulk.signed}
            value={action.value}
            onChange={(event) => onChange({ ...action, value: event.currentTarget.value })}
          />
        </FieldRow>
      );
  }
}

const ways: Record<PriceAction["how"], string> = bulk.ways;

function PriceFields({ action, onChange }: { action: PriceAction; onChange: Props["onChange"] }) {
  const isPercent = action.how === "percent" || action.how === "sale";
  return (
    <FieldRow>
      <SelectField
        label={bulk.change}
        value={action.how}
        onChange={(event) => onChange({ ...action, how: toPriceMethod(event.currentTarget.value) })}
      >
        {Object.entries(ways).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {action.how !== "end-sale" && (
        <>
          <TextField
            label={action.how === "set" ? bulk.newPrice : action.how === "sale" ? bulk.percentOff : bulk.changeBy}
            {...(isPercent && { suffix: "%" })}
            inputMode="decimal"
            autoComplete="off"
            placeholder={action.how === "sale" ? "20" : action.how === "set" ? "24.90" : bulk.signed}
            value={action.value}
            onChange={(event) => onChange({ ...action, value: event.currentTarget.value })}
          />
          <SelectField
            label={bulk.rounding}
            value={action.rounding}
            onChange={(event) => onChange({ ...action, rounding: asRounding(event.currentTarget.value) })}
          >
            <option value="cent">{bulk.exact}</option>
            <option value="whole">{bulk.whole}</option>
            <option value="ninety-nine">{bulk.ninetyNine}</option>
          </SelectField>
        </>
      )}
    </FieldRow>
  );
}

type NamedProps = {
  action: Extract<BulkAction, { kind: "brand" | "ribbon" }>;
  onChange: (entry: NamedEntry | null) => void;
};

function NamedField({ action, onChange }: NamedProps) {
  const [text, setText] = useState("");
  const isBrand = action.kind === "brand";
  const brands = useQuery({ ...brandChoicesQuery(text), enabled: isBrand });
  const ribbons = useQuery({ ...ribbonChoicesQuery(text), enabled: !isBrand });
  const found = isBrand ? brands.data : ribbons.data;
  return (
    <Combobox
      label={isBrand ? list.brand : list.ribbon}
      placeholder={none}
      maxLength={isBrand ? 50 : 30}
      value={action.entry?.name ?? ""}
      choices={(found ?? []).map(({ id, name }) => ({ id, name, isChosen: id === action.entry?.id }))}
      isLoading={brands.isFetching || ribbons.isFetching}
      onSearch={setText}
      onChoose={({ id, name }) => onChange({ id, name })}
      onCreate={(name) => onChange({ name })}
      onClear={() => onChange(null)}
    />
  );
}

type CollectionAction = Extract<BulkAction, { kind: "collections" }>;

function CollectionFields({ action, onChange }: { action: CollectionAction; onChange: Props["onChange"] }) {
  const tree = useQuery(collectionsQuery);
  const manual = flattenTree(tree.data ?? []).filter(({ collection }) => !collection.isAutomatic);
  const nameOf = (id: string): string => manual.find(({ collection }) => collection.id === id)?.collection.name ?? "";
  const [text, setText] = useState("");
  const field = (which: "add" | "remove", label: string) => {
    const ids = action[which];
    return (
      <FieldStack>
        <Combobox
          label={label}
          choices={manual
            .filter(({ collection }) => collection.name.toLowerCase().includes(text.toLowerCase()))
            .map(({ collection }) => ({
              id: collection.id,
              name: collection.name,
              isChosen: ids.includes(collection.id),
            }))}
          isLoading={tree.isPending}
          onSearch={setText}
          onChoose={({ id }) => onChange({ ...action, [which]: ids.includes(id) ? ids : [...ids, id] })}
        />
        <Chips
          label={label}
          entries={ids.map((id) => ({ id, name: nameOf(id) }))}
          onRemove={(id) => onChange({ ...action, [which]: ids.filter((one) => one !== id) })}
        />
      </FieldStack>
    );
  };
  return (
    <FieldRow>
      {field("add", bulk.addTo)}
      {field("remove", bulk.removeFrom)}
    </FieldRow>
  );
}

type TagAction = Extract<BulkAction, { kind: "tags" }>;

function TagFields({ action, onChange }: { action: TagAction; onChange: Props["onChange"] }) {
  const field = (which: "add" | "remove", label: string) => (
    <TextField
      label={label}
      hint={bulk.tagsHint}
      autoComplete="off"
      defaultValue={action[which].join(", ")}
      onChange={(event) => {
        const tags = event.currentTarget.value.split(",").map((tag) => tag.trim().slice(0, 50));
        onChange({ ...action, [which]: [...new Set(tags.filter(Boolean))] });
      }}
    />
  );
  return (
    <FieldRow>
      {field("add", bulk.addTags)}
      {field("remove", bulk.removeTags)}
    </FieldRow>
  );
}

function toPriceMethod(value: string): PriceAction["how"] {
  return value === "amount" || value === "set" || value === "sale" || value === "end-sale" ? value : "percent";
}

function asRounding(value: string): PriceAction["rounding"] {
  return value === "whole" || value === "ninety-nine" ? value : "cent";
}
