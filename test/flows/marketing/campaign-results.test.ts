/** Who gets campaigns, and what recipients do: consent, unsubscribing, clicks and orders; drafts and previews. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { listNewsletterRefusals, signUpForNewsletter } from "#api/identity/newsletter.ts";
import type { Campaign, CampaignContent } from "#api/marketing/campaign-values.ts";
import * as api from "#api/marketing/campaigns.ts";
import { deleteCustomerSegment, saveCustomerSegment } from "#api/marketing/customers.ts";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import type { Permission } from "#api/permissions.ts";
import * as media from "#api/store/media.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { listeners } from "#server/marketing/campaigns/clicks.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { storeExternalMedia } from "#server/store/media/public.ts";
import { openCampaignShop } from "./campaign-shop.ts";

const campaigns = await openCampaignShop();
const { smtp, shop, db, staff, subscribe, content, save, send, read, report, deliver, start, tokenIn } = campaigns;
after(campaigns.close);
beforeEach(campaigns.reset);

test("the header's address unsubscribes without signing in, and counts for the campaign", async () => {
  const [ann = ""] = await subscribe("ann");
  const campaign = await start();
  await deliver();
  const [mail] = smtp.to(ann);
  const header = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1) ?? "";
  const post = (path: string) =>
    fetch(`${shop.origin}${path}`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
  const { pathname } = new URL(header);
  const forged = pathname.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  assert.equal((await post(forged)).status, 404);
  // A token of a click isn't one of an unsubscribe link.
  assert.equal((await post(`/v1/campaign-unsubscriptions/${tokenIn(mail?.html, "go")}`)).status, 404);
  const refusals = async () =>
    (await shop.call(listNewsletterRefusals, { query: { search: ann } }, staff())).refusals.map(({ source }) => source);
  assert.deepEqual(await refusals(), []);
  assert.equal((await post(pathname)).status, 200);
  assert.equal((await post(pathname)).status, 200);
  assert.deepEqual(await refusals(), ["unsubscribe-link"]);
  assert.equal((await read(campaign)).figures.unsubscribedCount, 1);
  const count = await shop.call(api.countCampaignRecipients, { body: { audience: {} } }, staff());
  assert.equal(count.count, 0);
});

test("consent is required when recipients are chosen, and again when each email is sent", async () => {
  const product = await shop.product({ price: 1000, stock: 9 });
  const buy = async (email: string) => {
    const buyer = shop.buyer();
    await buyer.add(product, 1);
    await buyer.order(await buyer.checkOut({ email }));
  };
  const [ann = "", bob = "", cleo = ""] = await subscribe("ann", "bob", "cleo");
  const dan = `dan-${randomUUID()}@example.com`;
  for (const email of [ann, bob, dan]) await buy(email);
  const rules = [{ bought: { productIds: [product.productId] } }];
  const segmentId = newId();
  const segment = { name: `Bought ${segmentId}`, rules };
  await shop.call(saveCustomerSegment, { params: { id: segmentId }, body: { segment } }, staff());
  const audience = { segmentId };
  const count = await shop.call(api.countCampaignRecipients, { body: { audience } }, staff());
  assert.deepEqual(count, { count: 2, withoutConsentCount: 1, undeliverableCount: 0 });

  const campaign = await start({ audience });
  // Bob's sign-up is gone after the recipients were chosen, as after turning on confirmation by email.
  await sql`delete from newsletter_sign_ups where email_key = ${bob}`.execute(db());
  await deliver();
  const counts = [ann, bob, cleo, dan].map((email) => smtp.to(email).length);
  assert.deepEqual(counts, [1, 0, 0, 0]);
  assert.equal((await read(campaign)).figures.skippedCount, 1);

  const next = await save({ audience });
  await shop.call(deleteCustomerSegment, { params: { id: segmentId } }, staff());
  await assert.rejects(send(next), { code: "CAMPAIGN_NOT_READY" });
  assert.equal((await read(next)).state, "DRAFT", "a deleted segment never means everyone");
});

test("nothing is sent without subject, content, recipients, postal address or contact address", async () => {
  const refused = async (campaign: Campaign, problems: string[]) =>
    assert.rejects(send(campaign), (error: { code?: string; details?: { applicationError?: { data?: unknown } } }) => {
      assert.equal(error.code, "CAMPAIGN_NOT_READY");
      assert.deepEqual(error.details?.applicationError?.data, { problems });
      return true;
    });
  await refused(await save(), ["NO_RECIPIENTS"]);
  await subscribe("ann");
  await refused(await save({ subject: " ", blocks: [] }), ["SUBJECT_MISSING", "BODY_EMPTY"]);
  const sellerOf = (city: string) =>
    shop.call(
      updateInvoiceSettings,
      { body: { invoiceSettings: { seller: { address: { country: "DE", city, addressLine: "Hauptstraße 1" } } } } },
      staff(),
    );
  await sellerOf("");
  const campaign = await save();
  await refused(campaign, ["ADDRESS_MISSING"]);
  await sellerOf("Berlin");
  const contact = (contactEmail: string) =>
    shop.call(updateStoreSettings, { body: { settings: { contactEmail } } }, staff());
  await contact("hello@shop.example");
  await refused(campaign, ["SENDER_MISSING"]);
  await contact("hi@fern.example");
  await send(campaign);
});

test("clicks and orders within seven days count for the campaign whose link was clicked last", async () => {
  const [ann = ""] = await subscribe("ann");
  const first = await start();
  await deliver();
  const second = await start({ subject: "Summer" });
  await deliver();
  const [spring, summer] = smtp.to(ann);
  const visitor = shop.visitorToken();
  const click = (mail: typeof spring, token = visitor) =>
    shop.call(api.recordCampaignClick, { params: { token: tokenIn(mail?.html, "go") } }, { authorization: token });
  await click(spring);
  await click(spring);
  await click(summer);
  const order = async (token: string, age = 0) => {
    const product = await shop.product({ price: 2000, stock: 5 });
    const buyer = shop.buyer(token);
    await buyer.add(product, 1);
    const { orderId } = await buyer.order(await buyer.checkOut({ email: `x-${randomUUID()}@example.com` }));
    if (age > 0)
      await sql`update orders set created_at = created_at + ${age} * interval '1 day' where id = ${orderId}::uuid`.execute(
        db(),
      );
    for (let time = 0; time < 2; time++)
      await shop.transaction(async (tx) => {
        // The listener's event carries the order as its entity; nothing else of it is read.
        const event = { entityId: orderId } as Parameters<(typeof listeners)[number]["run"]>[1];
        await listeners[0]?.run(tx, event, shop.store);
      });
    return buyer.readOrder(orderId);
  };
  const { priceSummary } = await order(visitor);
  await order(visitor, 8);
  await order(shop.visitorToken());
  const [springResult, summerResult] = [await report(first), await report(second)];
  assert.deepEqual([springResult.figures.clickCount, springResult.figures.clickedCount], [2, 1]);
  assert.equal(springResult.figures.orderCount, 0);
  assert.equal(summerResult.figures.orderCount, 1);
  assert.equal(summerResult.figures.sales.amount, priceSummary.total.amount);
  assert.equal(
    summerResult.days.reduce((sum, { orderCount }) => sum + orderCount, 0),
    1,
  );
  assert.deepEqual(
    summerResult.links.map(({ url, clickCount }) => [url, clickCount]),
    [
      ["https://shop.example/pages/story", 1],
      ["https://shop.example/c/spring", 0],
    ],
  );
  // The signature of one link isn't valid for another link of the same recipient.
  const [recipientId, , proof] = tokenIn(spring?.html, "go").split(".");
  await assert.rejects(
    shop.call(api.recordCampaignClick, { params: { token: `${recipientId}.1.${proof}` } }, { authorization: visitor }),
    { code: "CAMPAIGN_LINK_NOT_VALID" },
  );
});

test("permissions for newsletter subscribers don't cover campaigns", async () => {
  const campaign = await save();
  const as = (...permissions: Permission[]) => ({ authorization: shop.staffToken(permissions) });
  const newsletter = as("newsletter:read", "newsletter:write");
  const sending = { params: { id: campaign.id }, body: { revision: campaign.revision } };
  const denied = { code: "PERMISSION_DENIED" };
  await assert.rejects(shop.call(api.sendCampaign, sending, newsletter), denied);
  await assert.rejects(shop.call(api.listCampaigns, {}, newsletter), denied);
  await assert.rejects(shop.call(api.sendCampaign, sending, as("campaigns:read")), denied);
  await shop.call(api.listCampaigns, {}, as("campaigns:read"));
  await shop.call(api.deleteCampaign, { params: { id: campaign.id } }, as("campaigns:write"));
});

test("a draft is saved once per change, and not over someone else's change", async () => {
  const campaign = await save();
  const put = (changes: Partial<CampaignContent>, revision?: string) =>
    shop.call(
      api.saveCampaign,
      { params: { id: campaign.id }, body: { campaign: content(changes), ...(revision && { revision }) } },
      staff(),
    );
  assert.equal((await put({}, "1")).campaign.revision, "1", "nothing has changed");
  assert.equal((await put({ name: "Fall" }, "1")).campaign.revision, "2");
  await assert.rejects(put({ name: "Winter" }, "1"), { code: "REVISION_CONFLICT" });
  await assert.rejects(
    put({ name: "Winter" }),
    { code: "REVISION_CONFLICT" },
    "a draft that exists needs its revision",
  );
  assert.equal((await put({ name: "Fall" })).campaign.revision, "2", "the same call again");
  await assert.rejects(send(campaign), { code: "REVISION_CONFLICT" });
  const unsafe = [{ id: "1", button: { label: "x", link: "javascript:alert(1)" } }];
  await assert.rejects(put({ blocks: unsafe }, "2"), /web address/);
  const { campaigns, total } = await shop.call(api.listCampaigns, { query: { state: "DRAFT" } }, staff());
  assert.deepEqual([campaigns[0]?.name, total], ["Fall", 1]);
  await shop.call(api.deleteCampaign, { params: { id: campaign.id } }, staff());
  await assert.rejects(read(campaign), { code: "CAMPAIGN_NOT_FOUND" });
});

test("a preview has products at their current prices, without counting links", async () => {
  const product = await shop.product({ name: "Fern pot", price: 2500, stock: 1 });
  const image = { mediaId: "not-an-id", url: "/media/not-an-id", width: 10, height: 10, alt: "" };
  const blocks = [
    { id: "1", products: { productIds: [product.productId, newId()] } },
    { id: "2", image: { image, link: "" } },
  ];
  const preview = await shop.call(
    api.previewCampaign,
    { body: { campaign: content({ blocks, subject: "" }) } },
    staff(),
  );
  assert.match(preview.html, /Fern pot/);
  assert.match(preview.html, /\$25\.00/);
  assert.match(preview.html, /href="https:\/\/shop\.example\/p\//);
  assert.deepEqual(preview.problems, ["SUBJECT_MISSING"]);
});

test("the library names the campaigns that use a file, and protects it", async () => {
  const [photo, inText] = await transaction(db(), (tx) =>
    Promise.all(
      ["a.jpg", "b.jpg"].map((name) => storeExternalMedia(tx, `https://pictures.example/${name}`, new Date())),
    ),
  );
  const image = { mediaId: photo ?? "", url: "/media/a", width: 10, height: 10, alt: "" };
  const tree = {
    nodes: [{ type: "IMAGE" as const, id: "i", nodes: [], imageData: { image: { src: { id: inText } } } }],
  };
  const blocks = [
    { id: "1", image: { image, link: "" } },
    { id: "2", text: { content: tree } },
  ];
  const campaign = await save({ blocks });
  const usesOf = async (id = "") => (await shop.call(media.getMedia, { params: { id } }, staff())).uses;
  for (const id of [photo, inText]) {
    assert.deepEqual(await usesOf(id), [{ kind: "campaign", id: campaign.id, name: "Spring" }]);
    const removal = shop.call(media.deleteMedia, { params: { id: id ?? "" }, query: {} }, staff());
    await assert.rejects(removal, { status: 409, code: "MEDIA_IN_USE" });
  }
  const body = { campaign: content({ blocks: blocks.slice(0, 1) }), revision: campaign.revision };
  await shop.call(api.saveCampaign, { params: { id: campaign.id }, body }, staff());
  assert.deepEqual(await usesOf(inText), []);
  await shop.call(media.deleteMedia, { params: { id: inText ?? "" }, query: {} }, staff());
});

test("the newsletter form's subscribers are recipients", async () => {
  const email = `form-${randomUUID()}@example.com`;
  await shop.call(signUpForNewsletter, { body: { email } });
  const { count } = await shop.call(api.countCampaignRecipients, { body: { audience: {} } }, staff());
  assert.equal(count, 1);
});
