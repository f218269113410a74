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
  const { control, register } = useFormContext<ProductForm>();
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
        <Checkbox
          label="Each variant has its own price, SKU and visibility"
          disabled={product.manageVariants || variants.length > MAX_MANAGED_VARIANTS}
          {...(variants.length > MAX_MANAGED_VARIANTS && {
            hint: `Possible with up to ${MAX_MANAGED_VARIANTS} variants.`,
          })}
          {...register("manageVariants")}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section ref={frame} id="product-variants" className={styles.frame} aria-label="Variants" tabIndex={0}>
        <table className={styles.table} aria-rowcount={variants.length + 1}>
          <thead>
            <tr>
              <th scope="col">Variant</th>
              {manageVariants && <th scope="col">Price</th>}
              {manageVariants && <th scope="col">SKU</th>}
              <th scope="col">{trackInventory ? "Quantity" : "In stock"}</th>
              {manageVariants && <th scope="col">Visible</th>}
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

function Spacer({ height }: { height: number }) {
  return (
    <tr>
      <td style={{ blockSize: `${height}px`, padding: 0, border: 0 }} />
    </tr>
  );
}
