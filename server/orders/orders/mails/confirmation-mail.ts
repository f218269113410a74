import { formatMessage } from "#api/store/messages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { findUsedCredits } from "#server/pricing/memberships/public.ts";
import type { Renewal } from "../hooks/hooks.ts";
import { findRenewals } from "../hooks/run-hooks.ts";
import type { Order } from "../order.ts";
import {
  addressBlocks,
  blocksHtml,
  blocksText,
  linesHtml,
  linesText,
  mailLines,
  rowsHtml,
  rowsText,
  totalRows,
} from "./order-parts.ts";
import { enqueueTemplateMail, firstNameOf, type TemplateMail } from "./send.ts";
import { languageOf, textsFor } from "./texts/texts.ts";

type Confirming = { order: Order; baseUrl: string; now: Date };

export async function enqueueConfirmationMail(tx: Tx, { order, baseUrl, now }: Confirming): Promise<void> {
  await enqueueTemplateMail(tx, confirmationMail(order, baseUrl, await readTerms(tx, order)), now);
}

/** What the order's own rows do not say: how its subscriptions go on, and which plans paid. */
export type ConfirmedTerms = { renewals: readonly Renewal[]; plans: readonly string[] };

export async function readTerms(db: Connection, order: Order): Promise<ConfirmedTerms> {
  const lineIds = order.lines.map(({ id }) => id);
  const used = await findUsedCredits(db, lineIds);
  return {
    renewals: await findRenewals(db, order, languageOf(order)),
    plans: [...new Set(used.map(({ planName }) => planName))],
  };
}

export function confirmationMail(order: Order, baseUrl: string, { renewals, plans }: ConfirmedTerms): TemplateMail {
  const lines = mailLines(order, baseUrl, { renewals });
  const rows = totalRows(order);
  const blocks = addressBlocks(order, plans);
  const { confirmation: texts } = textsFor(order);
  const preorders = preordersOf(order);
  const isUnpaid = order.paymentStatus === "NOT_PAID";
  return {
    order,
    template: "confirmation",
    ...(firstNameOf(order) === "" ? { heading: texts.headingUnnamed } : {}),
    ...(preorders === "all" ? { intro: texts.preorderIntro } : {}),
    paragraphs: [
      ...(preorders === "some" ? [texts.partlyPreordered] : []),
      ...(order.shipping === null ? [] : [texts.willWrite]),
      ...(isUnpaid ? [formatMessage(languageOf(order), texts.unpaid, { method: order.paymentMethodName })] : []),
      ...howToEnd(order, baseUrl, renewals),
      ...(order.isTestPayment ? [texts.test] : []),
    ],
    html: linesHtml(order, lines) + rowsHtml(rows, order) + blocksHtml(blocks, order),
    text: [linesText(order, lines), rowsText(rows), blocksText(blocks)].join("\n\n"),
    baseUrl,
  };
}

/** How much of what will be shipped is preordered; its lines say when it ships. */
function preordersOf({ lines }: Order): "none" | "some" | "all" {
  const shipped = lines.filter(({ isShippable }) => isShippable);
  const preorders = shipped.filter(({ details }) => details.descriptionLines.some(({ kind }) => kind === "PREORDER"));
  if (preorders.length === 0) return "none";
  return preorders.length < shipped.length ? "some" : "all";
}

/** Members end subscriptions themselves; guests too, once they have an account with the address of the order. */
function howToEnd(order: Order, baseUrl: string, renewals: readonly Renewal[]): string[] {
  const open = renewals.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return [];
  const { confirmation: texts } = textsFor(order);
  if (!open.some(({ canBuyerCancel }) => canBuyerCancel)) return [texts.endByMail];
  const text = order.memberId === null ? texts.endAsGuest : texts.endAsMember;
  return [formatMessage(languageOf(order), text, { url: `${baseUrl}/account/subscriptions`, email: order.email })];
}
