import type { Editor } from "@tiptap/core";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./RichText.module.css";
import { richtextTexts } from "./texts/texts.ts";

/** Commands for the table at the cursor. */
export function TableTools({ editor }: { editor: Editor }) {
  const texts = useTexts(richtextTexts).table;
  const run = (): ReturnType<Editor["chain"]> => editor.chain().focus();
  return (
    <Menu
      label={texts.menu}
      size="small"
      className={styles.tableMenu}
      entries={[
        { id: "row", label: texts.rowBelow, onSelect: () => run().addRowAfter().run() },
        { id: "row-before", label: texts.rowAbove, onSelect: () => run().addRowBefore().run() },
        { id: "column", label: texts.columnAfter, onSelect: () => run().addColumnAfter().run() },
        { id: "column-before", label: texts.columnBefore, onSelect: () => run().addColumnBefore().run() },
        { id: "head", label: texts.headerRow, onSelect: () => run().toggleHeaderRow().run() },
        { id: "head-column", label: texts.headerColumn, onSelect: () => run().toggleHeaderColumn().run() },
        { id: "merge", label: texts.merge, onSelect: () => run().mergeOrSplit().run() },
        { id: "drop-row", label: texts.deleteRow, isDangerous: true, onSelect: () => run().deleteRow().run() },
        { id: "drop-column", label: texts.deleteColumn, isDangerous: true, onSelect: () => run().deleteColumn().run() },
        { id: "drop", label: texts.delete, isDangerous: true, onSelect: () => run().deleteTable().run() },
      ]}
    />
  );
}
