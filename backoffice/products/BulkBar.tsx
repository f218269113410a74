import { useMutation } from "@tanstack/react-query";
import { Eye, EyeOff, Percent, X } from "lucide-react";
import { useState } from "react";
import { type Product, updateProduct } from "#api/products.ts";
import { call } from "../client.ts";
import { Button } from "../components/Button.tsx";
import { messageOf } from "../components/States.tsx";
import { showToast } from "../components/toasts.ts";
import { plural } from "../format.ts";
import styles from "./BulkBar.module.css";
import { PriceDialog } from "./PriceDialog.tsx";
import { refreshProducts } from "./queries.ts";

type Props = { products: readonly Product[]; onDone: () => void };

/** What can be done with the chosen rows. Visibility can be undone from the toast. */
export function BulkBar({ products, onDone }: Props) {
  const [isPriceOpen, setIsPriceOpen] = useState(false);
  const show = useMutation({
    mutationFn: (visible: boolean) => setVisible(products, visible),
    onSuccess: async (changed, visible) => {
      await refreshProducts();
      onDone();
      showToast(visible ? "Products shown" : "Products hidden", {
        undo: () => void setVisible(changed, !visible).then(refreshProducts),
      });
    },
  });
  return (
    <section className={styles.bar} aria-label="Selected products">
      <p className={styles.count} role="status">
        {plural(products.length, "product")} selected
      </p>
      {show.isError && <p role="alert">{messageOf(show.error)}</p>}
      <Button
        variant="onInk"
        size="small"
        icon={<Eye aria-hidden="true" />}
        onClick={() => show.mutate(true)}
        isBusy={show.isPending && show.variables}
      >
        Show
      </Button>
      <Button
        variant="onInk"
        size="small"
        icon={<EyeOff aria-hidden="true" />}
        onClick={() => show.mutate(false)}
        isBusy={show.isPending && !show.variables}
      >
        Hide
      </Button>
      <Button variant="onInk" size="small" icon={<Percent aria-hidden="true" />} onClick={() => setIsPriceOpen(true)}>
        Change prices
      </Button>
      <Button
        variant="onInk"
        size="small"
        aria-label="Clear selection"
        icon={<X aria-hidden="true" />}
        onClick={onDone}
      />
      {isPriceOpen && <PriceDialog products={products} onClose={() => setIsPriceOpen(false)} onDone={onDone} />}
    </section>
  );
}

const AT_ONCE = 6;

/** Answers the products that were changed: those that were not in that state before. */
async function setVisible(products: readonly Product[], visible: boolean): Promise<Product[]> {
  const waiting = products.filter((product) => product.visible !== visible);
  const changed: Product[] = [];
  for (let start = 0; start < waiting.length; start += AT_ONCE) {
    const answers = await Promise.all(
      waiting
        .slice(start, start + AT_ONCE)
        .map(({ id }) => call(updateProduct, { params: { id }, body: { product: { visible } } })),
    );
    changed.push(...answers.map(({ product }) => product));
  }
  return changed;
}
