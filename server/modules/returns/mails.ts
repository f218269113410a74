/** What buyers are told of their returns. */
import { enqueueOrderMail, findLine, type Order } from "#server/modules/orders/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { ReturnRow } from "./queries.ts";

type ReturnMail = { order: Order; row: ReturnRow; baseUrl: string; now: Date };

const unitLines = ({ order, row }: ReturnMail): string[] =>
  row.lines.map(({ lineItemId, quantity }) => `${quantity} × ${findLine(order, lineItemId).name}`);

async function enqueue(
  tx: Tx,
  { order, row, baseUrl, now }: ReturnMail,
  { kind, subject, paragraphs }: { kind: string; subject: string; paragraphs: string[] },
): Promise<void> {
  const email = row.statement?.email ?? order.email;
  if (email === "") return;
  await enqueueOrderMail(tx, {
    order: { ...order, email },
    kind,
    subject: (store) => `${subject} – ${store}`,
    preheader: subject,
    heading: subject,
    paragraphs,
    html: "",
    text: "",
    baseUrl,
    now,
  });
}

export const mailRequest = (tx: Tx, mail: ReturnMail): Promise<void> =>
  enqueue(tx, mail, {
    kind: "return-requested",
    subject: `We have your return R-${mail.row.number}`,
    paragraphs: [
      "You asked to send back:",
      ...unitLines(mail),
      "We look at it and write to you with what to do next. Please keep the goods until then.",
    ],
  });

export function mailDecision(tx: Tx, mail: ReturnMail): Promise<void> {
  const { row } = mail;
  const isApproved = row.state !== "REJECTED";
  return enqueue(tx, mail, {
    kind: "return-decided",
    subject: isApproved ? `Send back your items: return R-${row.number}` : `About your return R-${row.number}`,
    paragraphs: [
      ...(isApproved
        ? ["You can send these back now:", ...unitLines(mail), `Put a note with R-${row.number} into the parcel.`]
        : ["We cannot take these back:", ...unitLines(mail)]),
      ...(row.answer === "" ? [] : [row.answer]),
    ],
  });
}

/** The durable confirmation: the statement itself, with its date and time (directive 2011/83/EU, article 11a (4)). */
export function mailWithdrawal(tx: Tx, mail: ReturnMail): Promise<void> {
  const { row, order, now } = mail;
  const statement = row.statement ?? { name: order.buyerName, email: order.email, text: "" };
  const when = new Intl.DateTimeFormat(order.locale, { dateStyle: "full", timeStyle: "long", timeZone: "UTC" }).format(
    now,
  );
  return enqueue(tx, mail, {
    kind: "withdrawal-received",
    subject: `We have received your withdrawal from order ${order.number}`,
    paragraphs: [
      `On ${when} you sent us this statement:`,
      `“I, ${statement.name} (${statement.email}), withdraw from the contract about order ${order.number}:`,
      ...unitLines(mail),
      ...(statement.text === "" ? ["”"] : [`${statement.text}”`]),
      "What you paid, delivery included, goes back the way it came within 14 days. Goods that you have already must be sent back within 14 days; we may wait with the money until we have them or a proof that they are on their way.",
      `Put a note with R-${row.number} into the parcel.`,
    ],
  });
}
