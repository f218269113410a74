import { Fragment } from "react";
import type { ProductCardView } from "#storefront/views.ts";
import { Kept } from "#ui/pages/kept.tsx";
import { cardId } from "./cards.ts";
import styles from "./ProductCard.module.css";
import { ProductCard } from "./ProductCard.tsx";
import { type BannerView, PromotionBanner } from "./PromotionBanner.tsx";

type Props = {
  products: readonly ProductCardView[];
  /** `row`: one line of four that scrolls sideways on a phone. */
  layout: "grid" | "row" | "four";
  /** Whether the first image is the page's LCP image. */
  hasFirst?: boolean;
  level?: "h2" | "h3";
  /** Each before the product of its place. */
  banners?: readonly BannerView[];
  /** Scripts add it to a page that may show the same products: its cards are nothing that an address leads to. */
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
            <Kept
              as="li"
              of={product}
              id={isAdded ? undefined : cardId(product.id)}
              look={`${level}${isFirst ? " first" : ""}`}
            >
              {() => <ProductCard product={product} isFirst={isFirst} level={level} />}
            </Kept>
          </Fragment>
        );
      })}
    </ul>
  );
}
