import { Music } from "lucide-react";
import { mediaAddress } from "#api/store/media-address.ts";
import { FieldStack, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./blocks.module.css";
import { audioData, audioOf, chosenMedia, mediaIdOf } from "./blocks.ts";
import type { BlockDialogProps } from "./dialog-props.ts";
import { PickMedia } from "./PickMedia.tsx";
import { blocksTexts } from "./texts/texts.ts";

export function AudioDialog({ data, isNew, onSave, onClose }: BlockDialogProps) {
  const { audio: texts, insert, save } = useTexts(blocksTexts);
  const form = useMutationForm({
    values: audioOf(data),
    request: async (values) => onSave(audioData(data, values)),
  });
  const media = form.watch("media");
  const mediaId = mediaIdOf(media ?? {});
  return (
    <FormDialog
      title={isNew ? texts.add : texts.edit}
      onClose={onClose}
      form={form}
      submitLabel={isNew ? insert : save}
      isReady={media !== undefined}
    >
      <FieldStack>
        {/* biome-ignore lint/a11y/useMediaCaption: a preview of the merchant's own file */}
        {mediaId !== "" && <audio src={mediaAddress(mediaId)} controls preload="none" className={styles.preview} />}
        <PickMedia
          label={media === undefined ? texts.choose : texts.replace}
          icon={<Music aria-hidden="true" />}
          kinds={["audio"]}
          isSingle
          onPick={([picked]) => {
            if (picked === undefined) return;
            form.setValue("media", chosenMedia(picked));
            if (form.getValues("name") === "") form.setValue("name", picked.altText || picked.fileName);
          }}
        />
        <TextField label={texts.name} maxLength={1000} {...form.field("name")} />
        <TextField label={texts.author} maxLength={1000} {...form.field("authorName")} />
      </FieldStack>
    </FormDialog>
  );
}
