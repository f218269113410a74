import { formatMessage } from "#api/store/messages.ts";
import seoStyles from "#backoffice/catalog/products/editor/cards/SeoCard.module.css";
import { TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { onlineStoreTexts } from "./texts/texts.ts";

const texts = onlineStoreTexts[staffLanguage()].form;

const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 155;

type Seo = { seoTitle: string; seoDescription: string };
type Props = {
  /** Below the store's address: `pages › about-us`. */
  path: readonly string[];
  title: string;
  /** Shown without a description. */
  text: string;
  seo: Seo;
  onChange: (seo: Partial<Seo>, key: string) => void;
};

/** Title and description for search engines, with a preview of the search result. */
export function SeoFields({ path, title, text, seo: { seoTitle, seoDescription }, onChange }: Props) {
  const length = (count: number, limit: number): string =>
    formatMessage(staffLanguage(), texts.length, { count, limit });
  return (
    <>
      <div className={seoStyles.preview} aria-hidden="true">
        <p className={seoStyles.address}>{[location.host, ...path].join(" › ")}</p>
        <p className={seoStyles.title}>{(seoTitle || title).slice(0, TITLE_SHOWN)}</p>
        <p className={seoStyles.text}>{(seoDescription || text || texts.previewText).slice(0, DESCRIPTION_SHOWN)}</p>
      </div>
      <TextField
        label={texts.seoTitle}
        placeholder={title}
        maxLength={200}
        hint={length(seoTitle.length, TITLE_SHOWN)}
        value={seoTitle}
        onChange={(event) => onChange({ seoTitle: event.currentTarget.value }, "seo title")}
      />
      <TextArea
        label={texts.seoDescription}
        rows={3}
        maxLength={500}
        hint={length(seoDescription.length, DESCRIPTION_SHOWN)}
        value={seoDescription}
        onChange={(event) => onChange({ seoDescription: event.currentTarget.value }, "seo description")}
      />
    </>
  );
}
