import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { Button } from "../components/Button.tsx";
import { Card } from "../components/Card.tsx";
import { Checkbox } from "../components/Field.tsx";
import { SearchBox } from "../components/FilterBar.tsx";
import { Modal } from "../components/Modal.tsx";
import { ErrorState, SkeletonText } from "../components/States.tsx";
import { Thumbnail } from "../components/Thumbnail.tsx";
import { plural } from "../format.ts";
import styles from "./CollectionProducts.module.css";
import { productChoicesQuery } from "./queries.ts";
import type { CollectionForm } from "./save-collection.ts";

type Entry = CollectionForm["products"][number];

/** The products of the collection; saved together with the rest of the form. */
export function CollectionProducts() {
  const { control, setValue } = useFormContext<CollectionForm>();
  const products = useWatch({ control, name: "products" });
  const [isPicking, setIsPicking] = useState(false);
  const change = (next: Entry[]): void => setValue("products", next, { shouldDirty: true });
  return (
    <Card
      title={`Products (${products.length})`}
      isFlush
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setIsPicking(true)}>
          Add products
        </Button>
      }
    >
      {products.length === 0 ? (
        <p className={styles.none}>No products yet. Add some to fill this section of the shop.</p>
      ) : (
        <ul className={styles.list}>
          {products.map((product) => (
            <li key={product.id} className={styles.product}>
              <Thumbnail image={{ url: product.imageUrl }} size="small" />
              <Link to="/products/$productId" params={{ productId: product.id }} className={styles.name}>
                {product.name}
              </Link>
              <Button
                variant="plain"
                size="small"
                aria-label={`Remove ${product.name}`}
                icon={<X aria-hidden="true" />}
                onClick={() => change(products.filter(({ id }) => id !== product.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {isPicking && (
        <ProductPicker
          taken={products}
          onClose={() => setIsPicking(false)}
          onAdd={(added) => {
            change([...products, ...added]);
            setIsPicking(false);
          }}
        />
      )}
    </Card>
  );
}

type PickerProps = { taken: readonly Entry[]; onClose: () => void; onAdd: (added: Entry[]) => void };

function ProductPicker({ taken, onClose, onAdd }: PickerProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly Entry[]>([]);
  const found = useQuery(productChoicesQuery(text));
  const takenIds = new Set(taken.map(({ id }) => id));
  return (
    <Modal
      title="Add products"
      isOpen
      onClose={onClose}
      onSubmit={() => chosen.length > 0 && onAdd([...chosen])}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {chosen.length === 0 ? "Add products" : `Add ${plural(chosen.length, "product")}`}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <SearchBox label="Search products" value={text} onChange={setText} />
        {found.isPending && <SkeletonText lines={5} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.length === 0 && <p className={styles.none}>No products match.</p>}
        <ul>
          {found.data?.map((product) => {
            const entry = { id: product.id, name: product.name, imageUrl: product.media.mainMedia?.image?.url ?? "" };
            const isTaken = takenIds.has(product.id);
            return (
              <li key={product.id} className={styles.choice}>
                <Thumbnail image={{ url: entry.imageUrl }} size="small" />
                <Checkbox
                  label={product.name}
                  {...(isTaken && { hint: "In this collection already" })}
                  disabled={isTaken}
                  checked={isTaken || chosen.some(({ id }) => id === product.id)}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked ? [...chosen, entry] : chosen.filter(({ id }) => id !== product.id),
                    )
                  }
                />
              </li>
            );
          })}
        </ul>
      </div>
    </Modal>
  );
}
