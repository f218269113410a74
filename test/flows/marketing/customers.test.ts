import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createMember, updateMember } from "#api/identity/members.ts";
import {
  type CustomerRule,
  deleteCustomerSegment,
  getCustomer,
  listCustomerSegments,
  queryCustomers,
  saveCustomerSegment,
} from "#api/marketing/customers.ts";
import { cancelOrder, updateOrder } from "#api/orders/orders/orders.ts";
import { memberRoutes } from "#server/identity/accounts/member-routes.ts";
import { routes as identityRoutes } from "#server/identity/identities/routes.ts";
import { routes as customerRoutes } from "#server/marketing/customers/routes.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  shop = await openShop({ bindings: [...customerRoutes, ...memberRoutes, ...identityRoutes] });
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const find = async (rules: CustomerRule[] = [], search = "") =>
  (await shop.call(queryCustomers, { body: { rules, search } }, staff())).customers;
const emailsOf = async (rules: CustomerRule[]) => (await find(rules)).map(({ email }) => email).sort();

async function order(email: string, price: number, token?: string) {
  const product = await shop.product({ price, stock: 10 });
  const buyer = shop.buyer(token);
  await buyer.add(product, 1);
  const { orderId } = await buyer.order(await buyer.checkOut({ email }));
  return { orderId, product, order: await buyer.readOrder(orderId) };
}
const daysAgo = (orderId: string, days: number) =>
  shop.store.database.db
    .updateTable("orders")
    .set({ created_at: new Date(Date.now() - days * 86_400_000), updated_at: new Date() })
    .where("id", "=", orderId)
    .execute();

test("a guest is a customer from the first order on, once per address", async () => {
  const first = await order("Gina@Example.com", 1000);
  const second = await order("gina@example.com", 2000);
  const [gina, ...others] = await find([], "gina");
  assert.equal(others.length, 0);
  assert.equal(gina?.email, "gina@example.com");
  assert.equal(gina.orderCount, 2);
  assert.equal(gina.member, undefined);
  const cents = [first, second].map(({ order }) => Math.round(Number(order.priceSummary.total.amount) * 100));
  assert.equal(gina.totalSpent.amount, String(((cents[0] ?? 0) + (cents[1] ?? 0)) / 100));
  assert.equal(gina.country, "US");
  assert.deepEqual(
    await shop.call(getCustomer, { params: { id: gina.id } }, staff()).then(({ customer }) => customer),
    gina,
  );
  await assert.rejects(shop.call(getCustomer, { params: { id: "unknown" } }, staff()), { code: "CUSTOMER_NOT_FOUND" });
});

test("a canceled order no longer counts; its customer stays", async () => {
  const { orderId } = await order("carla@example.com", 5000);
  await shop.call(cancelOrder, { params: { id: orderId }, body: {} }, staff());
  const [carla] = await find([], "carla");
  assert.equal(carla?.orderCount, 0);
  assert.equal(Number(carla.totalSpent.amount), 0);
  assert.equal(carla.lastOrderDate, undefined);
});

test("an account takes over the orders of its address, and shows its own name and tags", async () => {
  await order("mara@example.com", 1500);
  const { member } = await shop.call(
    createMember,
    { body: { member: { loginEmail: "mara@example.com", contact: { firstName: "Mara", lastName: "Moss" } } } },
    staff(),
  );
  const [mara, ...others] = await find([], "mara");
  assert.equal(others.length, 0);
  assert.equal(mara?.name, "Mara Moss");
  assert.deepEqual(mara.member, { id: member.id, status: "OFFLINE" });
  assert.equal(mara.orderCount, 1);
  await shop.call(
    updateMember,
    { params: { id: member.id }, body: { member: { contact: { firstName: "Mary", lastName: "Moss" } } } },
    staff(),
  );
  assert.equal((await find([], "mary moss")).length, 1);
});

test("an address that staff correct moves the order to the other customer", async () => {
  const { orderId } = await order("tpyo@example.com", 1000);
  assert.equal((await find([], "tpyo")).length, 1);
  await shop.call(
    updateOrder,
    { params: { id: orderId }, body: { order: { buyerInfo: { email: "typo@example.com" } } } },
    staff(),
  );
  assert.equal((await find([], "tpyo")).length, 0);
  assert.equal((await find([], "typo"))[0]?.orderCount, 1);
});

