/** Order emails: in the buyer's language, with customized texts, and after delivery failures. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import * as activities from "#api/orders/orders/order-activities.ts";
import * as api from "#api/orders/orders/order-mails.ts";
import { createOrderPaymentRequest } from "#api/orders/orders/order-payment-requests.ts";
import type { Order } from "#api/orders/orders/order-values.ts";
import { cancelOrder, changeOwnAddress, getOrder, getOrderStatus } from "#api/orders/orders/orders.ts";
import { languages } from "#api/store/languages.ts";
import { createLocalDeliveryOption, LOCAL_CARRIER_ID } from "#server/checkout/shipping/public.ts";
import { createStaffMember } from "#server/identity/staff/public.ts";
import { recordFailedMails, sendConfirmation } from "#server/orders/orders/mails/mail-jobs.ts";
import { orderTexts } from "#server/orders/orders/mails/texts/texts.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import { openShop, type Shop } from "../shop.ts";

/** Emails that list the ordered items. */
const lists = new Set(["confirmation", "shipped", "shippedPartly", "readyForPickup"]);

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop();
  staff = { authorization: shop.staffToken() };
});
after(() => shop.close());

async function placed(language = "en") {
  const buyer = shop.buyer();
  const { orderId } = await buyer.order(await buyer.prepare(await shop.product({ price: 1000, stock: 5 }), 2));
  await sql`update orders set buyer_language = ${language} where id = ${orderId}::uuid`.execute(shop.store.database.db);
  return { buyer, orderId, order: await buyer.readOrder(orderId) };
}

async function mailsOf(orderId: string) {
  const { rows } = await sql<{ id: string; kind: string; subject: string; html: string; text: string }>`
    select id::text as id, kind, subject, html, text from mails where about_id = ${orderId}::uuid order by created_at, id`.execute(
    shop.store.database.db,
  );
  return rows;
}

const cancel = (id: string) => shop.call(cancelOrder, { params: { id }, body: {} }, staff);

