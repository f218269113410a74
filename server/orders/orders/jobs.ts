import type { Job } from "#server/platform/jobs/jobs.ts";
import { noteFailedMails, sendConfirmation } from "./mails/mail-jobs.ts";
import { askForMoney } from "./payment/capture-payment.ts";
import { followAllDisputes } from "./payment/follow-disputes.ts";
import { reconcilePayments } from "./payment/reconcile.ts";
import { deleteImportedOrders } from "./placement/intake.ts";
import { sendRefund } from "./refund/send-refund.ts";

export const jobs: readonly Job[] = [
  sendConfirmation,
  noteFailedMails,
  deleteImportedOrders,
  sendRefund,
  askForMoney,
  reconcilePayments,
  followAllDisputes,
];
