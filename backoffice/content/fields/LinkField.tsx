import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isSafeLink } from "#api/content/links.ts";
import { collectionsQuery } from "#backoffice/catalog/catalog/named-queries.ts";
import { type Choice, Combobox } from "#backoffice/components/forms/Combobox.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { documentListQuery, pages, posts } from "../documents.ts";
import { productLinksQuery } from "./queries.ts";
import { fieldsTexts } from "./texts/texts.ts";

const texts = fieldsTexts[staffLanguage()].links;
const MAX_OF_A_KIND = 8;

type Props = {
  label: string;
  hint?: string;
  value: string;
  onChange: (href: string) => void;
  /** Called with the name of the chosen page as well: a menu item takes it as its label. */
  onChoose?: (href: string, name: string) => void;
};

/** A link to a page of the store, chosen by name, or any address. */
export function LinkField({ label, hint, value, onChange, onChoose }: Props) {
  const [text, setText] = useState("");
  const targets = useLinkTargets(text);
  const typed = text.trim();
  const isAddress = /^(?:\/|#|https?:\/\/|mailto:|tel:|[\w-]+\.\w)/i.test(typed);
  const address = /^[\w-]+\.\w/.test(typed) ? `https://${typed}` : typed;
  const choices: Choice[] = [
    ...(isAddress && isSafeLink(address) ? [{ id: address, name: address, note: texts.address }] : []),
    ...targets.choices.map((choice) => ({ ...choice, isChosen: choice.id === value })),
  ];
  const chosen = targets.all.find(({ id }) => id === value);
  return (
    <Combobox
      label={label}
      placeholder={texts.search}
      hint={chosen === undefined ? hint : value}
      value={chosen?.name ?? value}
      choices={choices}
      isLoading={targets.isLoading}
      onSearch={setText}
      onChoose={({ id, name }) => (onChoose === undefined ? onChange(id) : onChoose(id, name))}
      {...(value !== "" && { onClear: () => onChange("") })}
    />
  );
}

/** Pages of the store whose name contains the text. */
function useLinkTargets(text: string) {
  const products = useQuery(productLinksQuery(text));
  const tree = useQuery(collectionsQuery);
  const pageList = useQuery(documentListQuery(pages));
  const postList = useQuery(documentListQuery(posts));
  const fixed: Choice[] = [
    { id: "/", name: texts.home },
    { id: "/c", name: texts.allCollections },
    { id: "/search", name: texts.searchPage },
    { id: "/blog", name: texts.blog },
    { id: "/account", name: texts.account },
    { id: "/cart", name: texts.cart },
  ];
  const named = (choices: readonly Choice[]): Choice[] =>
    choices.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()));
  const lists = [
    fixed,
    (tree.data ?? []).map(({ slug = "", name = "" }) => ({ id: `/c/${slug}`, name, note: texts.collection })),
    (pageList.data ?? []).map(({ slug, title }) => ({ id: `/pages/${slug}`, name: title, note: texts.page })),
    (postList.data ?? []).map(({ slug, title }) => ({ id: `/blog/${slug}`, name: title, note: texts.post })),
  ];
  const productChoices = (products.data ?? []).map(({ slug, name }) => ({
    id: `/p/${slug}`,
    name,
    note: texts.product,
  }));
  return {
    choices: [
      ...lists.flatMap((list) => named(list).slice(0, MAX_OF_A_KIND)),
      ...productChoices.slice(0, MAX_OF_A_KIND),
    ],
    all: [...lists.flat(), ...productChoices],
    isLoading: products.isFetching || tree.isPending,
  };
}
