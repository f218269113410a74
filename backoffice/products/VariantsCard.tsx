import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { MAX_MANAGED_VARIANTS, type Product, type Variant } from "#api/products.ts";
import { Card } from "../components/Card.tsx";
import { Checkbox } from "../components/Field.tsx";
import { plural } from "../format.ts";
import { useCan } from "../session/use-session.ts";
import type { ProductForm } from "./product-form.ts";
import { VariantRow } from "./VariantRow.tsx";
import styles from "./VariantsCard.module.css";

const ROW_HEIGHT = 49;
const ALL_AT_ONCE = 60;

/** Every combination of choices, edited in place. Long tables draw only the rows in view. */
export function VariantsCard({ product, currency }: { product: Product; currency: string }) {
  const { control } = useFormContext<ProductForm>();
  const can = useCan();
  const [manageVariants, trackInventory] = useWatch({ control, name: ["manageVariants", "trackInventory"] });
  const frame = useRef<HTMLElement>(null);
  const { variants } = product;
  const isLong = variants.length > ALL_AT_ONCE;
  const rows = useVirtualizer({
    count: variants.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    enabled: isLong,
  });
  const inView = rows.getVirtualItems();
  const shown: { variant: Variant; index: number }[] = isLong
    ? inView.flatMap(({ index }) => {
        const variant = variants[index];
        return variant === undefined ? [] : [{ variant, index }];
      })
    : variants.map((variant, index) => ({ variant, index }));
  const before = isLong ? (inView[0]?.start ?? 0) : 0;
  const after = isLong ? rows.getTotalSize() - (inView.at(-1)?.end ?? 0) : 0;

  return (
    <Card title={plural(variants.length, "variant")} isFlush>
      <div className={styles.mode}>
        <VariantMode product={product} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section ref={frame} id="product-variants" className={styles.frame} aria-label="Variants" tabIndex={0}>
        <table className={styles.table} aria-rowcount={variants.length + 1}>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              {manageVariants && <th scope="col">Visible</th>}
              {manageVariants && <th scope="col">Price</th>}
              {manageVariants && <th scope="col">Cost</th>}
              {manageVariants && <th scope="col">SKU</th>}
              <th scope="col">{trackInventory ? "Quantity" : "In stock"}</th>
              {manageVariants && <th scope="col">Weight</th>}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Spacer height={before} />}
            {shown.map(({ variant, index }) => (
              <VariantRow
                key={variant.id}
                variant={variant}
                rowIndex={index + 2}
                currency={currency}
                isManaged={manageVariants}
                isTracked={trackInventory}
                canChangeStock={can("inventory:write")}
              />
            ))}
            {after > 0 && <Spacer height={after} />}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

/** Variants can begin to have their own data, but not go back while they exist; so there is a choice only at first. */
function VariantMode({ product }: { product: Product }) {
  const { register } = useFormContext<ProductForm>();
  if (product.manageVariants) return <p>Each variant has its own price, cost, SKU, weight and visibility.</p>;
  if (product.variants.length > MAX_MANAGED_VARIANTS)
    return <p>All variants share price, cost, SKU, weight and visibility.</p>;
  return (
    <Checkbox
      label="Each variant has its own price, cost, SKU, weight and visibility"
      {...register("manageVariants")}
    />
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ blockSize: `${height}px`, padding: 0, border: 0 }} />
    </tr>
  );
}
