import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import type { NodeProps } from "./context.ts";
import { Inline } from "./Inline.tsx";
import { color, dataOf, flag, number, oneOf, part, type RichNode, text, words } from "./nodes.ts";
import styles from "./rich-content.module.css";
import { richTexts } from "./texts/texts.ts";

/** Table rows and cells with their spans. The first row or column are header cells if the node marks them so. */
export function Table({ node, context }: NodeProps) {
  const language = useLanguage();
  const texts = useTexts(richTexts);
  const data = dataOf(node, "tableData");
  const rows = node.nodes.filter((row) => row.type === "TABLE_ROW");
  const hasHead = flag(data, "rowHeader");
  const [head, body] = hasHead ? [rows.slice(0, 1), rows.slice(1)] : [[], rows];
  const cells = (row: RichNode, isHead: boolean) =>
    row.nodes.map((cell, index) => (
      <Cell
        // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their order
        key={index}
        node={cell}
        context={context}
        scope={isHead ? "col" : index === 0 && flag(data, "columnHeader") ? "row" : undefined}
      />
    ));
  return (
    <section
      className={styles.tableFrame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard
      tabIndex={0}
      aria-label={formatMessage(language, texts.table, { words: words(rows[0]?.nodes ?? []).slice(0, 60) })}
    >
      <table>
        {head.length > 0 && (
          <thead>
            <tr>{head.map((row) => cells(row, true))}</tr>
          </thead>
        )}
        <tbody>
          {body.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
            <tr key={index}>{cells(row, false)}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cell({ node, context, scope }: NodeProps & { scope: "col" | "row" | undefined }) {
  const data = dataOf(node, "tableCellData");
  const look = part(data, "cellStyle");
  const Tag = scope && words(node.nodes) !== "" ? "th" : "td";
  return (
    <Tag
      scope={Tag === "th" ? scope : undefined}
      colSpan={number(data, "colspan") ?? undefined}
      rowSpan={number(data, "rowspan") ?? undefined}
      data-fill={color(look.backgroundColor)}
      data-vertical={text(look, "verticalAlignment").toLowerCase() || undefined}
    >
      {context.blocks(node.nodes, context)}
    </Tag>
  );
}

/** Collapsible items, as native `<details>`. */
export function Collapsible({ node, context }: NodeProps) {
  const data = dataOf(node, "collapsibleListData");
  const opened = oneOf(data, "initialExpandedItems", ["FIRST", "ALL", "NONE"]) ?? "FIRST";
  const name = flag(data, "expandOnlyOne") ? `${context.prefix}-${node.id || "list"}` : undefined;
  const items = node.nodes.filter((item) => item.type === "COLLAPSIBLE_ITEM");
  return (
    <div className={styles.folds}>
      {items.map((item, index) => {
        const title = item.nodes.find((child) => child.type === "COLLAPSIBLE_ITEM_TITLE");
        const body = item.nodes.filter((child) => child.type === "COLLAPSIBLE_ITEM_BODY");
        return (
          <details
            // biome-ignore lint/suspicious/noArrayIndexKey: items never change their order
            key={index}
            name={name}
            open={opened === "ALL" ? name === undefined || index === 0 : opened === "FIRST" && index === 0}
          >
            <summary>
              <Inline nodes={title?.nodes ?? []} context={context} />
            </summary>
            {context.blocks(
              body.flatMap((child) => child.nodes),
              context,
            )}
          </details>
        );
      })}
    </div>
  );
}

const COLUMNS = 12;

/** Columns, stacked on narrow screens. */
export function Layout({ node, context }: NodeProps) {
  const cells = node.nodes.filter((cell) => cell.type === "LAYOUT_CELL");
  return (
    <div className={styles.columns} data-cells={Math.min(4, cells.length)}>
      {cells.map((cell, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: cells never change their order
          key={index}
          data-span={Math.min(
            COLUMNS,
            Math.max(1, number(dataOf(cell, "layoutCellData"), "colSpan") ?? COLUMNS / cells.length),
          )}
        >
          {context.blocks(cell.nodes, context)}
        </div>
      ))}
    </div>
  );
}
