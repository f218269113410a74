import type { Job } from "#server/platform/jobs/jobs.ts";
import { askForMoney } from "./capture-payment.ts";
import { followAllDisputes } from "./follow-disputes.ts";
import { deleteImportedOrders } from "./intake.ts";
import { noteFailedMails, sendConfirmation } from "./mail-jobs.ts";
import { reconcilePayments } from "./reconcile.ts";
import { sendRefund } from "./send-refund.ts";

export const jobs: readonly Job[] = [
  sendConfirmation,
  noteFailedMails,
  deleteImportedOrders,
  sendRefund,
  askForMoney,
  reconcilePayments,
  followAllDisputes,
];
