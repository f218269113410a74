/** Staff activity of recent weeks: returns, an exchange, an edited order, drafts, a payment link. */
import { sql } from "kysely";
import * as drafts from "#api/orders/draft-orders.ts";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import * as returns from "#api/orders/returns.ts";
import { findOrder, type Order } from "#server/orders/orders/public.ts";
import { contactOf, lineOf } from "./buying.ts";
import { DAY, type Happening, type Past } from "./past.ts";
import { refundsAtProvider } from "./refunds.ts";
import { simpleGoods } from "./simple-goods.ts";

type Sent = {
  /** Days before the present, in order; missing steps haven't happened. */
  asked: number;
  approved?: number;
  received?: number;
  closed?: number;
  kind: "RETURN" | "EXCHANGE";
  why: "CHANGED_MIND" | "DAMAGED" | "NOT_AS_DESCRIBED" | "WRONG_ITEM";
  says: string;
};

const returnedOrders: readonly Sent[] = [
  {
    asked: 20,
    approved: 19.4,
    received: 15.2,
    closed: 15,
    kind: "RETURN",
    why: "CHANGED_MIND",
    says: "Lovely, but our wall turned out to be round.",
  },
  {
    asked: 12,
    approved: 11.5,
    received: 8.1,
    closed: 8,
    kind: "EXCHANGE",
    why: "DAMAGED",
    says: "It arrived with a crease across the sky. Could I have another one?",
  },
  {
    asked: 6,
    approved: 5.6,
    received: 2.2,
    kind: "RETURN",
    why: "NOT_AS_DESCRIBED",
    says: "The green is bluer than on my screen.",
  },
  { asked: 0.7, kind: "RETURN", why: "CHANGED_MIND", says: "Bought twice, by two people in the same household." },
];

/** Drafts without an order. */
const openDrafts = [
  { days: 1.4, who: 22, shares: [0.6, 0.85], discount: "10" },
  { days: 0.3, who: 29, shares: [0.4], discount: undefined },
] as const;

export function staffActivity(past: Past): Happening[] {
  return [
    ...returnedOrders.flatMap((sent, index) => followReturn(past, sent, `return ${index}`)),
    { at: past.ago(0.45), run: changeAnOrder },
    { at: past.ago(3.2), run: requestPayment },
    ...openDrafts.map((draft) => ({
      at: past.ago(draft.days),
      async run(moment: Past) {
        await beginDraft(moment, draft);
      },
    })),
  ];
}

function followReturn(past: Past, sent: Sent, name: string): Happening[] {
  const { asked, approved, received, closed } = sent;
  const step = (days: number | undefined, run: (moment: Past, id: string) => Promise<unknown>): Happening[] =>
    days === undefined
      ? []
      : [
          {
            at: past.ago(days),
            async run(moment) {
              const id = moment.noted(name);
              if (id !== undefined) await run(moment, id);
            },
          },
        ];
  return [
    { at: past.ago(asked), run: (moment) => ask(moment, sent, name) },
    ...step(approved, (moment, returnId) =>
      moment.call(moment.staff, returns.decideReturn, {
        params: { returnId },
        body: { isApproved: true, answer: "Of course. Put it back into its box; the label is in this mail." },
      }),
    ),
    ...step(received, (moment, returnId) =>
      moment.call(moment.staff, returns.receiveReturn, { params: { returnId }, body: {} }),
    ),
    ...step(closed, (moment, returnId) => close(moment, sent, returnId)),
  ];
}

/** An order that was delivered a few days ago. */
async function findSent(past: Past): Promise<Order | undefined> {
  const { db } = past.store.database;
  const [id] = await past.select(sql`
    select o.id::text as id from orders o
    where o.status = 'APPROVED' and o.payment_status = 'PAID' and o.fulfillment_status = 'FULFILLED'
      and o.created_at between ${new Date(past.now.getTime() - 12 * DAY)} and ${new Date(past.now.getTime() - 4 * DAY)}
      and not exists (select from returns r where r.order_id = o.id)
      and not exists (select from order_line_items l where l.order_id = o.id and l.item_type <> 'PHYSICAL')
    order by o.created_at desc limit 1`);
  return id === undefined ? undefined : findOrder(db, id);
}

