/** The editor itself (TipTap). Imported lazily by `RichTextField`. */
import { EditorContent, useEditor } from "@tiptap/react";
import { type CSSProperties, useState } from "react";
import { messageOf } from "#backoffice/components/error-messages.ts";
import { uploadMedia } from "#backoffice/store/media/upload/upload.ts";
import type { BlockScope } from "./blocks/blocks.ts";
import { createExtensions } from "./extensions.ts";
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
  scope: BlockScope;
};

/** Reads `value` once, on mount; pass another `key` to show other content. */
export function RichTextEditor(props: Props) {
  const { labelledBy, describedBy, value, html, onChange, isDisabled = false, isInvalid, lines, scope } = props;
  const [problem, setProblem] = useState<string>();
  const [extensions] = useState(() => createExtensions(scope));
  const editor = useEditor({
    extensions,
    content: value === undefined ? (html ?? "") : toEditor(value),
    editable: !isDisabled,
    shouldRerenderOnTransaction: false,
    // The content security policy forbids injected styles; RichText.module.css has them.
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

  /** Uploads pasted or dropped images. Returns whether there were any. */
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
      {editor !== null && !isDisabled && <Toolbar editor={editor} scope={scope} />}
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
