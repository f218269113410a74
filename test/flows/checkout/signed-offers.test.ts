/**
 * What the hosted checkout shows is what is ordered: changes every column of a checkout and its lines, and everything
 * the store can change, between page and confirmation, for every way of placing an order.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import {
  createOrder,
  createOrderAndCharge,
  getOffer,
  payCheckout,
  reviseOffer,
  settlePayment,
} from "#api/checkout/checkout-completion.ts";
import { getCheckout, updateCheckout } from "#api/checkout/checkouts.ts";
import type { PaymentMethodId } from "#api/payments/payment-providers.ts";
import type { BuiltProduct } from "#server/checkout/carts/factory.ts";
// Assembles the server, including order hooks.
import { hooks } from "#server/modules.ts";
import { issueGiftCard } from "#server/payments/gift-cards/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { choose, destination, openShop, type Shop } from "../shop.ts";

let shop: Shop;
let mug: BuiltProduct;
let other: BuiltProduct;
let member: { id: string; as: { authorization: string }; savedId: string };
/** A second shipping option, coupon and gift card that the checkouts could use. */
let second: { option: string; coupon: string; giftCardId: string };

before(async () => {
  shop = await openShop({ hasGateway: true, hooks });
  mug = await shop.product({ name: "Mug", stock: 1000 });
  other = await shop.product({ name: "Plate", stock: 1000, price: 1250 });
  second = { option: await anotherOption(), coupon: await shop.coupon(), giftCardId: await aGiftCard() };
  member = await aMemberWithCard();
});
after(async () => {
  const faults = await shop.audit();
  await shop.close();
  assert.deepEqual(faults, []);
});

const run = (statement: RawBuilder<unknown>) => statement.execute(shop.store.database.db);

async function anotherOption(): Promise<string> {
  const id = newId();
  await run(sql`insert into shipping_options
    select (jsonb_populate_record(o, jsonb_build_object('id', ${id}::text, 'title', 'Express'))).* from shipping_options o`);
  return id;
}

const aGiftCard = (): Promise<string> =>
  shop.transaction(async (tx) => {
    const now = shop.store.now();
    const card = {
      currency: "USD",
      amount: 100,
      recipientEmail: "ada@example.com",
      language: "en",
      deliverAt: now,
    } as const;
    const issued = await issueGiftCard(tx, shop.store, card, { actor: anonymous, now });
    return issued?.id ?? assert.fail("a card is issued");
  });

