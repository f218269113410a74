import { Link } from "@tanstack/react-router";
import { History } from "lucide-react";
import type { InventoryItemV3 } from "#api/inventory/inventory-v3-values.ts";
import { Grid } from "#backoffice/grid/Grid.tsx";
import type { GridColumn } from "#backoffice/grid/grid-types.ts";
import { quantityAfter } from "./adjustments.ts";
import type { Edits } from "./InventoryPage.tsx";
import styles from "./inventory.module.css";

type Props = {
  items: readonly InventoryItemV3[];
  locations: readonly { id: string; name: string }[];
  edits: Edits;
  onEdit: (edits: Edits) => void;
  onHistory: (item: InventoryItemV3) => void;
  isReadOnly: boolean;
};

type Row = { item: InventoryItemV3; text: string | undefined; place: string };

/** One line per variant and place. "12" sets what is available, "+5" and "-3" add; whole columns can be pasted. */
export function InventoryGrid({ items, locations, edits, onEdit, onHistory, isReadOnly }: Props) {
  const names = new Map(locations.map(({ id, name }) => [id, name]));
  const rows = items.map((item): Row => {
    // Tells two lines of one variant apart; with one place there is nothing to tell.
    const place = locations.length > 1 ? (names.get(item.locationId) ?? "") : "";
    return { item, text: edits.get(item.id)?.text, place };
  });
  return (
    <Grid
      label="Inventory"
      rows={rows}
      rowKey={({ item }) => item.id}
      rowHeader={{
        header: "Product",
        width: 210,
        text: ({ item, place }) => [nameOf(item), place].filter(Boolean).join(", "),
        render: ({ item, place }) => (
          <>
            <span className={styles.name}>
              <Link to="/products/$productId" params={{ productId: item.productId }} title={nameOf(item)}>
                {item.product?.name ?? "Product"}
              </Link>
              <small>{[item.product?.variantName, place].filter(Boolean).join(" · ")}</small>
            </span>
            <button
              type="button"
              className={styles.history}
              aria-label={`History of ${nameOf(item)}`}
              title="History"
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
      status={<span>Type “12” to set, “+5” or “-3” to add.</span>}
      onEdit={(changes) => {
        const next = new Map(edits);
        for (const { row, value } of changes) {
          if (value === ownText(row.item)) next.delete(row.item.id);
          else next.set(row.item.id, { item: row.item, text: value });
        }
        onEdit(next);
      }}
    />
  );
}

export function nameOf({ product }: InventoryItemV3): string {
  if (product === undefined) return "Product";
  return product.variantName === "" ? product.name : `${product.name}, ${product.variantName}`;
}

function ownText(item: InventoryItemV3): string {
  return item.trackQuantity ? String(item.quantity ?? 0) : item.inStock ? "yes" : "no";
}

const fixed = { isEditable: () => false };

const columns: GridColumn<Row>[] = [
  {
    id: "available",
    header: "Available",
    kind: "text",
    width: 100,
    isEditable: ({ item }) => item.trackQuantity,
    read: ({ item, text }) => (item.trackQuantity ? (text ?? ownText(item)) : ""),
    placeholder: () => "Not counted",
    problem: ({ item, text }) =>
      item.trackQuantity && text !== undefined && quantityAfter(item.quantity ?? 0, text) === undefined
        ? "Enter a whole number, or a step like +5"
        : undefined,
  },
  {
    id: "becomes",
    header: "Becomes",
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
    header: "In stock",
    kind: "check",
    width: 84,
    isEditable: ({ item }) => !item.trackQuantity,
    read: ({ item, text }) => (item.trackQuantity ? (item.inStock ? "yes" : "no") : (text ?? ownText(item))),
  },
  {
    id: "onHand",
    header: "On hand",
    kind: "integer",
    width: 88,
    ...fixed,
    read: ({ item }) => (item.trackQuantity ? String(item.onHand ?? item.quantity ?? 0) : ""),
  },
  {
    id: "reserved",
    header: "Reserved",
    kind: "integer",
    width: 88,
    ...fixed,
    read: ({ item }) => (item.trackQuantity ? String(item.reserved ?? 0) : ""),
  },
  {
    id: "sku",
    header: "SKU",
    kind: "text",
    width: 160,
    ...fixed,
    read: ({ item }) => item.product?.variantSku ?? "",
  },
];
