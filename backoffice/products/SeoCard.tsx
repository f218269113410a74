import { useFormContext, useWatch } from "react-hook-form";
import type { Product } from "#api/products.ts";
import { Card } from "../components/Card.tsx";
import { FieldStack, TextArea, TextField } from "../components/Field.tsx";
import type { ProductForm } from "./product-form.ts";
import { plainText } from "./RichPreview.tsx";
import styles from "./SeoCard.module.css";

const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 155;

/** Title, description and address for search engines, and roughly how a result looks. */
export function SeoCard({ product }: { product?: Product }) {
  const { register, formState, control } = useFormContext<ProductForm>();
  const [name, description, slug, seoTitle, seoDescription] = useWatch({
    control,
    name: ["name", "description", "slug", "seoTitle", "seoDescription"],
  });
  const { errors } = formState;
  const text = plainText(description);
  const base = product?.productPageUrl.base.replace(/\/$/, "") ?? location.origin;
  const folder = product?.productPageUrl.path.replace(/[^/]+$/, "") ?? "/product-page/";
  const isRenamed = product !== undefined && slug !== product.slug;
  return (
    <Card title="Search result">
      <div className={styles.preview} aria-hidden="true">
        <p className={styles.address}>
          {base}
          {folder}
          {slug || "…"}
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
          {...(isRenamed && { hint: "The old address will lead to the new one." })}
          error={errors.slug?.message}
          {...register("slug", {
            validate: (value) => !/[\s/?#]/.test(value.trim()) || "Use letters, digits and hyphens, without spaces",
          })}
        />
      </FieldStack>
    </Card>
  );
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`;
}