async function aMemberWithCard() {
  const id = newId();
  const email = `${id}@example.com`;
  const now = shop.store.now();
  const row = { id, email, email_key: email, slug: id, status: "ACTIVE", created_at: now, updated_at: now };
  await shop.store.database.db.insertInto("members").values(row).execute();
  const buyer = shop.buyer(shop.memberToken(id));
  const checkoutId = await buyer.prepare(mug);
  await complete(checkoutId, buyer.token);
  const { paymentId, redirectUrl } = await buyer.pay(checkoutId, { savesPaymentMethod: true });
  await choose(redirectUrl, "approve");
  assert.equal((await buyer.settle(checkoutId, paymentId)).status, "ORDERED");
  const saved = await shop.store.database.db
    .selectFrom("saved_payment_methods")
    .select("id")
    .where("member_id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, as: { authorization: buyer.token }, savedId: saved.id };
}

/** Completes everything the payment page requires. */
const complete = (id: string, authorization: string) =>
  shop.call(
    updateCheckout,
    {
      params: { id },
      body: { checkout: { billingInfo: destination, shippingInfo: { shippingDestination: destination } } },
    },
    { authorization },
  );

type As = { authorization: string };
type Choice = { method?: PaymentMethodId; savedId?: string };
type Path = {
  name: string;
  isMember?: boolean;
  isFree?: boolean;
  choice: Choice;
  confirm(id: string, signedOffer: string, as: As): Promise<unknown>;
};

const offline = (id: string, signedOffer: string, as: As) =>
  shop.call(createOrder, { params: { id }, body: { paymentMethod: "manual", signedOffer } }, as);

const paths: readonly Path[] = [
  { name: "create-order, paid offline", choice: { method: "manual" }, confirm: offline },
  { name: "create-order with nothing due", isFree: true, choice: {}, confirm: offline },
  {
    name: "create-order, after a note is added while confirming",
    choice: { method: "manual" },
    async confirm(id, signedOffer, as) {
      const body = { signedOffer, paymentMethod: "manual" as const, checkout: { buyerNote: "Ring twice" } };
      const revised = await shop.call(reviseOffer, { params: { id }, body }, as);
      return offline(id, revised.signedOffer, as);
    },
  },
  {
    name: "pay at the provider",
    choice: { method: "test-gateway" },
    confirm: (id, signedOffer, as) =>
      shop.call(payCheckout, { params: { id }, body: { paymentMethod: "test-gateway", signedOffer } }, as),
  },
  {
    name: "pay with a saved payment method",
    isMember: true,
    choice: { method: "test-gateway", savedId: "saved" },
    async confirm(id, signedOffer, as) {
      const body = { paymentMethod: "test-gateway", savedPaymentMethodId: member.savedId, signedOffer } as const;
      const { paymentId } = await shop.call(payCheckout, { params: { id }, body }, as);
      await shop.call(settlePayment, { params: { id }, body: { paymentId } }, as);
    },
  },
  {
    name: "create-order-and-charge",
    isMember: true,
    choice: { method: "test-gateway", savedId: "saved" },
    confirm: (id, signedOffer, as) =>
      shop.call(createOrderAndCharge, { params: { id }, body: { paymentToken: member.savedId, signedOffer } }, as),
  },
];

/** Opens the payment page of a checkout, and returns what the page would submit. */
async function show({ isMember, isFree, choice }: Path) {
  const buyer = shop.buyer(isMember ? member.as.authorization : undefined);
  const as = { authorization: buyer.token };
  const goods = isFree ? await shop.product({ itemType: "SERVICE", price: 0, name: "Free class" }) : mug;
  const id = await buyer.prepare(goods, 2);
  await complete(id, buyer.token);
  return { id, as, signedOffer: await offerFor(id, as, choice) };
}

async function offerFor(id: string, as: As, { method, savedId }: Choice): Promise<string> {
  const { offers } = await shop.call(getOffer, { params: { id } }, as);
  const wanted = savedId === undefined ? undefined : member.savedId;
  const found = offers.find(
    ({ paymentMethod, savedPaymentMethodId }) => paymentMethod === method && savedPaymentMethodId === wanted,
  );
  return found?.signedOffer ?? assert.fail("the choice is offered");
}

const guestChoice = ({ choice, isFree }: Path): Choice => (isFree ? choice : { method: choice.method ?? "manual" });

const refused = { status: 409, code: "CHECKOUT_CHANGED" };
const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;

/** Column → a different value. */
const checkoutColumns = (): Record<string, RawBuilder<unknown>> => ({
  email: sql`'eve@example.com'`,
  buyer_note: sql`'Leave it at 5 Back Alley'`,
  billing_info: json({ ...destination, contactDetails: { firstName: "Eve" } }),
  shipping_destination: json({ ...destination, address: { ...destination.address, addressLine: "5 Back Alley" } }),
  selected_shipping_code: sql`${second.option}`,
  selected_carrier_id: sql`${newId()}::uuid`,
  coupon_code: sql`${second.coupon}`,
  gift_cards: json([{ id: second.giftCardId, requested: null }]),
  memberships: json([{ id: newId(), appId: newId(), lineItemIds: [newId()] }]),
  merchant_discounts: json([{ amount: 100 }]),
  tip: json({ type: "AMOUNT", amount: "2" }),
  custom_fields: json([{ title: "Engraving", value: "Eve" }]),
  custom_settings: json({ lockCouponCode: true }),
  custom_content_reference: json({ appId: newId(), componentId: newId() }),
  business_location_id: sql`${newId()}::uuid`,
  tax_exempt_group_id: sql`${newId()}::uuid`,
  channel_type: sql`'POS'`,
  currency: sql`'EUR'`,
  cart_id: sql`${newId()}::uuid`,
  purchase_flow_id: sql`${newId()}::uuid`,
  created_by_kind: sql`'app'`,
  created_by_id: sql`${newId()}`,
});
/** Fields that buyers neither choose nor see; the buyer has a separate test. */
const unsigned = {
  checkouts:
    "id state revision idle_revision total completed_at completed_snapshot created_at updated_at kept_rate override_checkout_url external_reference extended_fields visitor_id member_id copied_from is_handover source_terms",
  checkout_line_items: "id checkout_id name unit_price cart_line_id app_id",
};
const lineColumns = (): Record<string, RawBuilder<unknown>> => ({
  position: sql`position + 1`,
  quantity: sql`quantity + 1`,
  catalog_item_id: sql`${other.productId}`,
  options: json({ variantId: Object.values(other.variantIds)[0] }),
  reference_key: sql`reference_key || ' '`,
  terms: json({ subscriptionStartDate: "2027-01-01T00:00:00Z" }),
});

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(shop.store.database.db);
  return rows.map(({ name }) => name).sort();
}

