import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { shippingQuery } from "#backoffice/checkout/shipping/queries.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Chips, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { Checkbox, FieldStack, SelectField } from "#backoffice/components/forms/Field.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { staffLanguage } from "#backoffice/language.ts";
import {
  brandChoicesQuery,
  collectionsQuery,
  ribbonChoicesQuery,
  taxGroupsQuery,
} from "../../../catalog/named-queries.ts";
import { flattenTree } from "../../../collections/collection-tree.ts";
import type { NamedEntry, ProductForm } from "../../form/product-form.ts";
import { productEditorTexts } from "../texts/texts.ts";
import { InfoSectionsCard } from "./InfoSectionsCard.tsx";
import { PaymentTermsCard } from "./PaymentTermsCard.tsx";

const { fields, organize } = productEditorTexts[staffLanguage()];

/** Visibility, collections, brand, ribbons, info sections, tags, shipping and tax of the product. */
export function OrganizeCards() {
  const { register, control } = useFormContext<ProductForm>();
  const itemType = useWatch({ control, name: "itemType" });
  return (
    <>
      <Card title={fields.visible}>
        <Checkbox
          label={organize.visibleInStore}
          id="product-visible"
          hint={organize.visibleHint}
          {...register("visible")}
        />
        {itemType === "PHYSICAL" && (
          <Checkbox label={organize.pos} id="product-visibleInPos" {...register("visibleInPos")} />
        )}
        <Checkbox label={organize.membersOnly} id="product-membersOnly" {...register("membersOnly")} />
      </Card>
      <CollectionsCard />
      <Card title={organize.labels}>
        <FieldStack>
          <Brand />
          <Ribbons />
        </FieldStack>
      </Card>
      <InfoSectionsCard />
      <Card title={fields.tags}>
        <FieldStack>
          <Tags name="tags" label={fields.tags} hint={organize.tagsHint} />
          <Tags name="internalTags" label={fields.internalTags} hint={organize.internalTagsHint} />
        </FieldStack>
      </Card>
      {itemType === "PHYSICAL" && <ShippingCard />}
      <PaymentTermsCard />
      <TaxCard />
    </>
  );
}

