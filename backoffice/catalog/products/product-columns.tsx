/** Columns of the product list; staff members choose which ones to show. */
import { Link } from "@tanstack/react-router";
import type { ProductRow } from "#api/catalog/products/merchant-products.ts";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { formatMoney, formatNumber, formatWhen } from "#backoffice/format.ts";
import type { ChoosableColumn } from "#backoffice/identity/views/columns.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { AvailabilityBadge, VisibilityBadge } from "./badges.tsx";
import styles from "./products.module.css";
import { productsTexts } from "./texts/texts.ts";

const { list, types } = productsTexts[staffLanguage()];

export const productColumns = (
  collectionNames: ReadonlyMap<string, string>,
): readonly ChoosableColumn<ProductRow>[] => [
  {
    id: "image",
    header: list.image,
    isHeaderHidden: true,
    isFixed: true,
    width: "60px",
    phone: "lead",
    cell: ({ imageUrl }) => <Thumbnail image={imageUrl === undefined ? undefined : { url: imageUrl }} />,
  },
  {
    id: "name",
    header: list.product,
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
  { id: "visible", header: list.visibility, cell: ({ visible }) => <VisibilityBadge isVisible={visible} /> },
  {
    id: "stock",
    header: list.inventory,
    cell: ({ availability, acceptsPreorders }) => (
      <AvailabilityBadge availability={availability} acceptsPreorders={acceptsPreorders} />
    ),
  },
  {
    id: "variants",
    header: list.variants,
    align: "end",
    phone: "hidden",
    cell: ({ hasOptions, variantCount }) => (hasOptions ? formatNumber(variantCount) : "–"),
  },
  { id: "type", header: list.type, phone: "hidden", isUnusual: true, cell: ({ kind }) => types[kind] },
  {
    id: "ribbon",
    header: list.ribbon,
    phone: "hidden",
    isUnusual: true,
    cell: ({ ribbon }) => ribbon?.name ?? "–",
  },
  {
    id: "collections",
    header: list.collections,
    phone: "hidden",
    isUnusual: true,
    cell: ({ collectionIds }) => {
      const names = collectionIds.flatMap((id) => collectionNames.get(id) ?? []);
      return names.length === 0 ? "–" : <span className={styles.soft}>{names.join(", ")}</span>;
    },
  },
  { id: "price", header: list.price, sortKey: "price", align: "end", phone: "end", cell: priceText },
  {
    id: "created",
    header: list.created,
    sortKey: "created",
    align: "end",
    phone: "hidden",
    isUnusual: true,
    cell: ({ createdDate }) => <span className={styles.soft}>{formatWhen(createdDate)}</span>,
  },
  {
    id: "updated",
    header: list.updated,
    sortKey: "updated",
    align: "end",
    phone: "hidden",
    cell: ({ updatedDate }) => <span className={styles.soft}>{formatWhen(updatedDate)}</span>,
  },
];

function priceText({
  lowestPrice: { amount: low },
  highestPrice: { amount: high },
  compareAtPrice,
  currency,
}: ProductRow) {
  const isOne = low === high;
  return (
    <span className={styles.price}>
      {isOne ? formatMoney(low, currency) : `${formatMoney(low, currency)}–${formatMoney(high, currency)}`}
      {isOne && compareAtPrice !== undefined && (
        <del className={styles.before}>
          <span className="visually-hidden">{list.compareAt} </span>
          {formatMoney(compareAtPrice.amount, currency)}
        </del>
      )}
    </span>
  );
}
