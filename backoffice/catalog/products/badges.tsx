import type { ProductRow } from "#api/catalog/products/merchant-products.ts";
import { Badge } from "#backoffice/components/Badge.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { productsTexts } from "./texts/texts.ts";

const { stock, visible, hidden } = productsTexts[staffLanguage()];

export function VisibilityBadge({ isVisible }: { isVisible: boolean }) {
  return isVisible ? (
    <Badge tone="success" glyph="full">
      {visible}
    </Badge>
  ) : (
    <Badge tone="neutral" glyph="empty">
      {hidden}
    </Badge>
  );
}

export function AvailabilityBadge({
  availability,
  acceptsPreorders,
}: Pick<ProductRow, "availability" | "acceptsPreorders">) {
  if (availability === "IN_STOCK") return <span>{stock.inStock}</span>;
  if (acceptsPreorders) {
    return (
      <Badge tone="note" glyph="clock">
        {stock.preorder}
      </Badge>
    );
  }
  return availability === "OUT_OF_STOCK" ? (
    <Badge tone="critical" glyph="stop">
      {stock.soldOut}
    </Badge>
  ) : (
    <Badge tone="warning" glyph="half">
      {stock.partly}
    </Badge>
  );
}
