/** Sends the confirmation email after the order's commit, so that placing the order doesn't wait for it. */
import { Type } from "typebox";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { takeFailedMails } from "#server/platform/mail/mail.ts";
import { addActivity, writeOrder } from "../change/writes.ts";
import { findOrder, lockOrder } from "../read/queries.ts";
import { notifyOfNewOrder } from "../staff-mails/new-order.ts";
import { enqueueReceivedMail } from "./approval-mails.ts";
import { enqueueConfirmationMail } from "./confirmation-mail.ts";

export const sendConfirmation = job({
  name: "orders.sendConfirmation",
  payload: Type.Object({ orderId: Type.String(), isApproval: Type.Optional(Type.Boolean()) }),
  async run(store, { orderId, isApproval = false }) {
    const now = store.now();
    await transaction(store.database.db, async (tx) => {
      const order = await lockOrder(tx, orderId);
      const row = await tx
        .selectFrom("orders")
        .select("confirmation_mailed_at")
        .where("id", "=", orderId)
        .executeTakeFirst();
      // The job can run twice, but a buyer gets one confirmation.
      if (row === undefined || row.confirmation_mailed_at !== null) return;
      const confirming = { order, baseUrl: store.baseUrl(), now };
      // Rejected while the job waited: the email about that is enough.
      if (order.status === "REJECTED") return;
      await (order.status === "PENDING" ? enqueueReceivedMail : enqueueConfirmationMail)(tx, confirming);
      if (!isApproval) await notifyOfNewOrder(tx, order, { baseUrl: store.baseUrl(), now });
      await writeOrder(tx, orderId, { confirmation_mailed_at: now }, order.updatedAt);
    });
  },
});

/** Kinds of emails whose `aboutId` is an order. */
const orderMailKinds = [
  "order-confirmation",
  "order-received",
  "order-canceled",
  "order-edited",
  "order-refunded",
  "order-shipped",
  "invoice",
  "payment-link",
  "return-requested",
  "return-decided",
  "withdrawal-received",
  "downloads",
  "booking",
] as const;

/** Records undeliverable emails in the order's history. */
export const recordFailedMails = job({
  name: "orders.recordFailedMails",
  payload: Type.Object({}),
  schedule: "*/2 * * * *",
  run: async (store) => {
    await transaction(store.database.db, (tx) => recordFailures(tx, store.now()));
  },
});

async function recordFailures(tx: Tx, now: Date): Promise<void> {
  for (const { aboutId, kind, recipient } of await takeFailedMails(tx, orderMailKinds, now)) {
    if ((await findOrder(tx, aboutId)) === undefined) continue;
    const details = { email: { kind, to: recipient } };
    await addActivity(tx, aboutId, { type: "EMAIL_NOT_SENT", body: { details } }, { actor: anonymous, now });
  }
}
