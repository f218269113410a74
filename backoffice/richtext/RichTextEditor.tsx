/** The editor itself (TipTap). Imported lazily by `RichTextField`. */
import { EditorContent, useEditor } from "@tiptap/react";
import { type CSSProperties, useState } from "react";
import { messageOf } from "#backoffice/components/refusal-words.ts";
import { uploadMedia } from "#backoffice/store/media/upload/upload.ts";
import { extensions } from "./extensions.ts";
import { fromEditor } from "./from-editor.ts";
import styles from "./RichText.module.css";
import type { EditorNode, RichTree } from "./rich-content.ts";
import { Toolbar } from "./Toolbar.tsx";
import { toEditor } from "./to-editor.ts";

type Props = {
  labelledBy: string;
  describedBy: string;
  value: RichTree | undefined;
  html?: string | undefined;
  onChange: (tree: RichTree) => void;
  isDisabled?: boolean;
  isInvalid: boolean;
  lines: number;
};

/** Takes `value` once, when it appears: give it another `key` to show another text. */
export function RichTextEditor(props: Props) {
  const { labelledBy, describedBy, value, html, onChange, isDisabled = false, isInvalid, lines } = props;
  const [problem, setProblem] = useState<string>();
  const editor = useEditor({
    extensions,
    content: value === undefined ? (html ?? "") : toEditor(value),
    editable: !isDisabled,
    shouldRerenderOnTransaction: false,
    // The page's security policy takes no styles from scripts: they stand in RichText.module.css.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": labelledBy,
        "aria-describedby": describedBy,
        class: styles.text ?? "",
      },
      handlePaste: (_, event) => addPictures(event.clipboardData?.files),
      handleDrop: (_, event) => addPictures(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => onChange(fromEditor(asEditorNode(changed.getJSON()), value)),
  });

  /** Pictures that are pasted or dropped are uploaded; whether there were any. */
  const addPictures = (files: FileList | undefined): boolean => {
    const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (pictures.length === 0) return false;
    setProblem(undefined);
    for (const file of pictures) {
      uploadMedia(file).then(
        ({ id, url, altText }) => {
          editor
            ?.chain()
            .focus()
            .insertContent({ type: "image", attrs: { src: url, mediaId: id, alt: altText } })
            .run();
        },
        (error: unknown) => setProblem(messageOf(error)),
      );
    }
    return true;
  };

  return (
    <div
      className={styles.editor}
      style={roomFor(lines)}
      data-invalid={isInvalid || undefined}
      data-disabled={isDisabled || undefined}
    >
      {editor !== null && !isDisabled && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
      {problem !== undefined && (
        <p role="alert" className={styles.uploadProblem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** TipTap's own type of the same JSON is looser. */
function asEditorNode(json: object): EditorNode {
  return { type: "doc", ...json };
}

function roomFor(lines: number): CSSProperties & Record<"--lines", number> {
  return { "--lines": lines };
}
