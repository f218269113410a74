import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { parseTree, plainTextOf } from "#backoffice/richtext/rich-content.ts";
import { OldAddressBox } from "#backoffice/store/redirects/OldAddressBox.tsx";
import type { ProductForm } from "../../form/product-form.ts";
import { useEditorTools } from "../editor-context.ts";
import styles from "./SeoCard.module.css";

const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 155;

/** Title, description and address for search engines, and roughly how a result looks. */
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
    <Card title="Search result">
      <div className={styles.preview} aria-hidden="true">
        <p className={styles.address}>
          {new URL(url, location.origin).host} › {folder.replaceAll("/", "")} › {slug || "…"}
        </p>
        <p className={styles.title}>{cut(seoTitle || name || "Name of the product", TITLE_SHOWN)}</p>
        <p className={styles.text}>
          {cut(seoDescription || text || "The description stands here.", DESCRIPTION_SHOWN)}
        </p>
      </div>
      <FieldStack>
        <TextField
          label="Title"
          id="product-seoTitle"
          placeholder={name}
          hint={`${seoTitle.length} of about ${TITLE_SHOWN} characters`}
          error={errors.seoTitle?.message}
          {...register("seoTitle")}
        />
        <TextArea
          label="Description"
          id="product-seoDescription"
          rows={2}
          placeholder={text.slice(0, DESCRIPTION_SHOWN)}
          hint={`${seoDescription.length} of about ${DESCRIPTION_SHOWN} characters`}
          {...register("seoDescription")}
        />
        <TextField
          label="Address"
          id="product-slug"
          prefix={folder}
          maxLength={100}
          autoComplete="off"
          placeholder="made from the name"
          error={errors.slug?.message}
          {...register("slug", {
            validate: (value) => !/[\s/?#%\\]/.test(value.trim()) || "Use letters, digits and hyphens, without spaces",
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
