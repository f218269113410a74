/** The confirmation mail is made after the order's commit: placing an order waits for nothing it does not need. */
import { Type } from "typebox";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { enqueueConfirmationMail } from "./mails/confirmation-mail.ts";
import { lockOrder } from "./queries.ts";
import { writeOrder } from "./writes.ts";

export const sendConfirmation = job({
  name: "orders.sendConfirmation",
  payload: Type.Object({ orderId: Type.String() }),
  async run(store, { orderId }) {
    const now = store.now();
    await transaction(store.database.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const row = await tx
        .selectFrom("orders")
        .select("confirmation_mailed_at")
        .where("id", "=", orderId)
        .executeTakeFirst();
      // A job may run twice; a buyer gets one confirmation.
      if (row === undefined || row.confirmation_mailed_at !== null) return;
      await enqueueConfirmationMail(tx, { order, baseUrl: store.baseUrl(), now });
      await writeOrder(tx, orderId, { confirmation_mailed_at: now }, order.updatedAt);
    });
  },
});
