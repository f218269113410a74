import { readOfflineInstructions } from "#server/payments/payments/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";

/** Statuses without money on its way. */
const unpaid: readonly Order["paymentStatus"][] = ["NOT_PAID", "DECLINED", "CANCELED"];

/** How to pay an unpaid order, in the merchant's words. Empty if nothing is due or the merchant wrote nothing. */
export async function readPaymentInstructions(
  db: Connection,
  { status, paymentStatus, total }: Pick<Order, "status" | "paymentStatus" | "total">,
): Promise<string> {
  const isDue = status === "APPROVED" && unpaid.includes(paymentStatus) && total > 0;
  return isDue ? readOfflineInstructions(db) : "";
}
