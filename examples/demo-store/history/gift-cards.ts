/** Purchased gift cards, and orders that were paid with them. */
import { sql } from "kysely";
import { revealMyGiftCardCode } from "#api/payments/gift-cards.ts";
import { beginCheckout, pay, sendOut, type Way } from "./buying.ts";
import type { Happening, Past } from "./past.ts";
import { simpleGoods } from "./simple-goods.ts";

type Sold = {
  days: number;
  buyer: number;
  amount: "$25" | "$50" | "$75" | "$100" | "$150";
  quantity?: number;
  to: { name: string; email: string; message: string };
  way: Way;
};

const sold: readonly Sold[] = [
  {
    days: 96,
    buyer: 0,
    amount: "$100",
    to: { name: "Noor", email: "noor.haddad@example.com", message: "For the empty wall above your desk. Love, Maya" },
    way: "INVOICE",
  },
  {
    days: 81,
    buyer: 1,
    amount: "$50",
    to: { name: "Ivy", email: "ivy.lindqvist@example.com", message: "Happy thirtieth!" },
    way: "INVOICE",
  },
  {
    days: 67,
    buyer: 3,
    amount: "$75",
    to: { name: "Tom", email: "tom.abbott@example.com", message: "Thank you for watering the tomatoes." },
    way: "INVOICE",
  },
  {
    days: 44,
    buyer: 4,
    amount: "$25",
    quantity: 2,
    to: { name: "Mrs. Quill", email: "quill@example.com", message: "From all of class 4b." },
    way: "CARD",
  },
  {
    days: 38,
    buyer: 8,
    amount: "$150",
    to: { name: "Anita", email: "anita.raman@example.com", message: "To a new home and full walls." },
    way: "CARD",
  },
  {
    days: 26,
    buyer: 18,
    amount: "$50",
    to: { name: "Grace", email: "grace.hart@example.com", message: "Get well soon, and draw something." },
    way: "CARD",
  },
  {
    days: 12,
    buyer: 23,
    amount: "$100",
    to: { name: "Emil", email: "emil.hoffmann@example.com", message: "Zum Einzug!" },
    way: "CARD",
  },
  {
    days: 3,
    buyer: 17,
    amount: "$50",
    to: { name: "Zuri", email: "zuri.mbeki@example.com", message: "Because it is Tuesday." },
    way: "CARD",
  },
];

/** Which card paid for which purchase (in part): `share` selects products by price. */
const spent: readonly { days: number; card: number; person: number; share: number; quantity: number }[] = [
  { days: 84, card: 0, person: 5, share: 0.45, quantity: 1 },
  { days: 60, card: 1, person: 10, share: 0.95, quantity: 1 },
  { days: 41, card: 0, person: 5, share: 0.3, quantity: 1 },
  { days: 29, card: 4, person: 9, share: 0.8, quantity: 2 },
  { days: 16, card: 5, person: 20, share: 0.5, quantity: 1 },
];

export function giftCards(past: Past): Happening[] {
  return [
    ...sold.map((card, index) => ({ at: past.ago(card.days), run: (moment: Past) => sell(moment, card, index) })),
    ...spent.flatMap((use, index) => [
      { at: past.ago(use.days), run: (moment: Past) => spend(moment, use, index) },
      { at: past.ago(use.days - 1), run: (moment: Past) => sendOut(moment, moment.noted(`gift card use ${index}`)) },
    ]),
  ];
}

async function sell(past: Past, { buyer, amount, quantity = 1, to, way }: Sold, index: number): Promise<void> {
  const person = past.person(buyer);
  const actor = past.member(person);
  const giftCard = {
    recipientName: to.name,
    recipientEmail: to.email,
    senderName: person.firstName,
    message: to.message,
  };
  const options = { options: { Amount: amount }, giftCard };
  const lines = [{ slug: "gift-card", quantity, options }];
  const { id } = await beginCheckout(past, { actor, person, lines, isShipped: false });
  const orderId = await pay(past, actor, id, way);
  past.note(`gift card ${index}`, orderId);
  await sendOut(past, orderId);
}

/** Returns the code of a card. The code is only available once, so it is stored for later use. */
async function codeOf(past: Past, index: number): Promise<string | undefined> {
  const known = past.noted(`gift card code ${index}`);
  const orderId = past.noted(`gift card ${index}`);
  const buyer = sold[index]?.buyer;
  if (known !== undefined || orderId === undefined || buyer === undefined) return known;
  const [id] = await past.select(
    sql`select id::text as id from gift_cards where order_id = ${orderId}::uuid order by unit limit 1`,
  );
  if (id === undefined) return undefined;
  const { code } = await past.call(past.member(past.person(buyer)), revealMyGiftCardCode, { params: { id } });
  past.note(`gift card code ${index}`, code);
  return code;
}

async function spend(
  past: Past,
  { card, person: who, share, quantity }: (typeof spent)[number],
  index: number,
): Promise<void> {
  const giftCardCode = await codeOf(past, card);
  if (giftCardCode === undefined) return;
  const person = past.person(who);
  const actor = past.guest();
  const lines = [{ slug: simpleGoods(share), quantity }];
  const { id, giftCards, priceSummary } = await beginCheckout(past, { actor, person, lines, giftCardCode });
  const paid = giftCards.reduce((sum, each) => sum + Number(each.amount.amount), 0);
  const isCovered = paid >= Number(priceSummary.total.amount);
  past.note(`gift card use ${index}`, await pay(past, actor, id, isCovered ? "NOTHING_LEFT" : "CARD"));
}
