import { Film, Images } from "lucide-react";
import { useState } from "react";
import { mediaPath } from "#api/store/media-address.ts";
import { formatMessage } from "#api/store/messages.ts";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { ReorderableList } from "#backoffice/components/forms/ReorderableList.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type Part, partOf } from "../rich-content.ts";
import styles from "./blocks.module.css";
import { galleryData, galleryItem, galleryOf, mediaIdOf, mediaOfItem, textIn } from "./blocks.ts";
import type { BlockDialogProps } from "./dialog-props.ts";
import { PickMedia } from "./PickMedia.tsx";
import { blocksTexts } from "./texts/texts.ts";

const PREVIEW = { width: 160, height: 160 };

/** The same file can appear twice, so items have keys while the dialog is open. */
type KeyedItem = { key: string; part: Part };
const withKey = (part: Part): KeyedItem => ({ key: crypto.randomUUID(), part });

export function GalleryDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const language = useLanguage();
  const { gallery: texts, insert, save } = useTexts(blocksTexts);
  const [initial] = useState(() => ({ ...galleryOf(data), items: galleryOf(data).items.map(withKey) }));
  const form = useMutationForm({
    values: initial,
    request: async (values) => onSave(galleryData(data, { ...values, items: values.items.map(({ part }) => part) })),
  });
  const items = form.watch("items");
  const change = (changed: readonly KeyedItem[]): void => form.setValue("items", [...changed], { shouldDirty: true });
  const numbered = (text: string, index: number): string => formatMessage(language, text, { number: index + 1 });
  return (
    <FormDialog
      title={isNew ? texts.add : texts.edit}
      onClose={onClose}
      form={form}
      submitLabel={isNew ? insert : save}
      isReady={items.length > 0}
    >
      <FieldStack>
        <PickMedia
          label={texts.choose}
          icon={<Images aria-hidden="true" />}
          kinds={["image", "video"]}
          onPick={(picked) => change([...items, ...picked.map((media) => withKey(galleryItem(media)))])}
        />
        {items.length === 0 && <p className={styles.note}>{texts.empty}</p>}
        <ReorderableList
          label={texts.items}
          items={items}
          keyOf={({ key }) => key}
          toolLabel={(tool, _, index) => numbered(texts[tool], index)}
          onChange={change}
          className={styles.list}
          itemClassName={styles.item}
        >
          {({ key, part }, index) => {
            const isVideo = part.video !== undefined;
            const name = isVideo ? "title" : "altText";
            return (
              <>
                <Preview item={part} isVideo={isVideo} />
                <TextField
                  label={numbered(isVideo ? texts.title : texts.alt, index)}
                  maxLength={1000}
                  value={textIn(part, name)}
                  onChange={(event) =>
                    change(items.with(index, { key, part: { ...part, [name]: event.currentTarget.value } }))
                  }
                />
              </>
            );
          }}
        </ReorderableList>
        <FieldRow>
          <SelectField label={texts.layout} {...form.field("layout")}>
            <option value="GRID">{texts.grid}</option>
            <option value="SLIDER">{texts.slider}</option>
          </SelectField>
          <SelectField label={texts.columns} {...form.field("columns")}>
            {["1", "2", "3", "4", "5"].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </SelectField>
        </FieldRow>
      </FieldStack>
    </FormDialog>
  );
}

function Preview({ item, isVideo }: { item: Part; isVideo: boolean }) {
  const media = mediaOfItem(item);
  const id = mediaIdOf(media);
  if (isVideo)
    return (
      <span className={styles.thumbnail}>
        <Film aria-hidden="true" />
      </span>
    );
  const src = id === "" ? textIn(partOf(media.src), "url") : mediaPath(id, PREVIEW);
  return <img src={src} alt="" width={56} height={56} className={styles.thumbnail} />;
}
