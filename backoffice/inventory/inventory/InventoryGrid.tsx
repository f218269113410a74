import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import type { InventoryItem } from "#api/inventory/inventory-items.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Grid } from "#backoffice/grid/Grid.tsx";
import type { GridColumn } from "#backoffice/grid/grid-types.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { quantityAfter } from "./adjustments.ts";
import styles from "./inventory.module.css";
import { inventoryTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = inventoryTexts[language];

/** Edited cells by item: the quantity as text, or "yes" and "no" for items whose quantity isn't tracked. */
export type Edits = ReadonlyMap<string, { item: InventoryItem; text: string }>;

type Props = {
  items: readonly InventoryItem[];
  locations: readonly { id: string; name: string }[];
  edits: Edits;
  onEdit: (edits: Edits) => void;
  onHistory: (item: InventoryItem) => void;
  isReadOnly: boolean;
};

type Row = { item: InventoryItem; text: string | undefined; place: string };

/** One row per variant and location. "12" sets the available quantity, "+5" and "-3" adjust it; columns can be pasted. */
export function InventoryGrid({ items, locations, edits, onEdit, onHistory, isReadOnly }: Props) {
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  const rows = items.map((item): Row => {
    // Distinguishes the rows of one variant; not needed with a single location.
    const place = locations.length > 1 ? (names.get(item.locationId) ?? "") : "";
    return { item, text: edits.get(item.id)?.text, place };
  });
  return (
    <Grid
      label={texts.title}
      rows={rows}
      rowKey={({ item }) => item.id}
      rowHeader={{
        header: texts.product,
        width: 210,
        text: ({ item, place }) => [nameOf(item), place].filter(Boolean).join(", "),
        render: ({ item, place }) => (
          <>
            <span className={styles.name}>
              <Link to="/products/$productId" params={{ productId: item.productId }} title={nameOf(item)}>
                {item.product?.name ?? texts.product}
              </Link>
              <small>{[item.product?.variantName, place].filter(Boolean).join(" · ")}</small>
            </span>
            <button
              type="button"
              className={styles.history}
              aria-label={formatMessage(language, texts.grid.historyOf, { product: nameOf(item) })}
              title={texts.grid.history}
              tabIndex={-1}
              onClick={() => onHistory(item)}
            >
              <History aria-hidden="true" />
            </button>
          </>
        ),
      }}
      columns={columns}
      isReadOnly={isReadOnly}
      status={<span>{texts.grid.help}</span>}
      onEdit={(changes) => {
        const next = new Map(edits);
        for (const { row, value } of changes) {
          if (value === savedText(row.item)) next.delete(row.item.id);
          else next.set(row.item.id, { item: row.item, text: value });
        }
        onEdit(next);
      }}
    />
  );
}

export function nameOf({ product }: InventoryItem): string {
  if (product === undefined) return texts.product;
  return product.variantName === "" ? product.name : `${product.name}, ${product.variantName}`;
}

function savedText(item: InventoryItem): string {
  return item.trackQuantity ? String(item.quantity ?? 0) : item.inStock ? "yes" : "no";
}

const fixed = { isEditable: () => false };

const columns: GridColumn<Row>[] = [
  {
    id: "available",
    header: texts.grid.available,
    kind: "text",
    width: 100,
    isEditable: ({ item }) => item.trackQuantity,
    read: ({ item, text }) => (item.trackQuantity ? (text ?? savedText(item)) : ""),
    placeholder: () => texts.grid.untracked,
    problem: ({ item, text }) =>
      item.trackQuantity && text !== undefined && quantityAfter(item.quantity ?? 0, text) === undefined
        ? texts.grid.invalid
        : undefined,
  },
  {
    id: "becomes",
    header: texts.grid.change,
    kind: "integer",
    width: 90,
    ...fixed,
    read: ({ item, text }) => {
      if (text === undefined || !item.trackQuantity) return "";
      const before = item.quantity ?? 0;
      const after = quantityAfter(before, text);
      return after === undefined || after === before ? "" : `${before} → ${after}`;
    },
  },
  {
    id: "inStock",
    header: texts.grid.inStock,
    kind: "check",
    width: 84,
    isEditable: ({ item }) => !item.trackQuantity,
    read: ({ item, text }) => (item.trackQuantity ? (item.inStock ? "yes" : "no") : (text ?? savedText(item))),
  },
  {
    id: "onHand",
    header: texts.grid.onHand,
    kind: "integer",
    width: 88,
    ...fixed,
    read: ({ item }) => (item.trackQuantity ? String(item.onHand ?? item.quantity ?? 0) : ""),
  },
  {
    id: "reserved",
    header: texts.grid.committed,
    kind: "integer",
    width: 88,
    ...fixed,
    read: ({ item }) => (item.trackQuantity ? String(item.reserved ?? 0) : ""),
  },
  {
    id: "sku",
    header: texts.grid.sku,
    kind: "text",
    width: 160,
    ...fixed,
    read: ({ item }) => item.product?.variantSku ?? "",
  },
];
