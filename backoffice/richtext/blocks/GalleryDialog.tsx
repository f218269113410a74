import { ArrowDown, ArrowUp, Film, Images, X } from "lucide-react";
import { mediaPath } from "#api/store/media-address.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
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

export function GalleryDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const language = useLanguage();
  const { gallery: texts, insert, save } = useTexts(blocksTexts);
  const form = useMutationForm({
    values: galleryOf(data),
    request: async (values) => onSave(galleryData(data, values)),
  });
  const items = form.watch("items");
  const change = (changed: readonly Part[]): void => form.setValue("items", changed, { shouldDirty: true });
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item !== undefined) change(items.toSpliced(from, 1).toSpliced(to, 0, item));
  };
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
          onPick={(picked) => change([...items, ...picked.map(galleryItem)])}
        />
        {items.length === 0 && <p className={styles.note}>{texts.empty}</p>}
        <ol className={styles.list} aria-label={texts.items}>
          {items.map((item, index) => {
            const isVideo = item.video !== undefined;
            const key = isVideo ? "title" : "altText";
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same file can appear twice
              <li key={index} className={styles.item}>
                <Preview item={item} isVideo={isVideo} />
                <TextField
                  label={numbered(isVideo ? texts.title : texts.alt, index)}
                  maxLength={1000}
                  value={textIn(item, key)}
                  onChange={(event) => change(items.with(index, { ...item, [key]: event.currentTarget.value }))}
                />
                <span className={styles.tools}>
                  <Button
                    variant="plain"
                    size="small"
                    aria-label={numbered(texts.up, index)}
                    disabled={index === 0}
                    icon={<ArrowUp aria-hidden="true" />}
                    onClick={() => move(index, index - 1)}
                  />
                  <Button
                    variant="plain"
                    size="small"
                    aria-label={numbered(texts.down, index)}
                    disabled={index === items.length - 1}
                    icon={<ArrowDown aria-hidden="true" />}
                    onClick={() => move(index, index + 1)}
                  />
                  <Button
                    variant="plain"
                    size="small"
                    aria-label={numbered(texts.remove, index)}
                    icon={<X aria-hidden="true" />}
                    onClick={() => change(items.toSpliced(index, 1))}
                  />
                </span>
              </li>
            );
          })}
        </ol>
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
