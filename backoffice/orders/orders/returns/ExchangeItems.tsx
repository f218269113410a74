import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listMerchantVariants } from "#api/catalog/products/merchant-products.ts";
import type { OrderLineItem } from "#api/orders/orders/order-line-item-values.ts";
import type { Return } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { call } from "#backoffice/client.ts";
import { Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { returnTexts } from "./texts/texts.ts";

type Replacement = {
  productId: string;
  variantId: string;
  /** Absent for requests, until the variants of the product are loaded. */
  name?: string;
};
/** By line item ID. A line without one gets the same item again. */
export type Replacements = Readonly<Record<string, Replacement>>;

type Props = {
  lines: readonly { lineItemId: string; name: string; productId: string | undefined }[];
  replacements: Replacements;
  onChange: (replacements: Replacements) => void;
};

/** The replacement of each line: another variant of its product, or any other product. */
export function ExchangeItems({ lines, replacements, onChange }: Props) {
  return lines.map((line) => (
    <ReplacementField
      key={line.lineItemId}
      line={line}
      chosen={replacements[line.lineItemId]}
      onChange={(chosen) => {
        const { [line.lineItemId]: _, ...others } = replacements;
        onChange(chosen === undefined ? others : { ...others, [line.lineItemId]: chosen });
      }}
    />
  ));
}

type FieldProps = {
  line: Props["lines"][number];
  chosen: Replacement | undefined;
  onChange: (chosen: Replacement | undefined) => void;
};

function ReplacementField({ line: { name, productId }, chosen, onChange }: FieldProps) {
  const language = useLanguage();
  const texts = useTexts(returnTexts).exchange;
  const [text, setText] = useState("");
  const offered = chosen?.productId ?? productId;
  const variants = useQuery({
    queryKey: ["orders", "exchange-variants", offered, text],
    queryFn: async () => {
      const own = offered === undefined ? {} : { productId: offered };
      const body = text === "" ? { ...own, limit: 100 } : { text, limit: 20 };
      return (await call(listMerchantVariants, { body })).variants;
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const found = (variants.data ?? []).map((variant) => ({
    productId: variant.productId,
    variantId: variant.id,
    name: [variant.productName, ...variant.choices].filter(Boolean).join(" · "),
    note: variant.sku ?? "",
  }));
  const nameOf = (id: string): string => found.find(({ variantId }) => variantId === id)?.name ?? "";
  return (
    <Combobox
      label={formatMessage(language, texts.replacement, { name })}
      value={chosen === undefined ? texts.sameItem : (chosen.name ?? nameOf(chosen.variantId))}
      choices={found.map(({ variantId: id, name: label, note }) => ({ id, name: label, note }))}
      isLoading={variants.isFetching}
      onSearch={setText}
      onChoose={({ id }) => onChange(found.find(({ variantId }) => variantId === id))}
      {...(chosen !== undefined && { onClear: () => onChange(undefined) })}
    />
  );
}

export const toExchanged = ({ id, productName, catalogReference }: OrderLineItem) => ({
  lineItemId: id,
  name: productName.original,
  productId: catalogReference?.catalogItemId,
});

/** What the customer or staff asked for. */
export function requestedReplacements(lines: Return["lineItems"]): Replacements {
  const entries = lines.flatMap(({ lineItemId, exchangeFor }) => {
    const variantId = exchangeFor?.options?.variantId;
    if (exchangeFor === undefined || typeof variantId !== "string") return [];
    return [[lineItemId, { productId: exchangeFor.catalogItemId, variantId }] as const];
  });
  return Object.fromEntries(entries);
}

export const toReference = ({ productId: catalogItemId, variantId }: Replacement) => ({
  appId: STORE_APP_ID,
  catalogItemId,
  options: { variantId },
});
