import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_GROUP_MEMBERS, type ProductGroup } from "#api/catalog/product-groups.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Chips, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { customizationChoicesQuery } from "../catalog/named-queries.ts";
import { productChoicesQuery } from "../collections/queries.ts";
import { refreshGroups, saveGroup, setProducts } from "./queries.ts";
import { productGroupsTexts } from "./texts/texts.ts";

const texts = productGroupsTexts[staffLanguage()];

type Entry = { id: string; name: string };

/** Adds a product group, or edits one. */
export function GroupDialog({ group, onClose }: { group?: ProductGroup | undefined; onClose: () => void }) {
  // A group that was created before its products were rejected isn't created again.
  const [known, setKnown] = useState(group);
  const [products, setChosen] = useState<readonly Entry[]>(
    (group?.members ?? []).map(({ productId, productName }) => ({ id: productId, name: productName })),
  );
  const options = useQuery(customizationChoicesQuery("PRODUCT_OPTION", ""));
  const form = useMutationForm({
    values: { name: group?.name ?? "", customizationId: group?.groupingCustomizationId ?? "" },
    request: async ({ name, customizationId }): Promise<void> => {
      const productIds = products.map(({ id }) => id);
      const saved = await saveGroup(known, { name: name.trim(), customizationId, productIds });
      setKnown(saved);
      await setProducts(saved, productIds);
    },
    errorTexts: {
      PRODUCTS_MISSING_CUSTOMIZATION: texts.problems.option,
      PRODUCT_IN_OTHER_GROUP: texts.problems.otherGroup,
      MEMBER_LIMIT_EXCEEDED: formatMessage(staffLanguage(), texts.problems.limit, { max: MAX_GROUP_MEMBERS }),
    },
    onError: () => void refreshGroups(),
    onSuccess: async () => {
      await refreshGroups();
      showToast(group === undefined ? texts.added : texts.saved);
      onClose();
    },
  });
  return (
    <FormDialog
      title={group === undefined ? texts.add : formatMessage(staffLanguage(), texts.editTitle, { name: group.name })}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={group === undefined ? texts.add : texts.save}
    >
      <FieldStack>
        <TextField label={texts.name} maxLength={100} autoComplete="off" {...form.field("name", { required: true })} />
        <SelectField
          label={texts.option}
          hint={known === undefined ? texts.optionHint : texts.optionFixed}
          disabled={known !== undefined}
          {...form.field("customizationId")}
        >
          <option value="">{texts.noOption}</option>
          {(options.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Products products={products} onChange={setChosen} />
      </FieldStack>
    </FormDialog>
  );
}

type ProductsProps = { products: readonly Entry[]; onChange: (products: readonly Entry[]) => void };

function Products({ products, onChange }: ProductsProps) {
  const [text, setText] = useState("");
  const choices = useQuery(productChoicesQuery(text));
  const remove = (id: string): void => onChange(products.filter((each) => each.id !== id));
  return (
    <div>
      <Combobox
        label={texts.products}
        placeholder={texts.findProduct}
        hint={texts.productsHint}
        choices={(choices.data ?? []).map(({ id, name }) => ({
          id,
          name,
          isChosen: products.some((each) => each.id === id),
        }))}
        isLoading={choices.isFetching}
        onSearch={setText}
        onChoose={({ id, name }) =>
          products.some((each) => each.id === id) ? remove(id) : onChange([...products, { id, name }])
        }
      />
      <Chips label={texts.products} entries={[...products]} onRemove={remove} />
    </div>
  );
}
