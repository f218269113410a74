import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowDown, ArrowUp, ArrowUpToLine, GripVertical, Plus, X } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { MAX_COLLECTION_MEMBERS } from "#api/catalog/collections/merchant-collections.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Card } from "#backoffice/components/Card.tsx";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { Checkbox } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { Thumbnail } from "#backoffice/components/pictures/Thumbnail.tsx";
import { ErrorState, SkeletonText } from "#backoffice/components/States.tsx";
import { SearchBox } from "#backoffice/components/tables/FilterBar.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./CollectionProducts.module.css";
import type { CollectionForm, Member } from "./collection-form.ts";
import { productChoicesQuery } from "./queries.ts";
import { collectionsTexts } from "./texts/texts.ts";

const { cancel, products: texts } = collectionsTexts[staffLanguage()];

const MOVED = "application/x-collection-index";

/** The ordered products of a manual collection; saved with the rest of the form. */
export function CollectionProducts() {
  const { control, setValue } = useFormContext<CollectionForm>();
  const products = useWatch({ control, name: "products" });
  const [isPicking, setIsPicking] = useState(false);
  const [target, setTarget] = useState<number>();
  const change = (next: Member[]): void => setValue("products", next, { shouldDirty: true });
  const move = (from: number, to: number): void => {
    const member = products[from];
    if (member !== undefined && to >= 0 && to < products.length) {
      change(products.toSpliced(from, 1).toSpliced(to, 0, member));
    }
  };
  const drop = (event: DragEvent, index: number): void => {
    setTarget(undefined);
    const from = event.dataTransfer.getData(MOVED);
    if (from !== "") move(Number(from), index);
  };
  return (
    <Card
      title={formatMessage(staffLanguage(), texts.title, { count: products.length })}
      isFlush
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setIsPicking(true)}>
          {texts.add}
        </Button>
      }
    >
      {products.length === 0 ? (
        <p className={styles.none}>{texts.none}</p>
      ) : (
        <ol className={styles.list}>
          {products.map((product, index) => (
            <li
              key={product.id}
              className={styles.product}
              draggable
              data-target={target === index || undefined}
              onDragStart={(event) => event.dataTransfer.setData(MOVED, String(index))}
              onDragOver={(event) => {
                if (!event.dataTransfer.types.includes(MOVED)) return;
                event.preventDefault();
                setTarget(index);
              }}
              onDragLeave={() => setTarget(undefined)}
              onDrop={(event) => drop(event, index)}
            >
              <GripVertical aria-hidden="true" className={styles.grip} />
              <Thumbnail image={{ url: product.imageUrl }} size="small" />
              <Link to="/products/$productId" params={{ productId: product.id }} className={styles.name}>
                {product.name}
              </Link>
              <span className={styles.tools}>
                <Button
                  variant="plain"
                  size="small"
                  aria-label={formatMessage(staffLanguage(), texts.toTop, { name: product.name })}
                  disabled={index === 0}
                  icon={<ArrowUpToLine aria-hidden="true" />}
                  onClick={() => move(index, 0)}
                />
                <Button
                  variant="plain"
                  size="small"
                  aria-label={formatMessage(staffLanguage(), texts.up, { name: product.name })}
                  disabled={index === 0}
                  icon={<ArrowUp aria-hidden="true" />}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  variant="plain"
                  size="small"
                  aria-label={formatMessage(staffLanguage(), texts.down, { name: product.name })}
                  disabled={index === products.length - 1}
                  icon={<ArrowDown aria-hidden="true" />}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  variant="plain"
                  size="small"
                  aria-label={formatMessage(staffLanguage(), texts.remove, { name: product.name })}
                  icon={<X aria-hidden="true" />}
                  onClick={() => change(products.toSpliced(index, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      {products.length >= MAX_COLLECTION_MEMBERS && (
        <p className={styles.none}>{formatMessage(staffLanguage(), texts.limit, { count: MAX_COLLECTION_MEMBERS })}</p>
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

type PickerProps = { taken: readonly Member[]; onClose: () => void; onAdd: (added: Member[]) => void };

function ProductPicker({ taken, onClose, onAdd }: PickerProps) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly Member[]>([]);
  const found = useQuery(productChoicesQuery(text));
  const takenIds = new Set(taken.map(({ id }) => id));
  return (
    <Modal
      title={texts.add}
      isOpen
      onClose={onClose}
      onSubmit={() => chosen.length > 0 && onAdd([...chosen])}
      footer={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" variant="primary" disabled={chosen.length === 0}>
            {chosen.length === 0 ? texts.add : formatMessage(staffLanguage(), texts.addCount, { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <SearchBox label={texts.search} value={text} onChange={setText} />
        {found.isPending && <SkeletonText lines={5} />}
        {found.isError && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
        {found.data?.length === 0 && <p className={styles.none}>{texts.noMatch}</p>}
        <ul>
          {found.data?.map((product) => {
            const isTaken = takenIds.has(product.id);
            return (
              <li key={product.id} className={styles.choice}>
                <Thumbnail image={{ url: product.imageUrl }} size="small" />
                <Checkbox
                  label={product.name}
                  {...(isTaken && { hint: texts.taken })}
                  disabled={isTaken}
                  checked={isTaken || chosen.some(({ id }) => id === product.id)}
                  onChange={(event) =>
                    setChosen(
                      event.currentTarget.checked ? [...chosen, product] : chosen.filter(({ id }) => id !== product.id),
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
