import { Fragment } from "react";
import type { ProductCardView } from "#storefront/views.ts";
import { CachedHtml } from "#ui/pages/cached-html.tsx";
import { cardId } from "./cards.ts";
import styles from "./ProductCard.module.css";
import { ProductCard } from "./ProductCard.tsx";
import { type BannerView, PromotionBanner } from "./PromotionBanner.tsx";

type Props = {
  products: readonly ProductCardView[];
  /** `row`: one row of four, which scrolls horizontally on phones. */
  layout: "grid" | "row" | "four";
  /** Whether the first image is the page's LCP image. */
  hasFirst?: boolean;
  level?: "h2" | "h3";
  /** Each banner precedes the product at its position. */
  banners?: readonly BannerView[];
  /** Scripts add it to a page that can show the same products, so its cards have no element ids. */
  isAdded?: boolean;
};

export function ProductGrid({
  products,
  layout,
  hasFirst = false,
  level = "h3",
  banners = [],
  isAdded = false,
}: Props) {
  const shape = layout === "grid" ? "" : layout === "row" ? `${styles.four} ${styles.row}` : styles.four;
  return (
    <ul className={`${styles.grid} ${shape}`} data-grid="">
      {products.map((product, index) => {
        const isFirst = hasFirst && index === 0;
        return (
          <Fragment key={product.id}>
            {banners
              .filter(({ place }) => place === index)
              .map((banner) => (
                <li key={banner.id}>
                  <PromotionBanner banner={banner} />
                </li>
              ))}
            <CachedHtml
              as="li"
              of={product}
              id={isAdded ? undefined : cardId(product.id)}
              look={`${level}${isFirst ? " first" : ""}`}
            >
              {() => <ProductCard product={product} isFirst={isFirst} level={level} />}
            </CachedHtml>
          </Fragment>
        );
      })}
    </ul>
  );
}
