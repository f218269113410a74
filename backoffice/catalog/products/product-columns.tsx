/** Columns of the product list; staff members choose which ones to show. */
import { Link } from "@tanstack/react-router";
import type { Product } from "#api/catalog/products/product.ts";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { formatMoney, formatNumber, formatWhen } from "#backoffice/format.ts";
import type { ChoosableColumn } from "#backoffice/identity/views/columns.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { AvailabilityBadge, VisibilityBadge } from "./badges.tsx";
import styles from "./products.module.css";
import { productsTexts } from "./texts/texts.ts";

const { list, types } = productsTexts[staffLanguage()];

export const productColumns = (collectionNames: ReadonlyMap<string, string>): readonly ChoosableColumn<Product>[] => [
  {
    id: "image",
    header: list.image,
    isHeaderHidden: true,
    isFixed: true,
    width: "60px",
    phone: "lead",
    cell: ({ media }) => <Thumbnail image={media.main?.thumbnail ?? media.main?.image} />,
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
    cell: ({ inventory }) => <AvailabilityBadge inventory={inventory} />,
  },
  {
    id: "variants",
    header: list.variants,
    align: "end",
    phone: "hidden",
    cell: ({ options, variantSummary }) => (options.length === 0 ? "–" : formatNumber(variantSummary.variantCount)),
  },
  { id: "type", header: list.type, phone: "hidden", isUnusual: true, cell: ({ itemType }) => types[itemType] },
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
    cell: ({ directCategoriesInfo }) => {
      const names = (directCategoriesInfo?.categories ?? []).flatMap(({ id }) => collectionNames.get(id) ?? []);
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

function priceText({ actualPriceRange, compareAtPriceRange, currency = "USD" }: Product) {
  const [low, high] = [actualPriceRange.minValue.amount, actualPriceRange.maxValue.amount];
  const before = compareAtPriceRange.minValue.amount;
  const isOne = low === high;
  return (
    <span className={styles.price}>
      {isOne ? formatMoney(low, currency) : `${formatMoney(low, currency)}–${formatMoney(high, currency)}`}
      {isOne && Number(before) > Number(low) && (
        <del className={styles.before}>
          <span className="visually-hidden">{list.compareAt} </span>
          {formatMoney(before, currency)}
        </del>
      )}
    </span>
  );
}
