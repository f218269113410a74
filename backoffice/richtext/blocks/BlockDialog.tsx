/** The dialogs of blocks that the editor inserts. Imported lazily by the toolbar. */
import type { Editor } from "@tiptap/core";
import { type ReactNode, useState } from "react";
import { newId } from "../from-editor.ts";
import { KEPT, type Part, partOf } from "../rich-content.ts";
import { AudioDialog } from "./AudioDialog.tsx";
import { dataKeys, type EditableBlock } from "./blocks.ts";
import type { BlockDialogProps } from "./dialog-props.ts";
import { GalleryDialog } from "./GalleryDialog.tsx";
import { MapDialog } from "./MapDialog.tsx";
import { PollDialog } from "./PollDialog.tsx";
import { ProductDialog } from "./ProductDialog.tsx";
import { VideoDialog } from "./VideoDialog.tsx";

const dialogs: Readonly<Record<EditableBlock, (props: BlockDialogProps) => ReactNode>> = {
  GALLERY: GalleryDialog,
  VIDEO: VideoDialog,
  AUDIO: AudioDialog,
  MAP: MapDialog,
  POLL: PollDialog,
  APP_EMBED: ProductDialog,
};

type Props = { editor: Editor; type: EditableBlock; isNew: boolean; onClose: () => void };

/** Inserts a block after the selected one, or changes the selected one. */
export function BlockDialog({ editor, type, isNew, onClose }: Props) {
  const [node] = useState((): Part => (isNew ? { type, id: newId(), nodes: [] } : sourceOf(editor)));
  const Dialog = dialogs[type];
  const save = (data: Part): void => {
    const source = JSON.stringify({ ...node, [dataKeys[type]]: data });
    const chain = editor.chain().focus();
    const { selection } = editor.state;
    if (!isNew) chain.updateAttributes(KEPT, { source }).run();
    else if ("node" in selection) chain.insertContentAt(selection.to, { type: KEPT, attrs: { source } }).run();
    else chain.insertContent({ type: KEPT, attrs: { source } }).run();
    onClose();
  };
  return <Dialog data={partOf(node[dataKeys[type]])} isNew={isNew} onSave={save} onClose={onClose} />;
}

const sourceOf = (editor: Editor): Part => partOf(JSON.parse(String(editor.getAttributes(KEPT).source)));
