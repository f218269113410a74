/** What rules do to products and discounts, and whom of the staff they tell. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { updateInventoryVariants } from "#api/inventory/wire/v1/inventory.ts";
import * as automation from "#api/marketing/automation.ts";
import { createDiscountRule, getDiscountRule } from "#api/pricing/discounts.ts";
import { deleteMedia } from "#api/store/media.ts";
import { createStaffMember } from "#server/identity/staff/public.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { storeExternalMedia } from "#server/store/media/public.ts";
import { OWNER, openWholeStore, type WholeStore } from "../whole-store.ts";

const STOCK = "com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

const db = () => store.app.store.database.db;
const mailsTo = async (address: string) => (await store.mailsTo(address)).filter(({ kind }) => kind === "automation");
/** Waits until the rule has so many runs that are over. */
const settled = (id: string, count: number) =>
  eventually(async () => {
    const { runs } = await store.admin(automation.listAutomationRuns, { params: { id }, query: {} });
    return runs.length >= count && runs.every(({ state }) => state !== "PENDING") ? runs : undefined;
  }, `${count} runs`);

test("rules tag a product, switch a discount, and mail the staff who were chosen, while they are here", async () => {
  const values = [{ targetType: "SHIPPING" as const, discountType: "FREE_SHIPPING" as const }];
  const discountRule = { name: "Clearance", active: false, discounts: { values } };
  const { discountRule: made } = await store.admin(createDiscountRule, { body: { discountRule } });
  const [kim, lee] = await Promise.all(
    ["kim", "lee"].map((name) =>
      transaction(db(), (tx) =>
        createStaffMember(
          tx,
          { email: `${name}@example.com`, name, password: OWNER.password, role: "view" },
          new Date(),
        ),
      ),
    ),
  );
  await sql`update staff set is_active = false where email = 'lee@example.com'`.execute(db());
  const plate = await store.addGoods({ name: "Plate" }, 9);
  const letter = { subject: "{{product.name}} runs out", body: "See to it." };
  const automationRule: automation.NewAutomationRule = {
    name: "Runs out",
    eventType: STOCK,
    conditions: [{ field: "variants.newValue.quantity", operator: "LESS_THAN", value: "3" }],
    actions: [
      { tags: { on: "PRODUCT", put: ["runs-out"] } },
      { discountRule: { id: made.id, active: true } },
      { mail: { to: "STAFF", staffIds: [kim ?? "", lee ?? ""], ...letter } },
      { mail: { to: "STAFF", staffIds: [lee ?? ""], ...letter } },
    ],
  };
  const { automationRule: rule } = await store.admin(automation.createAutomationRule, { body: { automationRule } });
  const set = (quantity: number) =>
    store.admin(updateInventoryVariants, {
      params: { productId: plate.product.id },
      body: { inventoryItem: { trackQuantity: true, variants: [{ variantId: plate.variantId, quantity }] } },
    });
  await set(2);
  await settled(rule.id, 1);
  await set(1);
  const runs = await settled(rule.id, 2);
  const statesOf = (run: automation.AutomationRun | undefined) => run?.results.map(({ state }) => state);
  assert.deepEqual(statesOf(runs[1]), ["DONE", "DONE", "DONE", "SKIPPED"]);
  assert.deepEqual(statesOf(runs[0]), ["SKIPPED", "SKIPPED", "DONE", "SKIPPED"], "what is so already stays alone");
  const { rows } = await sql<{ tags: string[] }>`
    select private_tag_ids as tags from products where id = ${plate.product.id}`.execute(db());
  assert.deepEqual(rows[0]?.tags, ["runs-out"]);
  const read = await store.admin(getDiscountRule, { params: { discountRuleId: made.id } });
  assert.equal(read.discountRule.active, true);
  const mails = await mailsTo("kim@example.com");
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ["Plate runs out", "Plate runs out"],
  );
  assert.deepEqual(await mailsTo("lee@example.com"), []);
});

test("emails of blocks have the look of campaigns, with the event's details filled in", async () => {
  const bowl = await store.addGoods({ name: "Bowl & lid" }, 9);
  const paragraph = (text: string) => ({
    type: "PARAGRAPH" as const,
    id: "p",
    nodes: [{ type: "TEXT" as const, id: "", nodes: [], textData: { text, decorations: [] } }],
  });
  const photo = await transaction(db(), (tx) => storeExternalMedia(tx, "https://pictures.example/c.jpg", new Date()));
  const blocks = [
    { id: "1", heading: { text: "{{product.name}} sells out" } },
    { id: "2", text: { content: { nodes: [paragraph("Order {{product.name}} now.")] } } },
    { id: "3", image: { image: { mediaId: photo, url: "/media/c", width: 9, height: 9, alt: "A bowl" }, link: "" } },
    { id: "4", button: { label: "See {{product.name}}", link: "/admin" } },
    { id: "5", products: { productIds: [bowl.product.id] } },
  ];
  const ruleWith = (changes: object): automation.NewAutomationRule => ({
    name: "Sells out",
    eventType: STOCK,
    conditions: [{ field: "product.name", operator: "IS", value: "Bowl & lid" }],
    actions: [{ mail: { to: "STAFF", subject: "Sold out soon", body: "Plain text", blocks, ...changes } }],
  });
  const create = (changes: object) =>
    store.admin(automation.createAutomationRule, { body: { automationRule: ruleWith(changes) } });
  const unknown = [{ id: "1", heading: { text: "{{customer.shoeSize}}" } }];
  await assert.rejects(create({ blocks: unknown }), /nothing to put for \{\{customer\.shoeSize\}\}/);
  await assert.rejects(
    create({ blocks: [{ id: "1", button: { label: "x", link: "javascript:alert(1)" } }] }),
    /web address/,
  );
  const missing = { ...blocks[2]?.image?.image, mediaId: crypto.randomUUID() };
  await assert.rejects(create({ blocks: [{ id: "1", image: { image: missing, link: "" } }] }), {
    code: "MEDIA_NOT_FOUND",
  });
  const { automationRule: rule } = await create({});
  const inUse = store.admin(deleteMedia, { params: { id: photo }, query: {} });
  await assert.rejects(inUse, { code: "MEDIA_IN_USE" });
  await store.admin(updateInventoryVariants, {
    params: { productId: bowl.product.id },
    body: { inventoryItem: { trackQuantity: true, variants: [{ variantId: bowl.variantId, quantity: 1 }] } },
  });
  await settled(rule.id, 1);
  const [mail] = (await mailsTo(OWNER.email)).filter(({ subject }) => subject === "Sold out soon");
  assert.match(mail?.html ?? "", /<h2[^>]*>Bowl &amp; lid sells out<\/h2>/);
  assert.match(mail?.html ?? "", /Order Bowl &amp; lid now\./);
  assert.match(mail?.html ?? "", /<img[^>]* alt="A bowl"/);
  assert.match(mail?.html ?? "", /href="http[^"]*\/admin"[^>]*>\s*See Bowl &amp; lid/);
  assert.match(mail?.html ?? "", /\/p\/bowl/);
  assert.match(mail?.text ?? "", /Bowl & lid sells out/);
  assert.doesNotMatch(mail?.html ?? "", /Plain text/);
});
