import { Film } from "lucide-react";
import { mediaAddress } from "#api/store/media-address.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./blocks.module.css";
import { chosenMedia, mediaIdOf, videoData, videoOf } from "./blocks.ts";
import type { BlockDialogProps } from "./dialog-props.ts";
import { PickMedia } from "./PickMedia.tsx";
import { blocksTexts } from "./texts/texts.ts";

/** A video of the media library, or a link to one on another site. */
export function VideoDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { video: texts, insert, save } = useTexts(blocksTexts);
  const form = useMutationForm({
    values: videoOf(data),
    validate: ({ media, address }) => ({
      address:
        media === undefined && !/^https:\/\/[^\s/]+\.\S+$/.test(address.trim()) ? texts.addressProblem : undefined,
    }),
    request: async (values) => onSave(videoData(data, { ...values, address: values.address.trim() })),
  });
  const media = form.watch("media");
  return (
    <FormDialog
      title={isNew ? texts.add : texts.edit}
      onClose={onClose}
      form={form}
      submitLabel={isNew ? insert : save}
    >
      <FieldStack>
        {media !== undefined && (
          <video src={mediaAddress(mediaIdOf(media))} muted controls preload="metadata" className={styles.preview} />
        )}
        <div className={styles.tools}>
          <PickMedia
            label={media === undefined ? texts.choose : texts.replace}
            icon={<Film aria-hidden="true" />}
            kinds={["video"]}
            isSingle
            onPick={([picked]) => {
              if (picked === undefined) return;
              form.setValue("media", chosenMedia(picked));
              form.setValue("address", "");
              form.clearErrors("address");
              if (form.getValues("title") === "") form.setValue("title", picked.altText);
            }}
          />
          {media !== undefined && <Button onClick={() => form.setValue("media", undefined)}>{texts.remove}</Button>}
        </div>
        {media === undefined && (
          <TextField
            label={texts.address}
            hint={texts.addressHint}
            inputMode="url"
            autoComplete="off"
            maxLength={2048}
            error={form.errors.address?.message}
            {...form.field("address")}
          />
        )}
        <TextField label={texts.title} hint={texts.titleHint} maxLength={1000} {...form.field("title")} />
      </FieldStack>
    </FormDialog>
  );
}