test("segments: each condition finds whom it describes", async () => {
  const big = await order("big@segment.example", 50_000);
  await order("big@segment.example", 1_000);
  const old = await order("old@segment.example", 30_000);
  await daysAgo(old.orderId, 200);
  await shop.call(
    createMember,
    { body: { member: { loginEmail: "fan@segment.example", status: "APPROVED" } } },
    staff(),
  );
  const here = async (...rules: CustomerRule[]) =>
    (await emailsOf(rules)).filter((email) => email.endsWith("@segment.example")).map((email) => email.split("@")[0]);
  assert.deepEqual(await here({ orders: { comparison: "AT_LEAST", count: 2 } }), ["big"]);
  assert.deepEqual(await here({ orders: { comparison: "AT_MOST", count: 0 } }), ["fan"]);
  assert.deepEqual(await here({ spent: { comparison: "AT_LEAST", amount: "200" } }), ["big", "old"]);
  assert.deepEqual(await here({ spent: { comparison: "AT_LEAST", amount: "200", days: 90 } }), ["big"]);
  assert.deepEqual(await here({ lastOrder: { days: 90 } }), ["big"]);
  assert.deepEqual(await here({ lastOrder: { days: 90 }, isNot: true }), ["fan", "old"]);
  const productIds = [big.product.productId];
  assert.deepEqual(await here({ bought: { productIds } }), ["big"]);
  assert.deepEqual(await here({ bought: { productIds }, isNot: true }), ["fan", "old"]);
  assert.deepEqual(await here({ bought: { productIds: [old.product.productId], days: 30 } }), []);
  assert.deepEqual(await here({ country: { countries: ["US"] } }), ["big", "old"]);
  assert.deepEqual(await here({ country: { countries: ["US"] }, isNot: true }), ["fan"]);
  assert.deepEqual(await here({ account: {} }), ["fan"]);
  assert.deepEqual(await here({ memberStatus: { status: "APPROVED" } }), ["fan"]);
  assert.deepEqual(
    await here({ spent: { comparison: "AT_LEAST", amount: "200" } }, { lastOrder: { days: 90 }, isNot: true }),
    ["old"],
  );
  await assert.rejects(find([{ spent: { comparison: "AT_LEAST", amount: "1.234567" } }]), { status: 400 });
});

test("lists are sorted and paged without gaps", async () => {
  const page = (offset: number) => shop.call(queryCustomers, { body: { sort: "SPENT", limit: 2, offset } }, staff());
  const { total } = await page(0);
  const spent: number[] = [];
  const ids = new Set<string>();
  for (let offset = 0; offset < total; offset += 2) {
    for (const customer of (await page(offset)).customers) {
      spent.push(Number(customer.totalSpent.amount));
      ids.add(customer.id);
    }
  }
  assert.equal(ids.size, total);
  assert.deepEqual(
    spent,
    spent.toSorted((one, other) => other - one),
  );
  assert.deepEqual(await find([], "100%"), [], "wildcards are searched literally");
});

test("segments are saved under unique names", async () => {
  const id = newId();
  const segment = {
    name: "Regulars",
    rules: [{ orders: { comparison: "AT_LEAST", count: 3 } } satisfies CustomerRule],
  };
  await shop.call(saveCustomerSegment, { params: { id }, body: { segment } }, staff());
  await shop.call(saveCustomerSegment, { params: { id }, body: { segment: { ...segment, name: "Loyal" } } }, staff());
  await assert.rejects(
    shop.call(
      saveCustomerSegment,
      { params: { id: newId() }, body: { segment: { ...segment, name: "loyal" } } },
      staff(),
    ),
    { code: "SEGMENT_NAME_TAKEN" },
  );
  const { segments } = await shop.call(listCustomerSegments, {}, staff());
  assert.deepEqual(
    segments.map(({ name }) => name),
    ["Loyal"],
  );
  await shop.call(deleteCustomerSegment, { params: { id } }, staff());
  await assert.rejects(shop.call(deleteCustomerSegment, { params: { id } }, staff()), { code: "SEGMENT_NOT_FOUND" });
});

test("simultaneous orders and reads leave exact figures", async () => {
  const orders = Array.from({ length: 8 }, () => order("rush@example.com", 1000));
  const reads = Array.from({ length: 8 }, () => find([], "rush"));
  await Promise.all([...orders, ...reads]);
  assert.equal((await find([], "rush"))[0]?.orderCount, 8);
});
