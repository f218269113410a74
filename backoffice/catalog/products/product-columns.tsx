/** Columns of the products list. People choose which of them they see. */

import { Link } from "@tanstack/react-router";
import type { ProductV3 } from "#api/catalog/products/product-v3-values.ts";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { formatMoney, formatWhen } from "#backoffice/format.ts";
import type { ChoosableColumn } from "#backoffice/identity/views/columns.ts";
import { staffLocale } from "#backoffice/language.ts";
import { AvailabilityBadge, VisibilityBadge } from "./badges.tsx";
import { kindLabel } from "./editor/cards/BasicsCard.tsx";
import styles from "./products.module.css";

export const productColumns = (collectionNames: ReadonlyMap<string, string>): readonly ChoosableColumn<ProductV3>[] => [
  {
    id: "image",
    header: "Picture",
    isHeaderHidden: true,
    isFixed: true,
    width: "60px",
    phone: "lead",
    cell: ({ media }) => <Thumbnail image={media.main?.thumbnail ?? media.main?.image} />,
  },
  {
    id: "name",
    header: "Product",
    isFixed: true,
    sortKey: "name",
    phone: "title",
    cell: ({ id, name, brand }) => (
      <>
        <Link to="/products/$productId" params={{ productId: id }} className={styles.name}>
          {name}
        </Link>
        {brand !== undefined && <span className={styles.brand}>{brand.name}</span>}
      </>
    ),
  },
  { id: "visible", header: "Visibility", cell: ({ visible }) => <VisibilityBadge isVisible={visible} /> },
  {
    id: "stock",
    header: "Stock",
    cell: ({ inventory }) => <AvailabilityBadge inventory={inventory} />,
  },
  {
    id: "variants",
    header: "Variants",
    align: "end",
    phone: "hidden",
    cell: ({ options, variantSummary }) =>
      options.length === 0 ? "–" : variantSummary.variantCount.toLocaleString(staffLocale()),
  },
  { id: "type", header: "Kind", phone: "hidden", isUnusual: true, cell: ({ itemType }) => kindLabel(itemType) },
  {
    id: "ribbon",
    header: "Ribbon",
    phone: "hidden",
    isUnusual: true,
    cell: ({ ribbon }) => ribbon?.name ?? "–",
  },
  {
    id: "collections",
    header: "Collections",
    phone: "hidden",
    isUnusual: true,
    cell: ({ directCategoriesInfo }) => {
      const names = (directCategoriesInfo?.categories ?? []).flatMap(({ id }) => collectionNames.get(id) ?? []);
      return names.length === 0 ? "–" : <span className={styles.soft}>{names.join(", ")}</span>;
    },
  },
  { id: "price", header: "Price", sortKey: "price", align: "end", phone: "end", cell: priceText },
  {
    id: "created",
    header: "Added",
    sortKey: "created",
    align: "end",
    phone: "hidden",
    isUnusual: true,
    cell: ({ createdDate }) => <span className={styles.soft}>{formatWhen(createdDate)}</span>,
  },
  {
    id: "updated",
    header: "Changed",
    sortKey: "updated",
    align: "end",
    phone: "hidden",
    cell: ({ updatedDate }) => <span className={styles.soft}>{formatWhen(updatedDate)}</span>,
  },
];

function priceText({ actualPriceRange, compareAtPriceRange, currency = "USD" }: ProductV3) {
  const [low, high] = [actualPriceRange.minValue.amount, actualPriceRange.maxValue.amount];
  const before = compareAtPriceRange.minValue.amount;
  const isOne = low === high;
  return (
    <span className={styles.price}>
      {isOne ? formatMoney(low, currency) : `${formatMoney(low, currency)}–${formatMoney(high, currency)}`}
      {isOne && Number(before) > Number(low) && (
        <del className={styles.before}>
          <span className="visually-hidden">before </span>
          {formatMoney(before, currency)}
        </del>
      )}
    </span>
  );
}
