/**
 * Disputes, in which the buyer's bank takes a payment back. A callback only signals a change; the details are requested
 * from the provider and recorded once: in the ledger (by triggers), on the order, as an event, and as an alarm so that
 * staff respond in time.
 */
import { Type } from "typebox";
import { chargebackApproved, chargebackReversed } from "#api/orders/orders/order-events.ts";
import {
  type Chargeback,
  type Dispute,
  findPayment,
  findProvider,
  listProviders,
  lockPayment,
  noteDispute,
  type Payment,
  ProviderUnavailable,
  paymentMethodName,
  presentChargeback,
  raiseAlarm,
  subjectOf,
} from "#server/payments/payments/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Store } from "#server/platform/store.ts";
import { announceOrder, announceTransactions } from "../announce.ts";
import { addActivity } from "../change/writes.ts";
import type { Order } from "../order.ts";
import { findOrder, lockOrder } from "../read/queries.ts";

/** Banks decide within three months. */
const DAYS = 120;
const DAY = 86_400_000;

/**
 * Requests the disputes of a payment from the provider and records changes.
 * @throws {ProviderUnavailable}
 */
export async function syncDisputes(store: Store, paymentId: string): Promise<void> {
  const { db } = store.database;
  const payment = await findPayment(db, paymentId);
  if (payment?.method !== "GATEWAY" || payment.captured === 0) return;
  const provider = await findProvider(db, store, payment.provider);
  const disputes = (await provider?.disputes({ payment: subjectOf(payment) })) ?? [];
  for (const dispute of disputes) await follow(store, payment, dispute);
}

/** Callbacks can get lost, so recent disputes of each provider are compared with the recorded ones. */
export const syncAllDisputes = job({
  name: "orders.followDisputes",
  payload: Type.Object({}),
  schedule: "17 * * * *",
  async run(store) {
    const { db } = store.database;
    const since = new Date(store.now().getTime() - DAYS * DAY);
    for (const provider of await listProviders(db, store)) {
      try {
        for (const dispute of await provider.disputes({ since })) {
          const payment = isId(dispute.paymentId) ? await findPayment(db, dispute.paymentId) : undefined;
          // Disputes without a payment ID of this store belong to other stores of the same account.
          if (payment?.method === "GATEWAY") await follow(store, payment, dispute);
        }
      } catch (error) {
        if (!(error instanceof ProviderUnavailable)) throw error;
        store.log.warn({ err: error });
      }
    }
  },
});

async function follow(store: Store, payment: Payment, dispute: Dispute): Promise<void> {
  const now = store.now();
  const alarm = await transaction(store.database.db, (tx) => note(tx, { known: payment, dispute, now }), {
    cache: store.cache,
  });
  if (alarm !== undefined) store.log.error({ alarm, paymentId: payment.id });
}

type Noting = { known: Payment; dispute: Dispute; now: Date };

/** Returns the text of the alarm, if one was recorded. */
async function note(tx: Tx, { known, dispute, now }: Noting): Promise<string | undefined> {
  if (dispute.currency !== known.currency) return `Dispute ${dispute.id} is in ${dispute.currency}.`;
  // Locks the order before the payment, like every other writer.
  const order = known.order_id === null ? undefined : await lockOrder(tx, known.order_id);
  const payment = await lockPayment(tx, known.id);
  const noted = payment && (await noteDispute(tx, payment.id, { dispute, now }));
  const [what] = noted?.news ?? [];
  if (payment === undefined || noted === undefined || what === undefined) return undefined;
  const { chargeback } = noted;
  const message = wordsOf(what, { payment, chargeback, order });
  await raiseAlarm(tx, { paymentId: payment.id, kind: `CHARGEBACK_${what} ${chargeback.external_id}`, message }, now);
  if (order !== undefined) await addOrderActivity(tx, { order, payment, chargeback, what, now });
  return message;
}

type News = "CREATED" | "REVERSED";
type About = { payment: Payment; chargeback: Chargeback; order: Order | undefined };

function wordsOf(what: News, { payment, chargeback, order }: About): string {
  const amount = formatMoney(chargeback.amount, payment.currency, order?.locale ?? "en");
  const of = order === undefined ? "a payment without an order" : `order ${order.number}`;
  const why = chargeback.reason === null ? "" : ` (${chargeback.reason.replaceAll("_", " ")})`;
  return what === "CREATED"
    ? `The customer's bank withdrew ${amount} of ${of}${why}. Respond in your payment provider's dashboard before the deadline.`
    : `You won the dispute about ${of}: ${amount} was returned.`;
}

type OnOrder = { order: Order; payment: Payment; chargeback: Chargeback; what: News; now: Date };

async function addOrderActivity(tx: Tx, { order, payment, chargeback, what, now }: OnOrder): Promise<void> {
  const cause = { actor: anonymous, now };
  const shown = presentChargeback(chargeback, { currency: payment.currency, locale: order.locale });
  const about = {
    paymentId: payment.id,
    chargebackId: chargeback.id,
    amount: shown.amount,
    ...(shown.reversalAmount === undefined ? {} : { reversalAmount: shown.reversalAmount }),
    paymentDetails: { regular: { amount: shown.amount, name: paymentMethodName(payment, order.locale) } },
  };
  const [type, details, event] =
    what === "CREATED"
      ? (["CHARGEBACK_CREATED", { chargebackCreated: about }, chargebackApproved] as const)
      : (["CHARGEBACK_REVERSED", { chargebackReversed: about }, chargebackReversed] as const);
  await addActivity(tx, order.id, { type, body: { details } }, cause);
  const orderTransactions = await announceTransactions(tx, order, cause);
  const payload = { orderId: order.id, paymentId: payment.id, chargeback: shown, orderTransactions };
  await emit(tx, { event, entityId: order.id, payload, ...cause });
  const before = await findOrder(tx, order.id);
  if (before !== undefined) await announceOrder(tx, before, cause);
}