test("every column of a checkout and its lines is tested or listed as bookkeeping", async () => {
  const tried = { checkouts: checkoutColumns(), checkout_line_items: lineColumns() };
  for (const [table, values] of Object.entries(tried)) {
    const known = [...Object.keys(values), ...unsigned[table as keyof typeof unsigned].split(" ")];
    assert.deepEqual(known.sort(), await columnsOf(table), table);
  }
});

/** Changes one column like a write of the checkout, and restores it afterwards. */
async function whileChanged(id: string, { table, column, value }: Change, work: () => Promise<void>): Promise<void> {
  const key = table === "checkouts" ? sql`id` : sql`checkout_id`;
  const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where ${key} = ${id}::uuid`.execute(shop.store.database.db);
  await run(sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${key} = ${id}::uuid`);
  await run(sql`update checkouts set revision = revision + 1 where id = ${id}::uuid`);
  await work();
  await run(sql`update ${sql.table(table)} t set ${sql.ref(column)} = o.${sql.ref(column)}
    from jsonb_populate_record(null::${sql.table(table)}, ${json(rows[0]?.row)}) o where t.id = o.id`);
}

type Change = { table: keyof typeof unsigned; column: string; value: RawBuilder<unknown> };

const changes = (): Change[] => [
  ...Object.entries(checkoutColumns()).map(([column, value]) => ({ table: "checkouts" as const, column, value })),
  ...Object.entries(lineColumns()).map(([column, value]) => ({ table: "checkout_line_items" as const, column, value })),
];

async function rejectsChanged(path: Path, shown: Awaited<ReturnType<typeof show>>, what: string): Promise<void> {
  const confirming = path.confirm(shown.id, shown.signedOffer, shown.as);
  await assert.rejects(confirming, refused, `${path.name}: ${what}`);
}

