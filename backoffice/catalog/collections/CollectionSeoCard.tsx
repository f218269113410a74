import { useFormContext, useWatch } from "react-hook-form";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { OldAddressBox } from "#backoffice/store/redirects/OldAddressBox.tsx";
import styles from "../products/editor/cards/SeoCard.module.css";
import type { CollectionForm } from "./collection-form.ts";

const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 155;

type Props = {
  oldSlug: string | undefined;
  /** Whether the old address goes on leading here when it changes. */
  keepsOld: boolean;
  onKeepOld: (keepsOld: boolean) => void;
};

/** How search engines show the collection, and its address. */
export function CollectionSeoCard({ oldSlug, keepsOld, onKeepOld }: Props) {
  const { register, control, formState } = useFormContext<CollectionForm>();
  const [name, description, slug, seoTitle, seoDescription] = useWatch({
    control,
    name: ["name", "description", "slug", "seoTitle", "seoDescription"],
  });
  const isRenamed = oldSlug !== undefined && slug.trim() !== oldSlug;
  return (
    <Card title="Search result">
      <div className={styles.preview} aria-hidden="true">
        <p className={styles.address}>
          {location.host} › c › {slug || "…"}
        </p>
        <p className={styles.title}>{(seoTitle || name || "Name of the collection").slice(0, TITLE_SHOWN)}</p>
        <p className={styles.text}>
          {(seoDescription || description || "The description stands here.").slice(0, DESCRIPTION_SHOWN)}
        </p>
      </div>
      <FieldStack>
        <TextField
          label="Title"
          placeholder={name}
          hint={`${seoTitle.length} of about ${TITLE_SHOWN} characters`}
          {...register("seoTitle")}
        />
        <TextArea
          label="Description for search engines"
          rows={2}
          hint={`${seoDescription.length} of about ${DESCRIPTION_SHOWN} characters`}
          {...register("seoDescription")}
        />
        <TextField
          label="Address"
          prefix="/c/"
          maxLength={100}
          autoComplete="off"
          placeholder="made from the name"
          error={formState.errors.slug?.message}
          {...register("slug", {
            validate: (value) => !/[\s/?#%\\]/.test(value.trim()) || "Use letters, digits and hyphens, without spaces",
          })}
        />
        {isRenamed && <OldAddressBox oldSlug={oldSlug} isKept={keepsOld} onChange={onKeepOld} />}
      </FieldStack>
    </Card>
  );
}
