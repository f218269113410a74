import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { uploadMedia } from "#backoffice/store/media/upload/upload.ts";
import { useTexts } from "#ui/language.ts";
import styles from "./RichText.module.css";
import { richtextTexts } from "./texts/texts.ts";

type Picture = { src: string; mediaId: string | null; alt: string; size: string; align: string };

/** Adds an image, or edits the alt text, width and alignment of the selected one. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const texts = useTexts(richtextTexts);
  const [isNew] = useState(() => !editor.isActive("image"));
  const [picture, setPicture] = useState<Picture>(() => pictureOf(editor.getAttributes("image")));
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const files = useRef<HTMLInputElement>(null);

  const upload = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(undefined);
    setShare(0);
    try {
      const stored = await uploadMedia(file, { onProgress: setShare });
      setPicture((was) => ({ ...was, src: stored.url, mediaId: stored.id, alt: was.alt || stored.altText }));
    } catch (error) {
      setProblem(messageOf(error));
    }
    setShare(undefined);
  };
  const save = (): void => {
    if (picture.src === "") return;
    const chain = editor.chain().focus();
    if (isNew) chain.insertContent({ type: "image", attrs: picture }).run();
    else chain.updateAttributes("image", picture).run();
    onClose();
  };
  return (
    <Modal
      title={isNew ? texts.image.add : texts.image.edit}
      isOpen
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" disabled={picture.src === ""}>
            {isNew ? texts.image.add : texts.image.save}
          </Button>
        </>
      }
    >
      <FieldStack>
        {problem !== undefined && <Banner tone="critical">{problem}</Banner>}
        {picture.src !== "" && <img src={picture.src} alt="" className={styles.pictureShown} />}
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
            {picture.src === "" ? texts.image.choose : texts.image.replace}
          </Button>
        </div>
        <TextField
          label={texts.image.alt}
          hint={texts.image.altHint}
          maxLength={300}
          value={picture.alt}
          onChange={(event) => setPicture({ ...picture, alt: event.currentTarget.value })}
        />
        <FieldRow>
          <SelectField
            label={texts.image.width}
            value={picture.size}
            onChange={(event) => setPicture({ ...picture, size: event.currentTarget.value })}
          >
            <option value="SMALL">{texts.image.sizes.small}</option>
            <option value="CONTENT">{texts.image.sizes.content}</option>
            <option value="FULL_WIDTH">{texts.image.sizes.full}</option>
            <option value="ORIGINAL">{texts.image.sizes.original}</option>
          </SelectField>
          <SelectField
            label={texts.image.align}
            value={picture.align}
            onChange={(event) => setPicture({ ...picture, align: event.currentTarget.value })}
          >
            <option value="LEFT">{texts.image.left}</option>
            <option value="CENTER">{texts.image.center}</option>
            <option value="RIGHT">{texts.image.right}</option>
          </SelectField>
        </FieldRow>
      </FieldStack>
    </Modal>
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
