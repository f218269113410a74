import { useQuery } from "@tanstack/react-query";
import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { listMerchantProducts } from "#api/catalog/products/merchant-products.ts";
import { listOrderFilterChoices } from "#api/orders/orders/filter-choices.ts";
import { formatMessage } from "#api/store/messages.ts";
import { call } from "#backoffice/client.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { ErrorState } from "#backoffice/components/States.tsx";
import { useCan } from "#backoffice/identity/session/use-session.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { countryName } from "../page/people.ts";
import { type MoreOrderFilters, noMoreFilters, readAmount } from "./search.ts";
import { orderListTexts } from "./texts/texts.ts";

type Props = { filters: MoreOrderFilters; onChange: (filters: MoreOrderFilters) => void };

/** Filters besides those of the bar: a button for each that is set, which removes it, and the dialog that sets them. */
export function MoreFilters({ filters, onChange }: Props) {
  const language = useLanguage();
  const texts = useTexts(orderListTexts).filters;
  const [isOpen, setIsOpen] = useState(false);
  const product = useProductName(filters.product);
  const shown = [
    { keys: ["tag"] as const, label: texts.tag, value: filters.tag },
    {
      keys: ["country"] as const,
      label: texts.country,
      value: filters.country === "" ? "" : (countryName(filters.country) ?? ""),
    },
    { keys: ["min", "max"] as const, label: texts.amount, value: amountText(filters, texts, language) },
    { keys: ["delivery"] as const, label: texts.delivery, value: filters.delivery },
    { keys: ["product"] as const, label: texts.product, value: filters.product === "" ? "" : product },
  ].filter(({ value }) => value !== "");
  return (
    <>
      {shown.map(({ keys, label, value }) => {
        const text = formatMessage(language, texts.active, { label, value });
        return (
          <Button
            key={label}
            size="small"
            icon={<X aria-hidden="true" />}
            aria-label={formatMessage(language, texts.remove, { filter: text })}
            onClick={() => onChange({ ...filters, ...Object.fromEntries(keys.map((key) => [key, ""])) })}
          >
            {text}
          </Button>
        );
      })}
      <Button size="small" icon={<ListFilter aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {texts.more}
      </Button>
      {isOpen && (
        <FilterDialog
          filters={filters}
          productName={product}
          onApply={(chosen) => {
            onChange(chosen);
            setIsOpen(false);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

type Texts = (typeof orderListTexts)["en"]["filters"];

function amountText({ min, max }: MoreOrderFilters, texts: Texts, language: ReturnType<typeof useLanguage>): string {
  if (min !== "" && max !== "") return formatMessage(language, texts.between, { min, max });
  if (min !== "") return formatMessage(language, texts.atLeast, { min });
  return max === "" ? "" : formatMessage(language, texts.atMost, { max });
}

/** Its ID until the name is loaded. */
function useProductName(id: string): string {
  const canRead = useCan()("products:read");
  const { data } = useQuery({
    queryKey: ["orders", "filter-product", id],
    queryFn: async () => (await call(listMerchantProducts, { body: { ids: [id] } })).products[0]?.name,
    enabled: id !== "" && canRead,
  });
  return data ?? id;
}

type DialogProps = {
  filters: MoreOrderFilters;
  productName: string;
  onApply: (filters: MoreOrderFilters) => void;
  onClose: () => void;
};

function FilterDialog({ filters, productName, onApply, onClose }: DialogProps) {
  const language = useLanguage();
  const texts = useTexts(orderListTexts).filters;
  const can = useCan();
  const choices = useQuery({
    queryKey: ["orders", "filter-choices"],
    queryFn: () => call(listOrderFilterChoices, {}),
  });
  const form = useMutationForm({
    values: { ...filters, productName },
    validate: ({ min, max }) => ({
      ...(min.trim() !== "" && readAmount(min) === "" && { min: texts.invalid }),
      ...(max.trim() !== "" && readAmount(max) === "" && { max: texts.invalid }),
    }),
    request: ({ productName: _, ...chosen }) =>
      Promise.resolve({ ...chosen, min: readAmount(chosen.min), max: readAmount(chosen.max) }),
    onSuccess: onApply,
  });
  const [text, setText] = useState("");
  const products = useQuery({
    queryKey: ["orders", "filter-products", text],
    queryFn: async () => (await call(listMerchantProducts, { body: { text, paging: { limit: 20 } } })).products,
    enabled: can("products:read"),
  });
  const { product, productName: name } = form.watch();
  const countries = (choices.data?.countries ?? [])
    .map((code) => ({ value: code, label: countryName(code) ?? code }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  const select = (key: "tag" | "country" | "delivery", options: readonly { value: string; label: string }[]) => (
    <SelectField label={texts[key]} {...form.field(key)}>
      <option value="">{texts.any}</option>
      {withCurrent(options, filters[key]).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
  const toOptions = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
  const setProduct = (id: string, label: string): void => {
    form.setValue("product", id);
    form.setValue("productName", label);
  };
  return (
    <FormDialog
      title={texts.title}
      kind="sheet"
      onClose={onClose}
      form={form}
      submitLabel={texts.apply}
      actions={<Button onClick={() => onApply(noMoreFilters)}>{texts.clear}</Button>}
    >
      {choices.isError ? (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <FieldStack>
          {select("tag", toOptions(choices.data?.tags))}
          {select("country", countries)}
          {select("delivery", toOptions(choices.data?.shippingTitles))}
          {can("products:read") && (
            <Combobox
              label={texts.product}
              placeholder={texts.searchProducts}
              value={product === "" ? "" : name}
              choices={(products.data ?? []).map(({ id, name: label }) => ({ id, name: label }))}
              isLoading={products.isFetching}
              onSearch={setText}
              onChoose={({ id, name: label }) => setProduct(id, label)}
              {...(product !== "" && { onClear: () => setProduct("", "") })}
            />
          )}
          <FieldRow>
            <TextField label={texts.min} inputMode="decimal" autoComplete="off" {...form.field("min")} />
            <TextField label={texts.max} inputMode="decimal" autoComplete="off" {...form.field("max")} />
          </FieldRow>
          <p>{texts.amountHint}</p>
        </FieldStack>
      )}
    </FormDialog>
  );
}

/** Keeps a value that no order has anymore, as in a saved view. */
function withCurrent(options: readonly { value: string; label: string }[], current: string) {
  const isKnown = current === "" || options.some(({ value }) => value === current);
  return isKnown ? options : [...options, { value: current, label: current }];
}