async function ask(past: Past, { kind, why, says }: Sent, name: string): Promise<void> {
  const order = await findSent(past);
  const [line] = order?.lines ?? [];
  if (order === undefined || line === undefined) return;
  const answer = await past.call(past.guest(), returns.requestReturn, {
    params: { orderId: order.id },
    body: { key: order.statusKey, kind, lineItems: [{ lineItemId: line.id, quantity: 1, reason: why }], reason: says },
  });
  past.note(name, answer.return.id);
}

async function close(past: Past, { kind }: Sent, returnId: string): Promise<void> {
  const isExchange = kind === "EXCHANGE";
  const answer = await past.call(past.staff, returns.closeReturn, {
    params: { returnId },
    body: isExchange ? { createsExchangeOrder: true } : { refund: { sendEmail: false } },
  });
  await refundsAtProvider(past, answer.return.orderId);
}

/** Adds an item to an order at the customer's request before it ships. */
async function changeAnOrder(past: Past): Promise<void> {
  const [orderId] = await past.select(sql`
    select o.id::text as id from orders o
    where o.status = 'APPROVED' and o.payment_status = 'PAID' and o.fulfillment_status = 'NOT_FULFILLED'
      and exists (select from order_line_items l where l.order_id = o.id and l.is_shippable)
      and not exists (select from order_line_items l where l.order_id = o.id and l.item_type <> 'PHYSICAL')
      and not exists (select from subscription_cycles c where c.order_id = o.id)
    order by o.created_at desc limit 1`);
  if (orderId === undefined) return;
  const { calculatedDraftOrder } = await past.call(past.staff, drafts.createDraftOrder, { body: { orderId } });
  const params = { draftOrderId: calculatedDraftOrder.draftOrder.id };
  await past.call(past.staff, drafts.addLineItemsToDraftOrder, {
    params,
    body: { catalogLineItems: [lineOf(past, { slug: simpleGoods(0.2) })] },
  });
  past.wait(2);
  await past.call(past.staff, drafts.commitDraftOrder, {
    params,
    body: {
      commitSettings: { addActivitiesToOrder: true, sendNotificationsToBuyer: false },
      reason: "Asked for by telephone",
    },
  });
}

type Drafting = { who: number; shares: readonly number[]; discount: string | undefined };

async function beginDraft(past: Past, { who, shares, discount }: Drafting): Promise<string> {
  const person = past.person(who);
  const contact = contactOf(person);
  const { calculatedDraftOrder } = await past.call(past.staff, drafts.createDraftOrder, {
    body: {
      draftOrder: {
        catalogLineItems: shares.map((share) => lineOf(past, { slug: simpleGoods(share) })),
        buyerInfo: { email: person.email },
        recipientInfo: contact,
        billingInfo: contact,
        ...(discount === undefined
          ? {}
          : { discounts: [{ percentage: discount, discountType: "GLOBAL", description: "For the trade" }] }),
      },
    },
  });
  return calculatedDraftOrder.draftOrder.id;
}

/** An order taken by phone, paid by a payment link. */
async function requestPayment(past: Past): Promise<void> {
  const draftOrderId = await beginDraft(past, { who: 34, shares: [0.7, 0.9], discount: "5" });
  past.wait(4);
  const { createdOrder } = await past.call(past.staff, drafts.createOrderFromDraft, {
    params: { draftOrderId },
    body: { createSettings: { notifications: { sendNotificationToBuyer: false } } },
  });
  await past.call(past.staff, createOrderPaymentRequest, {
    body: { orderPaymentRequest: { orderId: createdOrder.id }, sendEmail: true },
  });
}
