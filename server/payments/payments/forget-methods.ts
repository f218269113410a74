/** Deletes saved payment methods of deleted members here at once, and at the provider through a job with retries. */
import { Type } from "typebox";
import type { Tx } from "#server/platform/db/db.ts";
import { enqueue, job } from "#server/platform/jobs/jobs.ts";
import { findProvider } from "./providers.ts";
import { deleteSavedMethod, listSavedMethods, tokenOf } from "./saved-methods.ts";

export const forgetMethod = job({
  name: "payments.forgetMethod",
  payload: Type.Object({ savedPaymentMethodId: Type.String() }),
  async run(store, { savedPaymentMethodId }) {
    const { db } = store.database;
    const method = await db
      .selectFrom("saved_payment_methods")
      .selectAll()
      .where("id", "=", savedPaymentMethodId)
      .executeTakeFirst();
    if (method === undefined) return;
    await (await findProvider(db, store, method.provider))?.forget(tokenOf(store, method));
  },
});

export async function enqueueForgetting(tx: Tx, memberId: string, now: Date): Promise<void> {
  for (const { id } of await listSavedMethods(tx, memberId)) {
    await deleteSavedMethod(tx, id, now);
    await enqueue(tx, forgetMethod, { savedPaymentMethodId: id });
  }
}