function CollectionsCard() {
  const { control, setValue } = useFormContext<ProductForm>();
  const tree = useQuery(collectionsQuery);
  const [text, setText] = useState("");
  const [chosen, main] = useWatch({ control, name: ["categoryIds", "mainCategoryId"] });
  if (tree.data === undefined) {
    return (
      <Card title={fields.categoryIds}>
        {tree.isError ? (
          <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />
        ) : (
          <SkeletonText lines={3} />
        )}
      </Card>
    );
  }
  const rows = flattenTree(tree.data);
  const byId = new Map(rows.map((row) => [row.collection.id, row.collection]));
  const set = (ids: string[]): void => {
    setValue("categoryIds", ids, { shouldDirty: true });
    if (main !== "" && !ids.includes(main)) setValue("mainCategoryId", "", { shouldDirty: true });
  };
  const choices = rows
    .filter(({ collection }) => collection.name.toLowerCase().includes(text.toLowerCase()))
    .map(({ collection, depth }) => ({
      id: collection.id,
      name: `${text === "" ? "\u2003".repeat(depth) : ""}${collection.name}`,
      isChosen: chosen.includes(collection.id),
      isDisabled: collection.isAutomatic,
      ...(collection.isAutomatic ? { note: organize.automatic } : !collection.visible && { note: organize.hidden }),
    }));
  const own = chosen.filter((id) => byId.has(id));
  return (
    <Card title={fields.categoryIds}>
      <div id="product-categoryIds">
        <FieldStack>
          <Chips
            label={organize.collectionsOf}
            entries={own.map((id) => ({ id, name: byId.get(id)?.name ?? "" }))}
            onRemove={(id) => set(chosen.filter((one) => one !== id))}
          />
          <Combobox
            label={organize.addCollection}
            isLabelHidden
            placeholder={organize.addCollection}
            choices={choices}
            onSearch={setText}
            onChoose={({ id }) => set(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
          />
          {own.length > 1 && (
            <SelectField
              label={fields.mainCategoryId}
              hint={organize.mainHint}
              value={main}
              onChange={(event) => setValue("mainCategoryId", event.currentTarget.value, { shouldDirty: true })}
            >
              <option value="">{organize.firstCollection}</option>
              {own.map((id) => (
                <option key={id} value={id}>
                  {byId.get(id)?.name}
                </option>
              ))}
            </SelectField>
          )}
        </FieldStack>
      </div>
    </Card>
  );
}

function Brand() {
  const { control, setValue, formState } = useFormContext<ProductForm>();
  const brand = useWatch({ control, name: "brand" });
  const [text, setText] = useState("");
  const found = useQuery(brandChoicesQuery(text));
  const set = (entry: NamedEntry | null): void => setValue("brand", entry, { shouldDirty: true });
  return (
    <Combobox
      label={fields.brand}
      id="product-brand"
      maxLength={50}
      value={brand?.name ?? ""}
      error={formState.errors.brand?.message}
      choices={(found.data ?? []).map(({ id, name }) => ({ id, name, isChosen: id === brand?.id }))}
      isLoading={found.isFetching}
      onSearch={setText}
      onChoose={({ id, name }) => set({ id, name })}
      onCreate={(name) => set({ name })}
      onClear={() => set(null)}
    />
  );
}

const MAX_ADDITIONAL = 4;

function Ribbons() {
  const { control, setValue, formState } = useFormContext<ProductForm>();
  const [ribbon, more] = useWatch({ control, name: ["ribbon", "additionalRibbons"] });
  const [text, setText] = useState("");
  const found = useQuery(ribbonChoicesQuery(text));
  const all = [...(ribbon === null ? [] : [ribbon]), ...more];
  const choices = (found.data ?? []).map(({ id, name }) => ({
    id,
    name,
    isChosen: all.some((one) => one.id === id || one.name === name),
  }));
  // The first one is the main ribbon, the others are additional ribbons.
  const set = (entries: NamedEntry[]): void => {
    const [first = null, ...others] = entries;
    setValue("ribbon", first, { shouldDirty: true });
    setValue("additionalRibbons", others, { shouldDirty: true });
  };
  const add = (entry: NamedEntry): void => {
    if (!all.some(({ name }) => name === entry.name)) set([...all, entry]);
  };
  return (
    <div id="product-ribbon">
      <FieldStack>
        {all.length <= MAX_ADDITIONAL && (
          <Combobox
            label={fields.ribbon}
            maxLength={30}
            placeholder={all.length === 0 ? organize.ribbonExamples : organize.anotherRibbon}
            hint={organize.ribbonHint}
            error={formState.errors.ribbon?.message}
            choices={choices}
            isLoading={found.isFetching}
            onSearch={setText}
            onChoose={({ id, name }) => add({ id, name })}
            onCreate={(name) => add({ name })}
          />
        )}
        <Chips
          label={organize.ribbonsOf}
          entries={all.map(({ name }) => ({ id: name, name }))}
          onRemove={(name) => set(all.filter((one) => one.name !== name))}
        />
      </FieldStack>
    </div>
  );
}

function Tags({ name, label, hint }: { name: "tags" | "internalTags"; label: string; hint: string }) {
  const { control, setValue } = useFormContext<ProductForm>();
  const tags = useWatch({ control, name });
  const set = (next: string[]): void => setValue(name, next, { shouldDirty: true });
  return (
    <FieldStack>
      <Combobox
        label={label}
        id={`product-${name}`}
        hint={hint}
        maxLength={500}
        choices={[]}
        onSearch={() => {}}
        onChoose={() => {}}
        onCreate={(text) => {
          const fresh = text.split(",").map((tag) => tag.trim().slice(0, 50));
          set([...new Set([...tags, ...fresh.filter(Boolean)])]);
        }}
      />
      <Chips
        label={label}
        entries={tags.map((tag) => ({ id: tag, name: tag }))}
        onRemove={(tag) => set(tags.filter((one) => one !== tag))}
      />
    </FieldStack>
  );
}

function TaxCard() {
  const { register } = useFormContext<ProductForm>();
  const canSee = useCan()("settings:read");
  const groups = useQuery({ ...taxGroupsQuery, enabled: canSee });
  if (groups.data === undefined || groups.data.length < 2) return null;
  return (
    <Card title={organize.tax}>
      <SelectField label={fields.taxGroupId} id="product-taxGroupId" {...register("taxGroupId")}>
        <option value="">{organize.default}</option>
        {groups.data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </Card>
  );
}

/** Only for stores with more than one shipping profile. */
function ShippingCard() {
  const { register } = useFormContext<ProductForm>();
  const canSee = useCan()("settings:read");
  const delivery = useQuery({ ...shippingQuery, enabled: canSee });
  if (delivery.data === undefined || delivery.data.profiles.length < 2) return null;
  return (
    <Card title={organize.shipping}>
      <SelectField label={fields.deliveryProfileId} id="product-deliveryProfileId" {...register("deliveryProfileId")}>
        <option value="">{organize.default}</option>
        {delivery.data.profiles
          .filter((profile) => !profile.default)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </Card>
  );
}
