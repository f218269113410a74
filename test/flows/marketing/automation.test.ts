/** Automation rules in a complete store: orders, emails, receivers, and the cases in which a rule must not run. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { updateInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import * as automation from "#api/marketing/automation.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { type Receiver, startReceiver } from "#server/apps/webhooks/factory.ts";
import { startRuns } from "#server/marketing/automation/public.ts";
import { runRule } from "#server/marketing/automation/run.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest, signedIn } from "../shopper.ts";
import { type Goods, OWNER, openWholeStore, type WholeStore } from "../whole-store.ts";

const APPROVED = "wix.ecom.v1.order_approved";
const UPDATED = "wix.ecom.v1.order_updated";
const STOCK = "com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged";

let store: WholeStore;
let goods: Goods;
let receiver: Receiver;
before(async () => {
  [store, receiver] = await Promise.all([openWholeStore(), startReceiver()]);
  goods = await store.addGoods({ name: "Cup <b>blue</b>" }, 1000);
});
after(async () => {
  receiver.close();
  await store.close();
});

const db = () => store.app.store.database.db;
type New = automation.NewAutomationRule;
const thank: New = {
  name: "Thanks",
  eventType: APPROVED,
  actions: [
    {
      mail: {
        to: "CUSTOMER",
        subject: "Thanks for order {{order.number}}",
        body: "Hello {{customer.firstName}},\n\n{{order.lineItems.productName.original}}",
      },
    },
  ],
};
const create = (rule: New) => store.admin(automation.createAutomationRule, { body: { automationRule: rule } });
const change = (id: string, automationRule: object) =>
  store.admin(automation.updateAutomationRule, { params: { id }, body: { automationRule } });
const remove = (id: string) => store.admin(automation.deleteAutomationRule, { params: { id } });
const runsOf = async (id: string, state?: automation.AutomationRun["state"]) =>
  (await store.admin(automation.listAutomationRuns, { params: { id }, query: state === undefined ? {} : { state } }))
    .runs;
/** Waits until the rule has this many finished runs. */
const settled = (id: string, count: number) =>
  eventually(async () => {
    const runs = await runsOf(id);
    const isOver = runs.length >= count && runs.every(({ state }) => state !== "PENDING" && state !== "WAITING");
    return isOver ? runs : undefined;
  }, `${count} runs`);
const mailsTo = async (address: string, kind = "automation") =>
  (await store.mailsTo(address)).filter((mail) => mail.kind === kind);
const buyer = async () => {
  const guest = await aGuest(store);
  return { guest, placed: await guest.buy(goods) };
};