for (const path of paths) {
  describe(path.name, () => {
    test("confirms what was shown, and nothing else", async () => {
      const shown = await show(path);
      for (const change of changes()) {
        await whileChanged(shown.id, change, () => rejectsChanged(path, shown, `${change.table}.${change.column}`));
      }
      await path.confirm(shown.id, shown.signedOffer, shown.as);
    });

    test("doesn't confirm what the store changed", async () => {
      const shown = await show(path);
      const productId = sql`(select catalog_item_id::uuid from checkout_line_items where checkout_id = ${shown.id}::uuid)`;
      const swaps = [
        [
          sql`update products set name = name || ' II' where id = ${productId}`,
          sql`update products set name = replace(name, ' II', '') where id = ${productId}`,
        ],
        [
          sql`update variants set price = price + 100, discounted_price = discounted_price + 100 where product_id = ${productId}`,
          sql`update variants set price = price - 100, discounted_price = discounted_price - 100 where product_id = ${productId}`,
        ],
      ] as const;
      for (const [change, undo] of swaps) {
        await run(change);
        await rejectsChanged(path, shown, "the catalog");
        await run(undo);
      }
      await path.confirm(shown.id, shown.signedOffer, shown.as);
    });

    test("confirms neither for another buyer nor with an offer of another checkout or payment", async () => {
      // A member's second checkout of the same cart would be the same one.
      const [shown, twin] = [await show(path), await show({ ...path, isMember: false, choice: guestChoice(path) })];
      const forAll = { visitor_id: null, member_id: null };
      for (const signedOffer of [twin.signedOffer, "", ".", "1.forged", shown.signedOffer.slice(0, -1)]) {
        await assert.rejects(path.confirm(shown.id, signedOffer, shown.as), refused);
      }
      for (const choice of [
        { method: "manual" },
        { method: "test-gateway" },
        { method: "test-gateway", savedId: "saved" },
      ] as const) {
        const isSame = JSON.stringify(choice) === JSON.stringify(path.choice);
        if (isSame || path.isFree || (choice.method === "test-gateway" && "savedId" in choice && !path.isMember))
          continue;
        await assert.rejects(path.confirm(shown.id, await offerFor(shown.id, shown.as, choice), shown.as), refused);
      }
      if (path.isMember) return;
      const thief = { authorization: shop.visitorToken() };
      await shop.store.database.db.updateTable("checkouts").set(forAll).where("id", "=", shown.id).execute();
      await assert.rejects(path.confirm(shown.id, shown.signedOffer, thief), refused);
    });
  });
}

const places = ["billing_info", "shipping_destination"] as const;
const fields = [
  ["address", "country"],
  ["address", "subdivision"],
  ["address", "city"],
  ["address", "postalCode"],
  ["address", "addressLine"],
  ["address", "addressLine2"],
  ["contactDetails", "firstName"],
  ["contactDetails", "lastName"],
  ["contactDetails", "phone"],
  ["contactDetails", "company"],
] as const;

for (const path of paths) {
  test(`${path.name}: no address field can be changed, whatever its new value`, async () => {
    const shown = await show(path);
    const property = fc.asyncProperty(
      fc.constantFrom(...places),
      fc.constantFrom(...fields),
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !text.includes("\0")),
      async (column, [part, name], text) => {
        const known: Record<string, unknown> = { ...destination[part] };
        const to = name === "country" ? "DE" : `${text}!`;
        const value = json({ ...destination, [part]: { ...known, [name]: to } });
        await whileChanged(shown.id, { table: "checkouts", column, value }, () =>
          rejectsChanged(path, shown, `${column} ${part}.${name}`),
        );
      },
    );
    await fc.assert(property, { numRuns: 20, endOnFailure: true });
    await path.confirm(shown.id, shown.signedOffer, shown.as);
  });
}

test("an app that orders with its own token confirms by its own request", async () => {
  const buyer = shop.buyer();
  const id = await buyer.prepare(mug);
  await complete(id, buyer.token);
  await shop.call(getCheckout, { params: { id } }, { authorization: buyer.token });
  await buyer.change(id, { buyerNote: "changed after it was read" });
  assert.ok((await buyer.order(id)).orderId);
});

test("sold-out items and expired coupons are reported as such, not as a changed checkout", async () => {
  const scarce = await shop.product({ stock: 1 });
  const [first, second] = [shop.buyer(), shop.buyer()];
  const [one, two] = [await first.prepare(scarce), await second.prepare(scarce)];
  for (const [id, { token }] of [
    [one, first],
    [two, second],
  ] as const)
    await complete(id, token);
  const as = { authorization: second.token };
  const signedOffer = await offerFor(two, as, { method: "manual" });
  await first.order(one);
  await assert.rejects(offline(two, signedOffer, as), { code: "FULL_OUT_OF_STOCK" });
});
