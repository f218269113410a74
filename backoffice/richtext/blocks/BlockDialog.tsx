/** The dialogs of blocks that the editor inserts. Imported lazily by the toolbar. */
import type { Editor } from "@tiptap/core";
import { type ReactNode, useState } from "react";
import { newId } from "../from-editor.ts";
import { KEPT, type Part, partOf } from "../rich-content.ts";
import { changeNode, type SelectedNode } from "../selected-node.ts";
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

type Props = {
  editor: Editor;
  type: EditableBlock;
  /** The block to change; without it, the dialog inserts one. */
  block?: SelectedNode | undefined;
  onClose: () => void;
};

/** Inserts a block after the selected one, or changes the one that was selected when the dialog was opened. */
export function BlockDialog({ editor, type, block, onClose }: Props) {
  const [node] = useState((): Part => (block === undefined ? { type, id: newId(), nodes: [] } : sourceOf(block)));
  const Dialog = dialogs[type];
  const save = (data: Part): void => {
    const source = JSON.stringify({ ...node, [dataKeys[type]]: data });
    // A block that isn't in the text anymore is inserted again, so that the merchant's input isn't lost.
    const change = block && changeNode(editor.state, block, { source });
    if (change === undefined) insertBlock(editor, source);
    else editor.view.dispatch(change);
    editor.commands.focus();
    onClose();
  };
  return <Dialog data={partOf(node[dataKeys[type]])} isNew={block === undefined} onSave={save} onClose={onClose} />;
}

function insertBlock(editor: Editor, source: string): void {
  const { selection } = editor.state;
  const content = { type: KEPT, attrs: { source } };
  if ("node" in selection) editor.commands.insertContentAt(selection.to, content);
  else editor.commands.insertContent(content);
}

const sourceOf = ({ node }: SelectedNode): Part => partOf(JSON.parse(String(node.attrs.source)));