describe("rules", () => {
  test("require permission to change settings and the permissions of their actions", async () => {
    const { tokens } = store.app.store;
    const staff = (permissions: readonly string[]) => ({
      authorization: tokens.issue(
        { kind: "app", appId: crypto.randomUUID(), permissions: permissions as never, tokenId: crypto.randomUUID() },
        Date.now() + 3_600_000,
      ),
    });
    const guest = await aGuest(store);
    const body = { automationRule: thank };
    await assert.rejects(store.call(automation.createAutomationRule, { body }), { status: 401 });
    await assert.rejects(store.call(automation.createAutomationRule, { body }, guest.as), { status: 403 });
    await assert.rejects(store.call(automation.listAutomationRules, {}, guest.as), { status: 403 });
    await assert.rejects(store.call(automation.tryAutomationRule, { body }, guest.as), { status: 403 });
    const tagging = { automationRule: { ...thank, actions: [{ tags: { on: "ORDER" as const, put: ["x"] } }] } };
    const limited = staff(["settings:read", "settings:write", "orders:read"]);
    await assert.rejects(store.call(automation.createAutomationRule, { body: tagging }, limited), {
      code: "AUTOMATION_PERMISSION_NEEDED",
    });
    await assert.rejects(
      store.call(automation.tryAutomationRule, { body }, staff(["settings:read", "settings:write"])),
      {
        code: "EVENT_TYPE_NOT_ALLOWED",
      },
    );
    const { automationRule } = await create({ ...tagging.automationRule, isActive: false });
    await assert.rejects(
      store.call(
        automation.updateAutomationRule,
        { params: { id: automationRule.id }, body: { automationRule: { isActive: true } } },
        limited,
      ),
      {
        code: "AUTOMATION_PERMISSION_NEEDED",
      },
    );
    const stopped = await store.call(
      automation.updateAutomationRule,
      { params: { id: automationRule.id }, body: { automationRule: { isActive: false } } },
      limited,
    );
    assert.equal(stopped.automationRule.state, "OFF");
    await assert.rejects(
      store.call(
        automation.listAutomationRuns,
        { params: { id: automationRule.id }, query: {} },
        staff(["settings:read"]),
      ),
      {
        code: "EVENT_TYPE_NOT_ALLOWED",
      },
    );
    await remove(automationRule.id);
  });

  test("with invalid definitions are rejected", async () => {
    const bad: object[] = [
      { eventType: "no.such.event" },
      { actions: [] },
      { actions: Array.from({ length: 21 }, () => thank.actions[0]) },
      { actions: [{}] },
      { actions: [{ ...thank.actions[0], tags: { on: "ORDER", put: ["x"] } }] },
      { actions: [{ stockNotice: { below: 3 } }] },
      { actions: [{ tags: { on: "ORDER", put: ["x"], takeOff: ["x"] } }] },
      { actions: [{ tags: { on: "ORDER" } }] },
      { actions: [{ tags: { on: "PRODUCT", put: ["x"] } }] },
      { actions: [{ mail: { to: "CUSTOMER", staffIds: [crypto.randomUUID()], subject: "s", body: "b" } }] },
      { actions: [{ mail: { to: "STAFF", staffIds: [], subject: "s", body: "b" } }] },
      { actions: [{ discountRule: { id: "x", active: true } }] },
      { actions: [{ mail: { to: "CUSTOMER", subject: "{{no.such}}", body: "b" } }] },
      { actions: [{ mail: { to: "CUSTOMER", subject: "s", body: "{{coupon.code}}" } }] },
      { actions: [{ webhook: { url: "https://user:pass@example.com/" } }] },
      { actions: [{ coupon: { percentage: "10", amount: "5", validDays: 3, subject: "s", body: "b" } }] },
      { actions: [{ coupon: { percentage: "101", validDays: 3, subject: "s", body: "b" } }] },
      { conditions: [{ field: "order.nothing", operator: "IS", value: "1" }] },
      { conditions: [{ field: "order.number", operator: "MORE_THAN", value: "many" }] },
      { conditions: [{ field: "order.number", operator: "IS" }] },
    ];
    for (const part of bad) {
      await assert.rejects(create({ ...thank, ...part } as New), { status: 400 }, JSON.stringify(part));
    }
    const nobody = { params: { id: crypto.randomUUID() } };
    await assert.rejects(store.admin(automation.getAutomationRule, nobody), { status: 404 });
    await assert.rejects(remove(crypto.randomUUID()), { status: 404 });
    await assert.rejects(remove("x"), { status: 400 });
    await assert.rejects(store.admin(automation.getAutomationEvent, { params: { type: "nothing" } }), { status: 404 });
    const { automationRule: rule } = await create(thank);
    await assert.rejects(change(rule.id, { revision: "9", name: "Other" }), { code: "REVISION_CONFLICT" });
    assert.equal((await change(rule.id, { revision: rule.revision, name: "Other" })).automationRule.name, "Other");
    await remove(rule.id);
  });
});

