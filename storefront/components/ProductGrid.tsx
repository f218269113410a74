import { Kept } from "#ui/pages/kept.tsx";
import type { ProductCardView } from "../views.ts";
import styles from "./ProductCard.module.css";
import { ProductCard } from "./ProductCard.tsx";

type Props = {
  products: readonly ProductCardView[];
  /** `row`: one line of four that scrolls sideways on a phone. */
  layout: "grid" | "row" | "four";
  /** The first picture is what the page is waiting for. */
  hasFirst?: boolean;
  level?: "h2" | "h3";
};

export function ProductGrid({ products, layout, hasFirst = false, level = "h3" }: Props) {
  const shape = layout === "grid" ? "" : layout === "row" ? `${styles.four} ${styles.row}` : styles.four;
  return (
    <ul className={`${styles.grid} ${shape}`} data-grid="">
      {products.map((product, index) => {
        const isFirst = hasFirst && index === 0;
        return (
          <Kept key={product.id} as="li" of={product} look={`${level}${isFirst ? " first" : ""}`}>
            {() => <ProductCard product={product} isFirst={isFirst} level={level} />}
          </Kept>
        );
      })}
    </ul>
  );
}
