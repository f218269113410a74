/** Generated tax names follow the store's language (`settings/generated-texts.ts`). */

import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Translate } from "#server/store/settings/public.ts";
import { updateManualTaxMapping } from "./write.ts";

export async function translateTaxNames(
  tx: Tx,
  translate: Translate,
  cause: { actor: Actor; now: Date },
): Promise<void> {
  const rows = await tx
    .selectFrom("manual_tax_mappings")
    .select(["id", "revision", "tax_name"])
    .orderBy("id")
    .execute();
  for (const { id, revision, tax_name } of rows) {
    const taxName = translate(tax_name);
    if (taxName !== tax_name) await updateManualTaxMapping(tx, id, { revision: String(revision), taxName }, cause);
  }
}
