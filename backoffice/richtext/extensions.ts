/** The schema of the editor: the blocks of the toolbar, and blocks that it preserves without editing. Loaded with the editor. */
import { type Extensions, Mark, mergeAttributes, Node } from "@tiptap/core";
import { Image } from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { TextAlign } from "@tiptap/extension-text-align";
import { StarterKit } from "@tiptap/starter-kit";
import { type BlockScope, describeBlock } from "./blocks/blocks.ts";
import styles from "./RichText.module.css";
import { KEPT, KEPT_DECORATION, nameOfBlock, partOf } from "./rich-content.ts";

const hidden = { default: null, rendered: false };

/** A block such as a gallery or a file: shown by name, can be moved and deleted. Dialogs edit some of them (`blocks`). */
const KeptBlock = Node.create<{ scope: BlockScope }>({
  name: KEPT,
  addOptions: () => ({ scope: "none" }),
  group: "block",
  atom: true,
  draggable: true,
  selectable: true,
  addAttributes: () => ({ source: hidden }),
  parseHTML: () => [],
  renderHTML({ HTMLAttributes, node }) {
    const block = partOf(JSON.parse(String(node.attrs.source)));
    const type = String(block.type ?? "");
    return [
      "div",
      mergeAttributes(HTMLAttributes, { class: styles.kept, "data-kept": type }),
      ["strong", nameOfBlock(type)],
      ["span", describeBlock(this.options.scope, block)],
    ];
  },
});

const KeptDecoration = Mark.create({
  name: KEPT_DECORATION,
  // One text can have several of them with different decorations.
  excludes: "",
  addAttributes: () => ({ source: hidden }),
  parseHTML: () => [],
  renderHTML: () => ["span", 0],
});

/** Stores the node of the rich-content tree that a block was read from. */
const Origin = Node.create({
  name: "origin",
  addGlobalAttributes: () => [
    {
      types: [
        "paragraph",
        "heading",
        "bulletList",
        "orderedList",
        "listItem",
        "blockquote",
        "codeBlock",
        "horizontalRule",
        "image",
        "table",
        "tableRow",
        "tableCell",
        "tableHeader",
        "link",
      ],
      // Splitting a block must not duplicate its id.
      attributes: { origin: { ...hidden, keepOnSplit: false } },
    },
  ],
});

const Picture = Image.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      mediaId: hidden,
      size: { default: "CONTENT", renderHTML: ({ size }) => ({ "data-size": size }) },
      align: { default: "CENTER", renderHTML: ({ align }) => ({ "data-align": align }) },
    };
  },
});

/** `scope`: which blocks the dialogs of this field edit. */
export const createExtensions = (scope: BlockScope): Extensions => [
  StarterKit.configure({
    code: false,
    trailingNode: false,
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: { openOnClick: false, autolink: true, defaultProtocol: "https", HTMLAttributes: { target: null } },
    dropcursor: { width: 2, class: styles.dropCursor ?? "" },
  }),
  TextAlign.configure({ types: ["heading", "paragraph"], alignments: ["left", "center", "right", "justify"] }),
  Picture.configure({ allowBase64: false }),
  Table.configure({ resizable: false }),
  TableRow,
  TableCell,
  TableHeader,
  KeptBlock.configure({ scope }),
  KeptDecoration,
  Origin,
];
