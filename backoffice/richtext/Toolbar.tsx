import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  RemoveFormatting,
  Strikethrough,
  Table as TableIcon,
  TextQuote,
  Underline,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, lazy, Suspense, useState } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type BlockScope, blocksOf, type EditableBlock, isOffered, textKeys } from "./blocks/blocks.ts";
import { blocksTexts } from "./blocks/texts/texts.ts";
import { LinkDialog } from "./LinkDialog.tsx";
import { PictureDialog } from "./PictureDialog.tsx";
import styles from "./RichText.module.css";
import { KEPT, partOf } from "./rich-content.ts";
import { type SelectedNode, selectedNode } from "./selected-node.ts";
import { TableTools } from "./TableTools.tsx";
import { richtextTexts } from "./texts/texts.ts";

const BlockDialog = lazy(async () => ({ default: (await import("./blocks/BlockDialog.tsx")).BlockDialog }));

type Tool = { label: string; icon: LucideIcon; isOn?: boolean; isOff?: boolean; run: () => void };

/** One tab stop; arrows move between the tools (WAI-ARIA toolbar pattern). */
export function Toolbar({ editor, scope }: { editor: Editor; scope: BlockScope }) {
  const language = useLanguage();
  const { tools: texts, block: blockTexts } = useTexts(richtextTexts);
  const dialogTexts = useTexts(blocksTexts);
  const [dialog, setDialog] = useState<
    "link" | "picture" | { type: EditableBlock; block?: SelectedNode | undefined } | undefined
  >();
  const state = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const { kept } = state;
  const run = (): ReturnType<Editor["chain"]> => editor.chain().focus();
  const close = (): void => setDialog(undefined);
  const groups: Tool[][] = [
    [
      { label: texts.bold, icon: Bold, isOn: state.bold, run: () => run().toggleBold().run() },
      { label: texts.italic, icon: Italic, isOn: state.italic, run: () => run().toggleItalic().run() },
      { label: texts.underline, icon: Underline, isOn: state.underline, run: () => run().toggleUnderline().run() },
      { label: texts.strike, icon: Strikethrough, isOn: state.strike, run: () => run().toggleStrike().run() },
      { label: texts.link, icon: LinkIcon, isOn: state.link, run: () => setDialog("link") },
    ],
    [
      { label: texts.bullets, icon: List, isOn: state.bullets, run: () => run().toggleBulletList().run() },
      { label: texts.numbers, icon: ListOrdered, isOn: state.numbers, run: () => run().toggleOrderedList().run() },
      { label: texts.quote, icon: TextQuote, isOn: state.quote, run: () => run().toggleBlockquote().run() },
    ],
    [
      { label: texts.left, icon: AlignLeft, isOn: state.align === "left", run: () => run().unsetTextAlign().run() },
      {
        label: texts.center,
        icon: AlignCenter,
        isOn: state.align === "center",
        run: () => run().toggleTextAlign("center").run(),
      },
      {
        label: texts.right,
        icon: AlignRight,
        isOn: state.align === "right",
        run: () => run().toggleTextAlign("right").run(),
      },
    ],
    [
      { label: texts.image, icon: ImagePlus, isOn: state.image, run: () => setDialog("picture") },
      {
        label: texts.table,
        icon: TableIcon,
        isOn: state.table,
        isOff: state.table,
        run: () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
      { label: texts.divider, icon: Minus, run: () => run().setHorizontalRule().run() },
      {
        label: texts.clear,
        icon: RemoveFormatting,
        run: () => run().unsetAllMarks().unsetTextAlign().run(),
      },
    ],
    [
      { label: texts.undo, icon: Undo2, isOff: !state.canUndo, run: () => run().undo().run() },
      { label: texts.redo, icon: Redo2, isOff: !state.canRedo, run: () => run().redo().run() },
    ],
  ];
  return (
    <>
      <div role="toolbar" aria-label={texts.label} className={styles.toolbar} onKeyDown={moveByArrows}>
        <select
          className={styles.blockSelect}
          aria-label={texts.style}
          value={state.block}
          onChange={(event) => {
            const level = Number(event.currentTarget.value);
            if (level === 0) run().setParagraph().run();
            else
              run()
                .setHeading({ level: asLevel(level) })
                .run();
          }}
        >
          <option value={0}>{texts.paragraph}</option>
          {[2, 3, 4].map((level) => (
            <option key={level} value={level}>
              {formatMessage(language, texts.heading, { number: level - 1 })}
            </option>
          ))}
          {/* Levels of content that other clients wrote. */}
          {[1, 5, 6].includes(state.block) && (
            <option value={state.block}>{formatMessage(language, texts.otherHeading, { number: state.block })}</option>
          )}
        </select>
        {groups.map((tools) => (
          <div key={tools[0]?.label} className={styles.group} role="presentation">
            {tools.map(({ label, icon: Icon, isOn, isOff, run: press }) => (
              <button
                key={label}
                type="button"
                className={styles.tool}
                aria-label={label}
                title={label}
                aria-pressed={isOn}
                disabled={isOff}
                tabIndex={-1}
                onMouseDown={(event) => event.preventDefault()}
                onClick={press}
              >
                <Icon aria-hidden="true" />
              </button>
            ))}
          </div>
        ))}
        {state.table && <TableTools editor={editor} />}
        {blocksOf[scope].length > 0 && (
          <Menu
            label={texts.insert}
            size="small"
            className={styles.tableMenu}
            entries={blocksOf[scope].map((type) => ({
              id: type,
              label: blockTexts.names[type],
              onSelect: () => setDialog({ type }),
            }))}
          />
        )}
        {isOffered(scope, kept) && (
          <button
            type="button"
            className={styles.tableMenu}
            onClick={() => setDialog({ type: kept, block: selectedNode(editor.state, KEPT) })}
          >
            {dialogTexts[textKeys[kept]].edit}
          </button>
        )}
      </div>
      {dialog === "link" && <LinkDialog editor={editor} onClose={() => setDialog(undefined)} />}
      <Suspense>{typeof dialog === "object" && <BlockDialog editor={editor} {...dialog} onClose={close} />}</Suspense>
      {dialog === "picture" && <PictureDialog editor={editor} onClose={() => setDialog(undefined)} />}
    </>
  );
}

function stateOf(editor: Editor) {
  const level: unknown = editor.getAttributes("heading").level;
  const kept = selectedNode(editor.state, KEPT);
  return {
    /** Type of the selected block that isn't part of the text; empty if there is none. */
    kept: kept === undefined ? "" : String(partOf(JSON.parse(String(kept.node.attrs.source))).type ?? ""),
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    underline: editor.isActive("underline"),
    strike: editor.isActive("strike"),
    link: editor.isActive("link"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    image: selectedNode(editor.state, "image") !== undefined,
    table: editor.isActive("table"),
    align: editor.isActive({ textAlign: "center" })
      ? "center"
      : editor.isActive({ textAlign: "right" })
        ? "right"
        : "left",
    block: editor.isActive("heading") && typeof level === "number" ? level : 0,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function asLevel(level: number): 1 | 2 | 3 | 4 | 5 | 6 {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  return levels.find((one) => one === level) ?? 2;
}

/** The first tool is in the tab order; arrows go on from there. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>("select, button:not(:disabled)")];
  const at = document.activeElement instanceof HTMLElement ? tools.indexOf(document.activeElement) : -1;
  if (at < 0) return;
  event.preventDefault();
  tools.at((at + (event.key === "ArrowRight" ? 1 : -1) + tools.length) % tools.length)?.focus();
}