describe("runs", () => {
  test("act once per event, with the customer's name and escaped HTML in the email", async () => {
    const { automationRule: rule } = await create(thank);
    const { guest, placed } = await buyer();
    const [run] = await settled(rule.id, 1);
    assert.deepEqual([run?.state, run?.entityId], ["DONE", placed.orderId]);
    // Repeats the fan-out of the same events and the job of the same run.
    const { rows } = await sql<{ last: string }>`select max(position)::text as last from outbox_events`.execute(db());
    const again = { first: 1n, last: BigInt(rows[0]?.last ?? 0), types: [APPROVED] };
    const hold = await change(rule.id, { isActive: true });
    assert.equal(hold.automationRule.state, "ACTIVE");
    const before = (await runsOf(rule.id)).length;
    await transaction(db(), (tx) => startRuns(tx, again, store.app.store));
    await runRule.run(store.app.store, { runId: run?.id ?? "" });
    const [mail, ...others] = await eventually(async () => {
      const mails = await mailsTo(guest.email);
      return mails.length > 0 ? mails : undefined;
    }, "the mail");
    assert.equal((await runsOf(rule.id)).filter(({ eventId }) => eventId === run?.eventId).length, 1);
    assert.ok((await runsOf(rule.id)).length >= before);
    assert.equal(others.length, 0);
    assert.equal(mail?.subject, `Thanks for order ${placed.orderNumber}`);
    assert.match(mail?.text ?? "", /Hello Ada,/);
    assert.match(mail?.html ?? "", /Cup &lt;b&gt;blue/);
    await remove(rule.id);
  });

  test("ignore events from before the rule was turned on, even if they are dispatched later", async () => {
    await buyer();
    const { automationRule: rule } = await create(thank);
    const { rows } = await eventually(async () => {
      const found = await sql<{ last: string }>`
        select position::text as last from outbox_events where type = ${APPROVED} and position is not null
        order by position desc limit 1`.execute(db());
      return found.rows.length > 0 ? found : undefined;
    }, "an earlier order's event");
    const earlier = { first: 1n, last: BigInt(rows[0]?.last ?? 0), types: [APPROVED] };
    await transaction(db(), (tx) => startRuns(tx, earlier, store.app.store));
    assert.deepEqual(await runsOf(rule.id), []);
    await remove(rule.id);
  });

  test("check conditions, count a customer's orders, add tags, and create a single-use coupon", async () => {
    const member = await signedIn(store, await aGuest(store), "register");
    const { automationRule: rule } = await create({
      ...thank,
      conditions: [{ field: "customer.orderCount", operator: "IS", value: "2" }],
      actions: [
        { tags: { on: "ORDER", put: ["second"] } },
        { tags: { on: "CUSTOMER", put: ["returning"] } },
        { coupon: { percentage: "15", validDays: 30, subject: "For you", body: "Your code: {{coupon.code}}" } },
      ],
    });
    await member.buy(goods);
    const { orderId } = await member.buy(goods);
    const runs = await settled(rule.id, 2);
    assert.deepEqual(runs.map(({ state }) => state).sort(), ["DONE", "NOT_MET"]);
    assert.match(runs.find(({ state }) => state === "NOT_MET")?.reason ?? "", /customer.orderCount is 1/);
    const { order } = await store.admin(getOrder, { params: { id: orderId } });
    assert.deepEqual(order.tags?.privateTags?.tagIds, ["second"]);
    const { rows } = await sql<{ labels: string[] }>`select labels from members where email = ${member.email}`.execute(
      db(),
    );
    assert.deepEqual(rows[0]?.labels, ["returning"]);
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(member.email);
      return mails.length > 0 ? mails : undefined;
    }, "the mail");
    const code = /Your code: ([A-Z2-9]{12})/.exec(mail?.text ?? "")?.[1] ?? "";
    await member.add(goods);
    const { appliedDiscounts } = await member.attachCoupon(code);
    assert.equal(appliedDiscounts?.[0]?.coupon?.code, code);
    const coupons = await sql<{ usage_limit: number }>`select usage_limit from coupons where code = ${code}`.execute(
      db(),
    );
    assert.equal(coupons.rows[0]?.usage_limit, 1);
    await remove(rule.id);
  });

  test("that trigger each other are stopped", async () => {
    const swap = (name: string, put: string, takeOff: string): New => ({
      name,
      eventType: UPDATED,
      conditions: [{ field: "tags.privateTags.tagIds", operator: "IS", value: takeOff }],
      actions: [{ tags: { on: "ORDER", put: [put], takeOff: [takeOff] } }],
    });
    const rules = [await create(swap("A", "one", "two")), await create(swap("B", "two", "one"))];
    const { automationRule: begin } = await create({ ...thank, actions: [{ tags: { on: "ORDER", put: ["one"] } }] });
    const { placed } = await buyer();
    const all = () => Promise.all(rules.map(({ automationRule }) => runsOf(automationRule.id)));
    await eventually(async () => {
      const runs = (await all()).flat().filter(({ entityId }) => entityId === placed.orderId);
      return runs.some(({ state }) => state === "CUT") && runs.every(({ state }) => state !== "PENDING")
        ? runs
        : undefined;
    }, "the cut");
    const done = (await all()).flat().filter(({ entityId, state }) => entityId === placed.orderId && state === "DONE");
    // The first tag has depth 1; two more swaps reach depth 3.
    assert.equal(done.length, 2);
    const { rows } = await sql<{ depth: number }>`select max(depth)::int as depth from automation_runs`.execute(db());
    assert.equal(rows[0]?.depth, 4);
    for (const { automationRule } of rules) await remove(automationRule.id);
    await remove(begin.id);
  });

  test("send signed requests to another system, retry failures, and pause after ten in a row with a notice", async () => {
    const made = await create({ ...thank, actions: [{ webhook: { url: receiver.url } }] });
    const { id } = made.automationRule;
    const { placed } = await buyer();
    const [run] = await settled(id, 1);
    assert.equal(run?.results[0]?.state, "DONE");
    const [got] = receiver.received;
    const headers = {
      "webhook-id": String(got?.headers["webhook-id"]),
      "webhook-timestamp": String(got?.headers["webhook-timestamp"]),
      "webhook-signature": String(got?.headers["webhook-signature"]),
    };
    const verifier = new Webhook(made.webhookSecret ?? "");
    const verified = verifier.verify(got?.body ?? "", headers) as { type: string; entityId: string };
    assert.deepEqual([verified.type, verified.entityId], [APPROVED, placed.orderId]);
    const renewed = await store.admin(automation.replaceAutomationSecret, { params: { id } });
    assert.notEqual(renewed.webhookSecret, made.webhookSecret);
    receiver.answer((response) => response.writeHead(500).end());
    const { placed: second } = await buyer();
    const waiting = await eventually(
      async () =>
        (await runsOf(id, "WAITING")).find(
          (one) => one.entityId === second.orderId && /attempt 1/.test(one.results[0]?.words ?? ""),
        ),
      "the second try",
    );
    assert.match(waiting.results[0]?.words ?? "", /responded with status 500 \(attempt 1\)/);
    await sql`update automation_rules set consecutive_failures = 9 where id = ${id}`.execute(db());
    await sql`update automation_calls set attempts = 6 where run_id = ${waiting.id}`.execute(db());
    const { rows } = await sql<{ id: string }>`select id from automation_calls where run_id = ${waiting.id}`.execute(
      db(),
    );
    const { callAddress } = await import("#server/marketing/automation/calls.ts");
    await callAddress.run(store.app.store, { callId: rows[0]?.id ?? "" });
    const paused = (await store.admin(automation.getAutomationRule, { params: { id } })).automationRule;
    assert.deepEqual([paused.state, paused.failureCount], ["PAUSED", 1]);
    assert.equal((await mailsTo(OWNER.email, "automation-paused")).length, 1);
    assert.equal((await change(id, { isActive: true })).automationRule.state, "ACTIVE");
    receiver.answer((response) => response.writeHead(204).end());
    await remove(id);
  });

  test("report low stock once, when it falls below the threshold", async () => {
    const bowl = await store.addGoods({ name: "Bowl" }, 6);
    const { automationRule: rule } = await create({
      name: "Low",
      eventType: STOCK,
      actions: [{ stockNotice: { below: 5 } }],
    });
    const set = (quantity: number) =>
      store.admin(updateInventoryVariants, {
        params: { productId: bowl.product.id },
        body: { inventoryItem: { trackQuantity: true, variants: [{ variantId: bowl.variantId, quantity }] } },
      });
    for (const quantity of [5, 4, 3]) await set(quantity);
    const runs = (await settled(rule.id, 3)).map(({ results }) => results[0]?.state).sort();
    assert.deepEqual(runs, ["DONE", "SKIPPED", "SKIPPED"]);
    assert.deepEqual(
      (await mailsTo(OWNER.email)).map(({ subject }) => subject),
      ["Low stock: Bowl: 4 left"],
    );
    await remove(rule.id);
  });
});

