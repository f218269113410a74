import type { ProductV3 } from "#api/catalog/products/product-v3-values.ts";
import { Badge } from "#backoffice/components/Badge.tsx";

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

export function AvailabilityBadge({ inventory }: Pick<ProductV3, "inventory">) {
  const { availabilityStatus, preorderStatus } = inventory;
  if (availabilityStatus === "IN_STOCK") return <span>In stock</span>;
  if (preorderStatus !== "DISABLED") {
    return (
      <Badge tone="note" glyph="clock">
        Preorder
      </Badge>
    );
  }
  return availabilityStatus === "OUT_OF_STOCK" ? (
    <Badge tone="critical" glyph="stop">
      Sold out
    </Badge>
  ) : (
    <Badge tone="warning" glyph="half">
      Partly sold out
    </Badge>
  );
}
