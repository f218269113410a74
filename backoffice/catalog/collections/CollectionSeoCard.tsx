import { useFormContext, useWatch } from "react-hook-form";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { FieldStack, TextArea, TextField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { OldAddressBox } from "#backoffice/store/redirects/OldAddressBox.tsx";
import styles from "../products/editor/cards/SeoCard.module.css";
import type { CollectionForm } from "./collection-form.ts";
import { collectionsTexts } from "./texts/texts.ts";

const { seo } = collectionsTexts[staffLanguage()];

const TITLE_SHOWN = 60;
const DESCRIPTION_SHOWN = 155;

type Props = {
  oldSlug: string | undefined;
  /** Whether a changed URL leaves a redirect from the old one. */
  keepsOld: boolean;
  onKeepOld: (keepsOld: boolean) => void;
};

/** Page title, meta description and URL, with a preview of the search result. */
export function CollectionSeoCard({ oldSlug, keepsOld, onKeepOld }: Props) {
  const { register, control, formState } = useFormContext<CollectionForm>();
  const [name, description, slug, seoTitle, seoDescription] = useWatch({
    control,
    name: ["name", "description", "slug", "seoTitle", "seoDescription"],
  });
  const isRenamed = oldSlug !== undefined && slug.trim() !== oldSlug;
  return (
    <Card title={seo.title}>
      <div className={styles.preview} aria-hidden="true">
        <p className={styles.address}>{[location.host, "c", slug || "…"].join(" › ")}</p>
        <p className={styles.title}>{(seoTitle || name || seo.previewTitle).slice(0, TITLE_SHOWN)}</p>
        <p className={styles.text}>{(seoDescription || description || seo.previewText).slice(0, DESCRIPTION_SHOWN)}</p>
      </div>
      <FieldStack>
        <TextField
          label={seo.pageTitle}
          placeholder={name}
          hint={formatMessage(staffLanguage(), seo.length, { count: seoTitle.length, limit: TITLE_SHOWN })}
          {...register("seoTitle")}
        />
        <TextArea
          label={seo.description}
          rows={2}
          hint={formatMessage(staffLanguage(), seo.length, { count: seoDescription.length, limit: DESCRIPTION_SHOWN })}
          {...register("seoDescription")}
        />
        <TextField
          label={seo.url}
          prefix="/c/"
          maxLength={100}
          autoComplete="off"
          placeholder={seo.slugHint}
          error={formState.errors.slug?.message}
          {...register("slug", {
            validate: (value) => !/[\s/?#%\\]/.test(value.trim()) || seo.slugProblem,
          })}
        />
        {isRenamed && <OldAddressBox oldSlug={oldSlug} isKept={keepsOld} onChange={onKeepOld} />}
      </FieldStack>
    </Card>
  );
}
