import { Type } from "typebox";
import { readOrdersSettings } from "#server/orders/orders/public.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { enqueue, type Job, job } from "#server/platform/jobs/jobs.ts";
import { findOrdersWithClosedFiles } from "./downloads.ts";
import { grantEntitlements } from "./grant.ts";

/** Opens the files of existing unpaid orders after the merchant allows access before payment. */
export const openUnpaidOrders = job({
  name: "entitlements.openUnpaidOrders",
  payload: Type.Object({}),
  async run(store) {
    await transaction(store.database.db, async (tx) => {
      if (!(await readOrdersSettings(tx)).allowsUnpaidAccess) return;
      for (const orderId of await findOrdersWithClosedFiles(tx)) {
        await enqueue(tx, grantEntitlements, { orderId }, { key: `entitlements ${orderId}` });
      }
    });
  },
});

export const jobs: readonly Job[] = [grantEntitlements, openUnpaidOrders];
