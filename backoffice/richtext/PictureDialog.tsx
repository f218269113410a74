import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { useMutationForm } from "#backoffice/components/forms/use-mutation-form.ts";
import { FormDialog } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { uploadMedia } from "#backoffice/store/media/upload/upload.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./RichText.module.css";
import { changeNode, selectedNode } from "./selected-node.ts";
import { richtextTexts } from "./texts/texts.ts";

type Picture = { src: string; mediaId: string | null; alt: string; size: string; align: string };

/** Adds an image, or edits the alt text, width and alignment of the selected one. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const texts = useTexts(richtextTexts);
  const [selected] = useState(() => selectedNode(editor.state, "image"));
  const isNew = selected === undefined;
  const form = useMutationForm({
    values: pictureOf(selected?.node.attrs ?? {}),
    request: async (picture) => {
      const change = selected && changeNode(editor.state, selected, picture);
      if (change === undefined) editor.commands.insertContent({ type: "image", attrs: picture });
      else editor.view.dispatch(change);
      editor.commands.focus();
      onClose();
    },
  });
  const src = form.watch("src");
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const files = useRef<HTMLInputElement>(null);

  const upload = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(undefined);
    setShare(0);
    try {
      const stored = await uploadMedia(file, { onProgress: setShare });
      form.setValue("src", stored.url);
      form.setValue("mediaId", stored.id);
      if (form.getValues("alt") === "") form.setValue("alt", stored.altText);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setShare(undefined);
  };
  return (
    <FormDialog
      title={isNew ? texts.image.add : texts.image.edit}
      onClose={onClose}
      form={form}
      submitLabel={isNew ? texts.image.add : texts.image.save}
      isReady={src !== ""}
    >
      <FieldStack>
        {problem !== undefined && <Banner tone="critical">{problem}</Banner>}
        {src !== "" && <img src={src} alt="" className={styles.pictureShown} />}
        <div>
          <input
            ref={files}
            type="file"
            accept="image/*"
            hidden
            aria-label={texts.image.choose}
            onChange={(event) => void upload(event.currentTarget.files?.[0])}
          />
          <Button onClick={() => files.current?.click()} isBusy={share !== undefined}>
            {src === "" ? texts.image.choose : texts.image.replace}
          </Button>
        </div>
        <TextField label={texts.image.alt} hint={texts.image.altHint} maxLength={300} {...form.field("alt")} />
        <FieldRow>
          <SelectField label={texts.image.width} {...form.field("size")}>
            <option value="SMALL">{texts.image.sizes.small}</option>
            <option value="CONTENT">{texts.image.sizes.content}</option>
            <option value="FULL_WIDTH">{texts.image.sizes.full}</option>
            <option value="ORIGINAL">{texts.image.sizes.original}</option>
          </SelectField>
          <SelectField label={texts.image.align} {...form.field("align")}>
            <option value="LEFT">{texts.image.left}</option>
            <option value="CENTER">{texts.image.center}</option>
            <option value="RIGHT">{texts.image.right}</option>
          </SelectField>
        </FieldRow>
      </FieldStack>
    </FormDialog>
  );
}

function pictureOf(attrs: Record<string, unknown>): Picture {
  const text = (key: string, otherwise: string): string => {
    const value = attrs[key];
    return typeof value === "string" ? value : otherwise;
  };
  return {
    src: text("src", ""),
    mediaId: text("mediaId", "") || null,
    alt: text("alt", ""),
    size: text("size", "CONTENT"),
    align: text("align", "CENTER"),
  };
}
