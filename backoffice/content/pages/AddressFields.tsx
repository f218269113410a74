import { staffLanguage } from "#backoffice/language.ts";
import { CheckedField } from "../fields/CheckedField.tsx";
import { isSlug } from "./slugs.ts";
import { onlineStoreTexts } from "./texts/texts.ts";

const texts = onlineStoreTexts[staffLanguage()].form;

type Address = { title: string; slug: string };
type Props = { prefix: string; value: Address; onChange: (address: Partial<Address>, key: string) => void };

/** Title and address of a page or post. */
export function AddressFields({ prefix, value: { title, slug }, onChange }: Props) {
  return (
    <>
      <CheckedField
        label={texts.title}
        maxLength={200}
        value={title}
        check={(text) => (text.trim() === "" ? texts.titleProblem : undefined)}
        onChange={(text) => onChange({ title: text }, "title")}
      />
      <CheckedField
        label={texts.slug}
        prefix={prefix}
        hint={texts.slugHint}
        maxLength={100}
        autoComplete="off"
        value={slug}
        check={(text) => (isSlug(text) ? undefined : texts.slugProblem)}
        onChange={(text) => onChange({ slug: text }, "slug")}
      />
    </>
  );
}
