import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductRow } from "#api/catalog/products/merchant-products.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { FieldStack } from "#backoffice/components/forms/Field.tsx";
import { Modal } from "#backoffice/components/overlays/Modal.tsx";
import { showToast } from "#backoffice/components/overlays/toasts.ts";
import { Banner, messageOf, SkeletonText } from "#backoffice/components/States.tsx";
import { formatMoney } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { collectionsQuery } from "../../catalog/named-queries.ts";
import { refreshProducts } from "../queries.ts";
import { productsTexts } from "../texts/texts.ts";
import { ActionFields } from "./ActionFields.tsx";
import { applyAction, type BulkAction, describe, isComplete, needsVariants } from "./bulk-actions.ts";
import styles from "./preview.module.css";
import { type BulkFailure, readEntries, runBulk, undoBulk } from "./run-bulk.ts";

type Props = { products: readonly ProductRow[]; first: BulkAction; onClose: () => void; onDone: () => void };

const { bulk, list, cancel, close } = productsTexts[staffLanguage()];

const SHOWN = 50;

/** A bulk change with a preview of each product; can be undone from the toast. */
export function BulkDialog({ products, first, onClose, onDone }: Props) {
  const [action, setAction] = useState<BulkAction>(first);
  const [progress, setProgress] = useState(0);
  const tree = useQuery({ ...collectionsQuery, enabled: action.kind === "collections" });
  const entries = useQuery({
    queryKey: [
      "products",
      "bulk",
      needsVariants(action) ? action.kind : "",
      products.map(({ id, revision }) => [id, revision]),
    ],
    queryFn: () => readEntries(products, action, setProgress),
    staleTime: 0,
    gcTime: 0,
  });
  const names = new Map((tree.data ?? []).map(({ id, name }) => [id, name]));
  const currency = products[0]?.currency ?? "USD";
  const format = {
    money: (amount: number) => formatMoney(amount, currency),
    collection: (id: string) => names.get(id) ?? "",
  };
  const isReady = isComplete(action);
  const lines = (entries.data ?? []).map((entry) => {
    const after = isReady ? applyAction(entry.before, action) : entry.before;
    return { entry, after, isChanged: after !== entry.before };
  });
  const changing = lines.filter(({ isChanged }) => isChanged).length;

  const run = useMutation({
    mutationFn: async () => {
      setProgress(0);
      return runBulk(entries.data ?? [], action, setProgress);
    },
    onSuccess: async (done) => {
      await refreshProducts();
      if (done.changed.length > 0) {
        showToast(formatMessage(staffLanguage(), bulk.updated, { count: done.changed.length }), {
          undo: () =>
            void undoBulk(done, action.kind).then(async ({ failures }) => {
              await refreshProducts();
              const count = failures.length;
              showToast(count === 0 ? bulk.undone : formatMessage(staffLanguage(), bulk.notUndone, { count }));
            }),
        });
      }
      if (done.failures.length > 0) return;
      onDone();
      onClose();
    },
  });
  const failures = run.data?.failures ?? [];

  return (
    <Modal
      title={formatMessage(staffLanguage(), titles[action.kind], { count: products.length })}
      isOpen
      isWide
      onClose={onClose}
      onSubmit={() => changing > 0 && !run.isPending && failures.length === 0 && run.mutate()}
      footer={
        <>
          <Button onClick={onClose}>{failures.length > 0 ? close : cancel}</Button>
          {failures.length === 0 && (
            <Button type="submit" variant="primary" disabled={changing === 0} isBusy={run.isPending}>
              {changing === 0 ? bulk.submit : formatMessage(staffLanguage(), bulk.submitCount, { count: changing })}
            </Button>
          )}
        </>
      }
    >
      <FieldStack>
        {run.isError && <Banner tone="critical">{messageOf(run.error)}</Banner>}
        <Failures failures={failures} />
        {failures.length === 0 && <ActionFields action={action} onChange={setAction} />}
        {run.isPending && changing > SHOWN && (
          <progress aria-label={bulk.progress} max={changing} value={progress} className={styles.progress} />
        )}
        {entries.isError && <Banner tone="critical">{messageOf(entries.error)}</Banner>}
        {entries.isPending && (
          <div role="status">
            <p>
              {progress > 0
                ? formatMessage(staffLanguage(), bulk.loaded, { done: progress, total: products.length })
                : bulk.loading}
            </p>
            <SkeletonText lines={3} />
          </div>
        )}
        {lines.length > 0 && failures.length === 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
          <section className={styles.preview} aria-label={bulk.preview} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{list.product}</th>
                  <th scope="col">{bulk.before}</th>
                  <th scope="col">{bulk.after}</th>
                </tr>
              </thead>
              <tbody>
                {lines.slice(0, SHOWN).map(({ entry, after, isChanged }) => (
                  <tr key={entry.product.id} data-same={!isChanged || undefined}>
                    <th scope="row">{entry.product.name}</th>
                    <td>{describe(entry.before, action, format)}</td>
                    <td className={styles.after}>
                      {isChanged ? describe(after, action, format) : isReady ? bulk.same : "–"}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {lines.length > SHOWN && (
              <p className={styles.more}>
                {formatMessage(staffLanguage(), bulk.more, { count: lines.length - SHOWN })}
              </p>
            )}
          </section>
        )}
      </FieldStack>
    </Modal>
  );
}

const titles: Record<BulkAction["kind"], string> = bulk.titles;

function Failures({ failures }: { failures: readonly BulkFailure[] }) {
  if (failures.length === 0) return null;
  return (
    <Banner tone="critical" title={formatMessage(staffLanguage(), bulk.failed, { count: failures.length })}>
      <ul>
        {failures.slice(0, 20).map(({ name, message }) => (
          <li key={name}>{formatMessage(staffLanguage(), bulk.failure, { name, message })}</li>
        ))}
      </ul>
    </Banner>
  );
}
