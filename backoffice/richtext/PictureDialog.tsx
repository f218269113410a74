import type { Editor } from "@tiptap/core";
import { useRef, useState } from "react";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldRow, FieldStack, SelectField, TextField } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Banner, messageOf } from "#backoffice/components/States.tsx";
import { uploadMedia } from "#backoffice/store/media/upload/upload.ts";
import styles from "./RichText.module.css";

type Picture = { src: string; mediaId: string | null; alt: string; size: string; align: string };

/** A new picture, or the selected one: description, width and place. */
export function PictureDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
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
      title={isNew ? "Add picture" : "Picture"}
      isOpen
      onClose={onClose}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={picture.src === ""}>
            {isNew ? "Add picture" : "Change picture"}
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
            aria-label="Choose a picture"
            onChange={(event) => void upload(event.currentTarget.files?.[0])}
          />
          <Button onClick={() => files.current?.click()} isBusy={share !== undefined}>
            {picture.src === "" ? "Choose a picture" : "Choose another picture"}
          </Button>
        </div>
        <TextField
          label="Description"
          hint="Read out to people who cannot see the picture. Leave it empty when the picture only decorates."
          maxLength={300}
          value={picture.alt}
          onChange={(event) => setPicture({ ...picture, alt: event.currentTarget.value })}
        />
        <FieldRow>
          <SelectField
            label="Width"
            value={picture.size}
            onChange={(event) => setPicture({ ...picture, size: event.currentTarget.value })}
          >
            <option value="SMALL">Small</option>
            <option value="CONTENT">Like the text</option>
            <option value="FULL_WIDTH">Full width</option>
            <option value="ORIGINAL">Its own</option>
          </SelectField>
          <SelectField
            label="Place"
            value={picture.align}
            onChange={(event) => setPicture({ ...picture, align: event.currentTarget.value })}
          >
            <option value="LEFT">Left</option>
            <option value="CENTER">Center</option>
            <option value="RIGHT">Right</option>
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
