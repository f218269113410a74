import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { parseTree, plainTextOf } from "#backoffice/richtext/rich-content.ts";
import { OldAddressBox } from "#backoffice/store/redirects/OldAddressBox.tsx";
import type { ProductForm } from "../../form/product-form.ts";
import { useEditorTools } from "../editor-context.ts";
import { productEditorTexts } from "../texts/texts.ts";
import styles from "./SeoCard.module.css";

const { fields, seo } = productEditorTexts[staffLanguage()];

const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 155;

/** Page title, meta description and URL, with a preview of the search result. */
export function SeoCard() {
  const { register, formState, control } = useFormContext<ProductForm>();
  const { product, keepsOldAddress, keepOldAddress } = useEditorTools();
  const [name, description, slug, seoTitle, seoDescription] = useWatch({
    control,
    name: ["name", "description", "slug", "seoTitle", "seoDescription"],
  });
  const { errors } = formState;
  const text = plainTextOf(parseTree(description) ?? { nodes: [] }).replaceAll("\n", " ");
  const url = product?.url?.url ?? `${location.origin}/p/`;
  const folder = new URL(url, location.origin).pathname.replace(/[^/]*$/, "");
  const isRenamed = product !== undefined && slug.trim() !== product.slug;
  return (
    <Card title={seo.title}>
      <div className={styles.preview} aria-hidden="true">
        <p className={styles.address}>
          {[new URL(url, location.origin).host, folder.replaceAll("/", ""), slug || "…"].join(" › ")}
        </p>
        <p className={styles.title}>{cut(seoTitle || name || seo.previewTitle, TITLE_SHOWN)}</p>
        <p className={styles.text}>{cut(seoDescription || text || seo.previewText, DESCRIPTION_SHOWN)}</p>
      </div>
      <FieldStack>
        <TextField
          label={fields.seoTitle}
          id="product-seoTitle"
          placeholder={name}
          hint={formatMessage(staffLanguage(), seo.length, { count: seoTitle.length, limit: TITLE_SHOWN })}
          error={errors.seoTitle?.message}
          {...register("seoTitle")}
        />
        <TextArea
          label={fields.seoDescription}
          id="product-seoDescription"
          rows={2}
          placeholder={text.slice(0, DESCRIPTION_SHOWN)}
          hint={formatMessage(staffLanguage(), seo.length, { count: seoDescription.length, limit: DESCRIPTION_SHOWN })}
          {...register("seoDescription")}
        />
        <TextField
          label={fields.slug}
          id="product-slug"
          prefix={folder}
          maxLength={100}
          autoComplete="off"
          placeholder={seo.slugHint}
          error={errors.slug?.message}
          {...register("slug", {
            validate: (value) => !/[\s/?#%\\]/.test(value.trim()) || seo.slugProblem,
          })}
        />
        {isRenamed && <OldAddressBox oldSlug={product.slug ?? ""} isKept={keepsOldAddress} onChange={keepOldAddress} />}
      </FieldStack>
    </Card>
  );
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`;
}
