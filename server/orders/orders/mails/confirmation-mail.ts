import { formatMessage } from "#api/store/messages.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { findUsedCredits } from "#server/pricing/memberships/public.ts";
import type { Renewal } from "../hooks/hooks.ts";
import { findRenewals } from "../hooks/run-hooks.ts";
import type { Order } from "../order.ts";
import { readPaymentInstructions } from "../payment/payment-instructions.ts";
import { addressColumns, isPickup, itemsBlock, totalsBlock } from "./order-parts.ts";
import { enqueueTemplateMail, firstNameOf, type TemplateMail } from "./send.ts";
import { languageOf, textsFor } from "./texts/texts.ts";

type Confirming = { order: Order; baseUrl: string; now: Date };

export async function enqueueConfirmationMail(tx: Tx, { order, baseUrl, now }: Confirming): Promise<void> {
  await enqueueTemplateMail(tx, confirmationMail(order, baseUrl, await readTerms(tx, order)), now);
}

export type ConfirmedTerms = {
  renewals: readonly Renewal[];
  /** Names of the membership plans that paid for lines. */
  plans: readonly string[];
  /** See `readPaymentInstructions`. */
  paymentInstructions: string;
};

/** Reads what the confirmation shows beyond the order's own rows. */
export async function readTerms(db: Connection, order: Order): Promise<ConfirmedTerms> {
  const lineIds = order.lines.map(({ id }) => id);
  const used = await findUsedCredits(db, lineIds);
  return {
    renewals: await findRenewals(db, order, languageOf(order)),
    plans: [...new Set(used.map(({ planName }) => planName))],
    paymentInstructions: await readPaymentInstructions(db, order),
  };
}

export function confirmationMail(order: Order, baseUrl: string, terms: ConfirmedTerms): TemplateMail {
  const { confirmation: texts } = textsFor(order);
  const preorders = preordersOf(order);
  return {
    order,
    template: "confirmation",
    ...(firstNameOf(order) === "" ? { heading: texts.headingUnnamed } : {}),
    intro: preorders === "all" ? texts.preorderIntro : introOf(order),
    paragraphs: [
      ...(preorders === "some" ? [texts.partlyPreordered] : []),
      ...paymentInstructionLines(order, terms),
      ...cancellationHint(order, baseUrl, terms.renewals),
      ...(order.isTestPayment ? [texts.test] : []),
    ],
    blocks: [
      itemsBlock(order, baseUrl, { renewals: terms.renewals }),
      totalsBlock(order),
      addressColumns(order, terms.plans),
    ],
    baseUrl,
  };
}

/** The sentence about what happens next; a merchant's own introduction replaces it. */
function introOf(order: Order): string {
  const { confirmation: texts } = textsFor(order);
  if (order.shipping === null) return texts.introNotShipped;
  return isPickup(order) ? texts.introPickup : texts.intro;
}

function paymentInstructionLines(order: Order, { paymentInstructions }: ConfirmedTerms): string[] {
  if (order.paymentStatus !== "NOT_PAID") return [];
  const { confirmation: texts } = textsFor(order);
  const method = formatMessage(languageOf(order), texts.paymentMethod, { method: order.paymentMethodName });
  return [`${method}\n${paymentInstructions === "" ? texts.paymentDetailsFollow : paymentInstructions}`];
}

/** How many of the shipped lines are preorders. Their lines say when they ship. */
function preordersOf({ lines }: Order): "none" | "some" | "all" {
  const shipped = lines.filter(({ isShippable }) => isShippable);
  const preorders = shipped.filter(({ details }) => details.descriptionLines.some(({ kind }) => kind === "PREORDER"));
  if (preorders.length === 0) return "none";
  return preorders.length < shipped.length ? "some" : "all";
}

/** Members cancel subscriptions themselves; so do guests who create an account with the order's email address. */
function cancellationHint(order: Order, baseUrl: string, renewals: readonly Renewal[]): string[] {
  const open = renewals.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return [];
  const { confirmation: texts } = textsFor(order);
  if (!open.some(({ canBuyerCancel }) => canBuyerCancel)) return [texts.endByMail];
  const text = order.memberId === null ? texts.endAsGuest : texts.endAsMember;
  return [formatMessage(languageOf(order), text, { url: `${baseUrl}/account/subscriptions`, email: order.email })];
}
