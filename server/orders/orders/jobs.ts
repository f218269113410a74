import type { Job } from "#server/platform/jobs/jobs.ts";
import { recordFailedMails, sendConfirmation } from "./mails/mail-jobs.ts";
import { askForMoney } from "./payment/capture-payment.ts";
import { syncAllDisputes } from "./payment/follow-disputes.ts";
import { reconcilePayments } from "./payment/reconcile.ts";
import { deleteImportedOrders } from "./placement/import-order.ts";
import { sendRefund } from "./refund/send-refund.ts";

export const jobs: readonly Job[] = [
  sendConfirmation,
  recordFailedMails,
  deleteImportedOrders,
  sendRefund,
  askForMoney,
  reconcilePayments,
  syncAllDisputes,
];
