import type { Editor } from "@tiptap/core";
import { Menu } from "#backoffice/components/overlays/Menu.tsx";
import styles from "./RichText.module.css";

/** What can be done with the table the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const run = (): ReturnType<Editor["chain"]> => editor.chain().focus();
  return (
    <Menu
      label="Change table"
      size="small"
      className={styles.tableMenu}
      entries={[
        { id: "row", label: "Add row below", onSelect: () => run().addRowAfter().run() },
        { id: "row-before", label: "Add row above", onSelect: () => run().addRowBefore().run() },
        { id: "column", label: "Add column after", onSelect: () => run().addColumnAfter().run() },
        { id: "column-before", label: "Add column before", onSelect: () => run().addColumnBefore().run() },
        { id: "head", label: "Header row on or off", onSelect: () => run().toggleHeaderRow().run() },
        { id: "head-column", label: "Header column on or off", onSelect: () => run().toggleHeaderColumn().run() },
        { id: "merge", label: "Merge or split cells", onSelect: () => run().mergeOrSplit().run() },
        { id: "drop-row", label: "Delete row", isDangerous: true, onSelect: () => run().deleteRow().run() },
        { id: "drop-column", label: "Delete column", isDangerous: true, onSelect: () => run().deleteColumn().run() },
        { id: "drop", label: "Delete table", isDangerous: true, onSelect: () => run().deleteTable().run() },
      ]}
    />
  );
}