describe("languages", () => {
  const wholes = { en: "Total", de: "Gesamtsumme", fr: "Total", es: "Total", ar: "المجموع" };
  test("the confirmation is in the buyer's language, with Arabic from right to left", async () => {
    for (const language of languages) {
      const { orderId, order } = await placed(language);
      await sendConfirmation.run(shop.store, { orderId });
      const [mail] = await mailsOf(orderId);
      assert.ok(mail);
      assert.match(mail.html, new RegExp(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`));
      assert.ok(mail.subject.includes(order.number) && mail.text.includes(`${wholes[language]}: `));
      assert.ok(!/\{\w+\}/.test(mail.subject + mail.text), "no placeholder is left");
      assert.equal(/^Shipping address:$/m.test(mail.text), language === "en", "nothing has been delivered yet");
      if (language !== "en")
        assert.ok(!/Subtotal: |View your order|Questions\?/.test(language === "es" ? "" : mail.text));
      const orderPaymentRequest = { orderId, expirationDate: "2035-03-31T12:00:00Z" };
      await shop.call(createOrderPaymentRequest, { body: { orderPaymentRequest, sendEmail: true } }, staff);
      const link = (await mailsOf(orderId)).find(({ kind }) => kind === "payment-link");
      assert.ok(link);
      assert.ok(link.html.includes("/pay/") && link.subject.includes(order.number), language);
      assert.ok(!/\{\w+\}/.test(link.subject + link.text), "no placeholder is left");
      assert.equal(/to pay |expires on|Pay /.test(link.text), language === "en");
    }
  });
});

describe("customized texts", () => {
  const words = {
    subject: "Hooray, {number} at {store}",
    heading: "{name}, this is <b>yours</b>",
    intro: "We have {number}.",
  };
  const params = { template: "confirmation", language: "en" } as const;
  const set = (value: api.OrderMailWords | null, as = staff) =>
    shop.call(api.setOrderMailText, { params, body: { words: value } }, as);

  test("replace the default texts, escaped, until they are reset", async () => {
    await set(words);
    const { orderId, order } = await placed();
    await sendConfirmation.run(shop.store, { orderId });
    const [mail] = await mailsOf(orderId);
    assert.ok(mail);
    assert.ok(mail.subject.startsWith(`Hooray, ${order.number} at `));
    assert.ok(mail.html.includes("this is &lt;b&gt;yours") && mail.text.includes(`We have ${order.number}.`));
    const { texts } = await shop.call(api.listOrderMailTexts, {}, staff);
    assert.deepEqual(
      texts.filter(({ isOwn }) => isOwn).map(({ template, language }) => [template, language]),
      [["confirmation", "en"]],
    );
    assert.equal(texts.length, api.orderMailTemplates.length * languages.length);
    assert.equal((await set(null)).isOwn, false);
  });

  test("are previewed with a real order before saving, and sent as a test", async () => {
    const { orderId, order } = await placed();
    for (const template of api.orderMailTemplates) {
      const body = { template, language: "de" as const, words, orderId };
      const shown = await shop.call(api.previewOrderMail, { body }, staff);
      assert.equal(shown.subject.startsWith(`Hooray, ${order.number}`), true);
      assert.match(shown.html, /<html lang="de"/);
    }
    const tried = { template: "refunded", language: "fr", words, orderId, to: "me@example.com" } as const;
    await shop.call(api.sendTestOrderMail, { body: tried }, staff);
    const { rows } = await sql<{ subject: string; html: string; text: string }>`
        select subject, html, text from mails where recipient = 'me@example.com' and kind = 'order-mail-test'`.execute(
      shop.store.database.db,
    );
    assert.equal(rows.length, 1);
    assert.match(rows[0]?.subject ?? "", /^\[Test\] /);
    const { html = "", text = "" } = rows[0] ?? {};
    assert.ok(html.includes("/orders/sample") && !(html + text).includes("?key="), "no key to the order is sent");
    assert.equal((await mailsOf(orderId)).length, 0);
  });

  test("are previewed and tested with a sample order if the store has no orders", async () => {
    const empty = await openShop();
    try {
      const authorization = { authorization: empty.staffToken() };
      for (const language of languages)
        for (const template of api.orderMailTemplates) {
          const body = { template, language, words };
          const shown = await empty.call(api.previewOrderMail, { body }, authorization);
          assert.equal(shown.isSample, true);
          assert.ok(shown.html.includes(orderTexts[language].sample.product) || !lists.has(template), template);
          const isPickup = template === "readyForPickup";
          assert.equal(shown.html.includes(orderTexts[language].sample.pickup), isPickup, template);
          assert.equal(shown.html.includes("1Z999AA10123456784"), template.startsWith("shipped"), template);
          assert.ok(!/\{\w+\}/.test(shown.subject + shown.html), "no placeholder is left");
          const links = [...shown.html.matchAll(/href="([^"]*\/orders\/[^"]*)"/g)].map(([, link]) => link);
          assert.deepEqual([...new Set(links)], [`${empty.store.baseUrl()}/orders/sample`]);
        }
      const body = { template: "confirmation", language: "en", words, to: "me@example.com" } as const;
      await empty.call(api.sendTestOrderMail, { body }, authorization);
    } finally {
      await empty.close();
    }
  });

  test("are rejected if they are empty, for unknown orders, and from shoppers", async () => {
    await assert.rejects(set({ ...words, subject: "" }), { status: 400 });
    const body = { template: "canceled", language: "en", words, orderId: newId() } as const;
    await assert.rejects(shop.call(api.previewOrderMail, { body }, staff), { code: "ORDER_NOT_FOUND" });
    const writer = { authorization: shop.staffToken(["settings:read", "settings:write"]) };
    const denied = { code: "PERMISSION_DENIED" };
    const { orderId: _, ...latest } = body;
    await assert.rejects(
      shop.call(api.previewOrderMail, { body: latest }, writer),
      denied,
      "orders are not theirs to see",
    );
    await assert.rejects(
      shop.call(api.sendTestOrderMail, { body: { ...latest, to: "me@example.com" } }, writer),
      denied,
    );
    const visitor = { authorization: shop.visitorToken() };
    await assert.rejects(set(words, visitor), { status: 403 });
    await assert.rejects(shop.call(api.listOrderMailTexts, {}, visitor), { status: 403 });
  });
});

test("an email that failed permanently is recorded in the order's timeline once", async () => {
  const { orderId } = await placed();
  await cancel(orderId);
  const [mail] = await mailsOf(orderId);
  assert.equal(mail?.kind, "order-canceled");
  await sql`update mails set failed_at = now() where id = ${mail?.id}::uuid`.execute(shop.store.database.db);
  for (let run = 0; run < 2; run++) await recordFailedMails.run(shop.store, {});
  const { order } = await shop.call(getOrder, { params: { id: orderId } }, staff);
  const noted = order.activities.filter(({ activityType }) => activityType === "EMAIL_NOT_SENT");
  assert.equal(noted.length, 1);
});

test("staff who are mentioned in a comment get one email each, and none for their own comments", async () => {
  const { buyer, orderId } = await placed();
  const params = { id: orderId };
  const join = (name: string, role: "owner" | "catalog" = "owner") =>
    transaction(shop.store.database.db, (tx) =>
      createStaffMember(
        tx,
        { name, role, email: `${name.replace(/\W/g, "-")}@s.example`, password: "long enough 1" },
        new Date(),
      ),
    );
  const annId = await join("Ann");
  for (const name of ["Ann Lee", "Bo", "Bob"]) await join(name);
  await join("Cato", "catalog");
  const actor = {
    kind: "staff",
    staffId: annId,
    role: "owner",
    permissions: ["orders:write"],
    sessionId: newId(),
  } as const;
  const ann = { authorization: shop.store.tokens.issue(actor, Date.now() + 60_000) };
  const message = "@ann lee and @Bob: <b>look</b>, @Ann wrote to bo@Bo.example and @Cato";
  await shop.call(activities.addActivity, { params, body: { activity: { merchantComment: { message } } } }, ann);
  const mails = await shop.store.database.db
    .selectFrom("mails")
    .selectAll()
    .where("kind", "=", "order-mention")
    .orderBy("recipient")
    .execute();
  assert.deepEqual(
    mails.map(({ recipient }) => recipient),
    ["Ann-Lee@s.example", "Bob@s.example"],
  );
  await shop.call(cancelOrder, { params, body: {} }, ann);
  const whoCanceled = ({ order }: { order: Order }) =>
    order.activities.flatMap(({ activityType, authorEmail }) =>
      activityType === "ORDER_CANCELED" ? [authorEmail] : [],
    );
  const seenByStaff = await shop.call(getOrder, { params }, staff);
  assert.deepEqual(whoCanceled(seenByStaff), ["Ann@s.example"]);
  assert.deepEqual(
    whoCanceled({ order: await buyer.readOrder(params.id) }),
    [undefined],
    "staff have no names outside",
  );
  assert.match(mails[0]?.subject ?? "", /^Ann mentioned you on order \d+$/);
  assert.ok(mails[0]?.html.includes("&lt;b&gt;look") && mails[0].html.includes(`/admin/orders/${params.id}`));
  const { staff: people } = await shop.call(activities.listMentionableStaff, {}, ann);
  assert.deepEqual(
    people.map(({ name }) => name),
    ["Ann", "Ann Lee", "Bo", "Bob"],
  );
});

describe("new-order emails", () => {
  const recipients = (list: string[]) => shop.call(api.setNewOrderEmails, { body: { recipients: list } }, staff);
  const sentTo = async (number: string) =>
    (
      await shop.store.database.db
        .selectFrom("mails")
        .select("recipient")
        .where("kind", "=", "new-order")
        .where("subject", "like", `%${number}%`)
        .orderBy("recipient")
        .execute()
    ).map(({ recipient }) => recipient);

  test("go to the addresses that staff chose, once per order, and to nobody if there are none", async () => {
    assert.deepEqual(
      (await shop.call(api.getNewOrderEmails, {}, staff)).recipients,
      [],
      "the store has no address yet",
    );
    await recipients(["owner@s.example", "packing@s.example", "owner@s.example"]);
    const { orderId, order } = await placed();
    for (let run = 0; run < 2; run++) await sendConfirmation.run(shop.store, { orderId });
    assert.deepEqual(await sentTo(order.number), ["owner@s.example", "packing@s.example"]);
    await recipients([]);
    const quiet = await placed();
    await sendConfirmation.run(shop.store, { orderId: quiet.orderId });
    assert.deepEqual(await sentTo(quiet.order.number), []);
  });

  test("go to the store's contact address by default", async () => {
    const other = await openShop();
    try {
      await transaction(other.store.database.db, (tx) =>
        writeStoreSettings(tx, { contactEmail: "shop@s.example" }, new Date()),
      );
      const authorization = { authorization: other.staffToken() };
      assert.deepEqual((await other.call(api.getNewOrderEmails, {}, authorization)).recipients, ["shop@s.example"]);
    } finally {
      await other.close();
    }
  });
});

describe("unpaid orders", () => {
  test("show the merchant's payment instructions in the email and on the status page, until they are paid", async () => {
    const instructions = "Transfer the total to IBAN DE02 1203 0000 0000 2020 51.\nReference: your order number.";
    await shop.transaction((tx) =>
      tx.updateTable("payment_provider_settings").set({ instructions }).where("provider", "=", "manual").execute(),
    );
    const { orderId } = await placed();
    await sendConfirmation.run(shop.store, { orderId });
    const [mail] = await mailsOf(orderId);
    assert.ok(mail?.text.includes(`Payment method: Bank transfer.\n${instructions}`), mail?.text);
    const params = { id: orderId };
    const key = (
      await sql<{ key: string }>`select status_key as key from orders where id = ${orderId}::uuid`.execute(
        shop.store.database.db,
      )
    ).rows[0]?.key;
    const status = () => shop.call(getOrderStatus, { params, query: { key: key ?? "" } });
    assert.equal((await status()).paymentInstructions, instructions);
    await sql`update orders set payment_status = 'PAID' where id = ${orderId}::uuid`.execute(shop.store.database.db);
    assert.equal((await status()).paymentInstructions, "");
  });
});

describe("where an order goes", () => {
  const radiusAround = { latitude: 40.75, longitude: -73.99 };
  async function toChange() {
    const product = await shop.product({ price: 1000, stock: 10 });
    const buyer = shop.buyer();
    const { orderId: id, statusKey: key } = await buyer.order(await buyer.prepare(product, 2));
    const order = await buyer.readOrder(id);
    const before = order.recipientInfo;
    const change = (address: object, contactDetails: object = {}, as = key) => {
      const recipientInfo = {
        address: { ...before?.address, ...address },
        contactDetails: { firstName: "Ada", lastName: "Lovelace", ...contactDetails },
      };
      return shop.call(changeOwnAddress, { params: { id }, body: { key: as, recipientInfo } });
    };
    const set = (column: "shipping" | "recipient_info", path: string, value: unknown) =>
      sql`update orders set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ${path}::text[], ${JSON.stringify(value)}::jsonb)
        where id = ${id}::uuid`.execute(shop.store.database.db);
    const mailed = async () => (await mailsOf(id)).filter(({ kind }) => kind === "order-edited");
    return { id, order, buyer, change, set, mailed };
  }
  const refused = { code: "ADDRESS_OUT_OF_REGION" };

  test("is changed by the buyer within the region until something is shipped; totals stay, buyer and staff are notified", async () => {
    const { id, order, buyer, change, mailed } = await toChange();
    await assert.rejects(change({ addressLine: "1 Elsewhere" }, {}, "wrong"), { code: "ORDER_NOT_FOUND" });
    for (const elsewhere of [{ country: "CA", subdivision: "CA-ON", postalCode: "M5V 2T6" }, { subdivision: "US-CA" }])
      await assert.rejects(change(elsewhere), refused);
    const albany = { addressLine: "99 Other Street", city: "Albany", postalCode: "12207" };
    await change(albany);
    const { order: changed } = await shop.call(getOrder, { params: { id } }, staff);
    assert.equal(changed.recipientInfo?.address?.addressLine, "99 Other Street");
    assert.deepEqual(changed.priceSummary, (await buyer.readOrder(id)).priceSummary);
    assert.deepEqual(changed.priceSummary.total, order.priceSummary.total);
    assert.equal(changed.activities.filter(({ activityType }) => activityType === "SHIPPING_ADDRESS_EDITED").length, 1);
    for (let again = 0; again < 8; again++) await change(albany);
    const mails = await mailed();
    assert.equal(mails.length, 1, "what changes nothing writes no mail");
    assert.match(mails[0]?.text ?? "", /99 Other Street\n/);
    // All spellings of a region count as the same region.
    for (const subdivision of ["NY", "us-ny", "ny", "US-NY"]) await change({ ...albany, subdivision });
    await assert.rejects(change({ ...albany, addressLine: "100 Other Street" }), { status: 429, code: "THROTTLED" });
    await change(albany);
    assert.equal((await mailed()).length, 5);
    const sent = { params: { orderId: id }, body: { fulfillment: {}, sendShippingEmail: false } };
    await shop.call(createFulfillment, sent, staff);
    await assert.rejects(change({ city: "New York" }), { code: "UNSUPPORTED_TRANSITION" });
  });

  test("must be deliverable", async () => {
    const { change, mailed } = await toChange();
    const wrong: [string, object, object?][] = [
      ["address.postalCode", { postalCode: "not a zip" }],
      ["address.postalCode", { postalCode: "" }],
      ["address.addressLine", { addressLine: " " }],
      ["address.city", { city: "" }],
      ["contactDetails.firstName", {}, { firstName: "", lastName: "" }],
      ["contactDetails.phone", {}, { phone: "call me" }],
    ];
    for (const [field, address, contact] of wrong)
      await assert.rejects(change(address, contact), (error: { status?: number; violations?: { field: string }[] }) => {
        assert.equal(error.status, 400, field);
        assert.deepEqual(
          error.violations?.map((violation) => violation.field),
          [`recipientInfo.${field}`],
        );
        return true;
      });
    assert.deepEqual(await mailed(), []);
  });

  test("stays in its city if apps set rates, and within the local delivery area, as far as it can be located", async () => {
    // Rates of local delivery and of apps depend on city and postal code, so only the street can change.
    const far = await toChange();
    await far.set("shipping", "{carrierId}", "an app");
    await assert.rejects(far.change({ addressLine: "99 Other Street", city: "Albany" }), refused);
    await far.change({ addressLine: "99 Other Street" });
    await shop.call(cancelOrder, { params: { id: far.id }, body: {} }, staff);
    await assert.rejects(far.change({ addressLine: "98 Other Street" }), { code: "ORDER_CANCELED" });

    const near = await toChange();
    const geocode = { latitude: 40.751, longitude: -73.991 };
    const option = { areaName: "By bicycle", radiusConfig: { address: { geocode: radiusAround }, radius: 2 } };
    const { id: code } = await shop.transaction((tx) =>
      createLocalDeliveryOption(tx, option, { currency: "USD", now: new Date() }),
    );
    await near.set("shipping", "{carrierId}", LOCAL_CARRIER_ID);
    await near.set("shipping", "{code}", code);
    await near.set("recipient_info", "{address,geocode}", geocode);
    await near.change({}, { firstName: "Grace" });
    const street = { addressLine: "99 Other Street" };
    await assert.rejects(near.change(street), refused, "nobody knows where that is");
    await assert.rejects(near.change({ ...street, geocode }), refused, "the old place is not the new street's");
    await assert.rejects(near.change({ ...street, geocode: { latitude: 40.85, longitude: -73.9 } }), refused);
    await near.change({ ...street, geocode: { latitude: 40.752, longitude: -73.99 } });
    const { order } = await shop.call(getOrder, { params: { id: near.id } }, staff);
    assert.deepEqual(order.recipientInfo?.address?.geocode, { latitude: 40.752, longitude: -73.99 });
    assert.equal((await near.mailed()).length, 2);
  });
});
