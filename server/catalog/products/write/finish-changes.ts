/** Applies the effects of changed products once per call: derived prices, search terms, availability, events. */
import type { Tx } from "#server/platform/db/db.ts";
import { announceChanges, emitVariantsChanged, type VariantChange } from "./finish-product.ts";
import { refreshAvailability, refreshPrices, refreshSearchTerms } from "./refresh.ts";
import type { ProductWriteContext } from "./write-context.ts";

/** A product whose rows are written; `finishChanges` must follow in the same transaction. */
export type ChangedProduct = {
  readonly id: string;
  readonly fields: readonly string[];
  readonly hasNewPrices: boolean;
  readonly hasNewWords: boolean;
  readonly hasNewVariants: boolean;
  readonly variants: readonly VariantChange[];
};

export async function finishChanges(
  tx: Tx,
  changes: readonly ChangedProduct[],
  writeContext: ProductWriteContext,
): Promise<void> {
  if (changes.length === 0) return;
  const idsOf = (fits: (change: ChangedProduct) => boolean): string[] => [
    ...new Set(changes.filter(fits).map(({ id }) => id)),
  ];
  const [priced, worded, varied] = [
    idsOf(({ hasNewPrices }) => hasNewPrices),
    idsOf(({ hasNewWords }) => hasNewWords),
    idsOf(({ hasNewVariants }) => hasNewVariants),
  ];
  if (priced.length > 0) await refreshPrices(tx, priced);
  if (worded.length > 0) await refreshSearchTerms(tx, worded);
  if (varied.length > 0) await refreshAvailability(tx, varied);
  await announceChanges(tx, changes, writeContext);
  await emitVariantsChanged(
    tx,
    changes.map(({ id, variants }) => ({ productId: id, variants })),
    writeContext,
  );
}