test("a dry run returns what would have happened, and writes nothing", async () => {
  await buyer();
  const rule: New = {
    ...thank,
    conditions: [{ field: "order.priceSummary.total.amount", operator: "MORE_THAN", value: "1" }],
    actions: [
      ...thank.actions,
      { tags: { on: "ORDER", put: ["dry"] } },
      { webhook: { url: receiver.url } },
      { coupon: { amount: "5", validDays: 3, subject: "For you", body: "{{coupon.code}}" } },
    ],
  };
  // The order's own emails and events are still sent meanwhile, so only those of automations are counted.
  const written = [
    sql`automation_rules`,
    sql`automation_runs`,
    sql`automation_calls`,
    sql`coupons`,
    sql`mails where kind = 'automation'`,
    sql`outbox_events where cause is not null`,
    sql`orders where 'dry' = any(private_tags)`,
  ];
  const counts = () =>
    Promise.all(
      written.map(
        async (rows) => (await sql<{ n: string }>`select count(*)::text as n from ${rows}`.execute(db())).rows,
      ),
    );
  const { rows: plan } = await sql<{ "QUERY PLAN": string }>`explain select id from outbox_events
    where type = ${APPROVED} order by occurred_at desc, place desc limit 20`.execute(db());
  assert.match(
    plan.map((row) => row["QUERY PLAN"]).join(" "),
    /outbox_events_by_type/,
    "the latest of a type are found by an index",
  );
  const [before, received] = [await counts(), receiver.received.length];
  const { trials } = await store.admin(automation.tryAutomationRule, { body: { automationRule: rule } });
  const sample = await store.admin(automation.tryAutomationRule, { body: { automationRule: rule, usesSample: true } });
  assert.deepEqual(await counts(), before);
  assert.equal(receiver.received.length, received);
  assert.ok(trials.length >= 1 && trials.length <= 20);
  const [latest] = trials;
  assert.equal(latest?.isMet, true);
  assert.deepEqual(
    latest?.effects.map(({ action, isDone }) => [action, isDone]),
    [
      ["mail", true],
      ["tags", true],
      ["webhook", true],
      ["coupon", true],
    ],
  );
  assert.match(latest?.effects[0]?.mail?.subject ?? "", /^Thanks for order \d+$/);
  assert.equal(latest?.effects[3]?.mail?.body, "THE-CODE");
  assert.equal(sample.trials.length, 1);
  const events = await store.admin(automation.listAutomationEvents, {});
  assert.ok(events.events.some(({ type }) => type === STOCK));
});
