/** Refunds: requested by staff, sent by the job. */
import { sql } from "kysely";
import { refundPayments } from "#api/payments/payments.ts";
import { toDecimal } from "#server/platform/money/money.ts";
import type { Happening, Past } from "./past.ts";

/** Refunds waiting for the provider. */
export async function refundsAtProvider(past: Past, orderId: string): Promise<void> {
  const waiting = await past.select(sql`
    select t.id::text as id from refund_transactions t join refunds r on r.id = t.refund_id
    where r.order_id = ${orderId}::uuid and t.state = 'PENDING'`);
  for (const transactionId of waiting) await past.job("orders.sendRefund", { transactionId });
}

/** Partial refunds for products with defects. */
const goodwill = [
  { days: 23, share: 0.25, reason: "A dent in the corner of the frame" },
  { days: 11, share: 0.15, reason: "Came four days late" },
  { days: 4, share: 0.3, reason: "One of the cups was chipped" },
] as const;

export function goodwillRefunds(past: Past): Happening[] {
  return goodwill.map(({ days, share, reason }) => ({
    at: past.ago(days),
    async run(moment) {
      const { rows } = await sql<{ id: string; order: string; captured: number; currency: string }>`
        select p.id::text as id, o.id::text as order, p.captured, o.currency from orders o join payments p on p.order_id = o.id
        where o.payment_status = 'PAID' and o.fulfillment_status = 'FULFILLED' and p.provider = 'test-gateway'
          and p.refunded = 0 and o.created_at < ${new Date(moment.now.getTime() - 3 * 86_400_000)}
        order by o.created_at desc limit 1`.execute(moment.store.database.db);
      const [payment] = rows;
      if (payment === undefined) return;
      const amount = toDecimal(Math.round(payment.captured * share), payment.currency);
      await moment.call(moment.staff, refundPayments, {
        body: {
          orderId: payment.order,
          paymentRefunds: [{ paymentId: payment.id, amount: { amount } }],
          customerReason: reason,
        },
      });
      await refundsAtProvider(moment, payment.order);
    },
  }));
}
