import type { Product } from "#api/products.ts";
import { Badge } from "../components/Badge.tsx";
import { LOW_STOCK } from "./stock-queries.ts";

export function VisibilityBadge({ isVisible }: { isVisible: boolean }) {
  return isVisible ? (
    <Badge tone="success" glyph="full">
      Visible
    </Badge>
  ) : (
    <Badge tone="neutral" glyph="empty">
      Hidden
    </Badge>
  );
}

/** "24 in stock", "3 left", "Out of stock", "In stock" when it is not counted. */
export function StockText({ stock }: { stock: Product["stock"] }) {
  if (!stock.trackInventory) return <span>{stock.inStock ? "Not tracked" : "Out of stock"}</span>;
  const quantity = stock.quantity ?? 0;
  if (quantity <= 0) {
    return (
      <Badge tone="critical" glyph="stop">
        Out of stock
      </Badge>
    );
  }
  if (stock.inventoryStatus === "PARTIALLY_OUT_OF_STOCK") {
    return (
      <Badge tone="warning" glyph="half">
        {`${quantity}, partly out`}
      </Badge>
    );
  }
  if (quantity <= LOW_STOCK) {
    return (
      <Badge tone="warning" glyph="half">
        {`${quantity} left`}
      </Badge>
    );
  }
  return <span>{quantity.toLocaleString("en-US")} in stock</span>;
}
