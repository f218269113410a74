/** Abandoned purchases: carts and checkouts without an order, some of them recovered. */
import { sql } from "kysely";
import { giveRecoveryConsent } from "#api/checkout/abandoned-checkouts.ts";
import * as carts from "#api/checkout/carts/wire/v1/carts.ts";
import { createOrder } from "#api/checkout/checkout-completion.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { addLines, ownerOf, toNewLines } from "#server/checkout/carts/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { randomFrom } from "../pictures/svg.ts";
import { contactOf, deliveryTo, lineOf } from "./buying.ts";
import type { Happening, Past } from "./past.ts";
import { simpleGoods } from "./simple-goods.ts";

/** Recent carts without a checkout, and those with an anonymous checkout. */
const LOOKED = 36;
const BEGUN = 14;
const DAYS = 32;

type Left = { days: number; person: number; shares: readonly number[]; mayRemind?: boolean; returnsAfter?: number };

const left: readonly Left[] = [
  { days: 29, person: 21, shares: [0.5, 0.8] },
  { days: 25.3, person: 30, shares: [0.95], mayRemind: true, returnsAfter: 1.2 },
  { days: 21.6, person: 33, shares: [0.3] },
  { days: 17.2, person: 36, shares: [0.7, 0.2], mayRemind: true },
  { days: 13.4, person: 25, shares: [0.9] },
  { days: 10.7, person: 32, shares: [0.6, 0.4, 0.1], mayRemind: true, returnsAfter: 0.4 },
  { days: 8.1, person: 35, shares: [0.85] },
  { days: 5.5, person: 26, shares: [0.45, 0.75] },
  { days: 3.3, person: 39, shares: [0.98], mayRemind: true },
  { days: 1.6, person: 37, shares: [0.55] },
  { days: 0.4, person: 24, shares: [0.65, 0.35], mayRemind: true },
];
/** Longer than the time after which a cart counts as abandoned. */
const NOTICED = 65 / 1440;

export function leftCarts(past: Past): Happening[] {
  const random = randomFrom(7);
  const looks = Array.from({ length: LOOKED + BEGUN }, (_, index): Happening => {
    const shares = Array.from({ length: random() < 0.7 ? 1 : 2 }, random);
    const isBegun = index < BEGUN;
    return { at: past.ago(0.1 + random() * DAYS), run: (moment) => look(moment, shares, isBegun) };
  });
  const people = left.flatMap((each, index): Happening[] => {
    const name = `abandoned cart ${index}`;
    const { days, returnsAfter } = each;
    return [
      { at: past.ago(days), run: (moment) => leave(moment, each, name) },
      { at: past.ago(days - NOTICED), run: (moment) => notice(moment, each) },
      ...(returnsAfter === undefined
        ? []
        : [{ at: past.ago(days - returnsAfter), run: (moment: Past) => resumeCart(moment, each, name) }]),
    ];
  });
  return [...looks, ...people];
}

const references = (past: Past, shares: readonly number[]) =>
  shares.map((share) => lineOf(past, { slug: simpleGoods(share) }));

/** Uses the endpoints' functions directly in a transaction each, because there are many. */
async function look(past: Past, shares: readonly number[], isBegun: boolean): Promise<void> {
  const actor = past.guest();
  await past.inTransaction(async (tx) => {
    const settings = await readStoreSettings(tx);
    const lines = toNewLines(references(past, shares), settings);
    await addLines(tx, { key: ownerOf(actor), lines, settings, now: past.now });
  });
  if (isBegun) await past.call(actor, carts.createCheckoutFromCurrentCart, { body: { channelType: "WEB" } });
}

async function leave(past: Past, { person: who, shares, mayRemind = false }: Left, name: string): Promise<void> {
  const person = past.person(who);
  const actor = past.guest();
  past.note(`${name} visitor`, actor.visitorId);
  await past.call(actor, carts.addToCurrentCart, { body: { lineItems: references(past, shares) } });
  if (mayRemind) await past.call(actor, giveRecoveryConsent, { body: { email: person.email, isGranted: true } });
  const { checkoutId } = await past.call(actor, carts.createCheckoutFromCurrentCart, {
    body: { channelType: "WEB", email: person.email },
  });
  await past.call(actor, updateCheckout, {
    params: { id: checkoutId },
    body: { checkout: { shippingInfo: { shippingDestination: contactOf(person) } } },
  });
  past.note(name, checkoutId);
}

/** Runs the scheduled job that finds abandoned carts and sends the first reminder to customers who want one. */
async function notice(past: Past, { mayRemind = false }: Left): Promise<void> {
  await past.job("abandoned-carts.find", {});
  if (!mayRemind) return;
  const [id] = await past.select(sql`select id::text as id from abandoned_checkouts order by created_at desc limit 1`);
  if (id !== undefined) await past.job("abandoned-carts.remind", { id, step: 0 });
}

async function resumeCart(past: Past, { person: who }: Left, name: string): Promise<void> {
  const visitorId = past.noted(`${name} visitor`);
  const id = past.noted(name);
  if (visitorId === undefined || id === undefined) return;
  const actor = { kind: "visitor", visitorId, clientId: "" } as const;
  const selectedCarrierServiceOption = await deliveryTo(past.store.database.db, past.person(who));
  await past.call(actor, updateCheckout, {
    params: { id },
    body: { checkout: { shippingInfo: { selectedCarrierServiceOption } } },
  });
  await past.call(actor, createOrder, { params: { id }, body: {} });
}
