/** Mails about orders: in the buyer's language, in the store's own words, and what becomes of those nobody gets. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { languages } from "#api/languages.ts";
import * as api from "#api/order-mails.ts";
import { createOrderPaymentRequest } from "#api/order-payment-requests.ts";
import { cancelOrder, getOrder } from "#api/orders.ts";
import { noteFailedMails, sendConfirmation } from "#server/modules/orders/mail-jobs.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { openShop, type Shop } from "./shop.ts";

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
  return { orderId, order: await buyer.readOrder(orderId) };
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
  test("the confirmation speaks the buyer's, to the last label, and Arabic runs from right to left", async () => {
    for (const language of languages) {
      const { orderId, order } = await placed(language);
      await sendConfirmation.run(shop.store, { orderId });
      const [mail] = await mailsOf(orderId);
      assert.ok(mail);
      assert.match(mail.html, new RegExp(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`));
      assert.ok(mail.subject.includes(order.number) && mail.text.includes(`${wholes[language]}: `));
      assert.ok(!/\{\w+\}/.test(mail.subject + mail.text), "no placeholder is left");
      if (language !== "en")
        assert.ok(!/Subtotal: |See your order|Questions\?/.test(language === "es" ? "" : mail.text));
      const orderPaymentRequest = { orderId, expirationDate: "2035-03-31T12:00:00Z" };
      await shop.call(createOrderPaymentRequest, { body: { orderPaymentRequest, sendEmail: true } }, staff);
      const link = (await mailsOf(orderId)).find(({ kind }) => kind === "payment-link");
      assert.ok(link);
      assert.ok(link.html.includes("/pay/") && link.subject.includes(order.number), language);
      assert.ok(!/\{\w+\}/.test(link.subject + link.text), "no placeholder is left");
      assert.equal(/to pay|works until|Pay /.test(link.text), language === "en");
    }
  });
});

describe("own words", () => {
  const words = {
    subject: "Hooray, {number} at {store}",
    heading: "{name}, this is <b>yours</b>",
    intro: "We have {number}.",
  };
  const params = { template: "confirmation", language: "en" } as const;
  const set = (value: api.OrderMailWords | null, as = staff) =>
    shop.call(api.setOrderMailText, { params, body: { words: value } }, as);

  test("stand in the mail instead of the built-in ones, escaped, until they are taken back", async () => {
    await set(words);
    const { orderId, order } = await placed();
    await sendConfirmation.run(shop.store, { orderId });
    const [mail] = await mailsOf(orderId);
    assert.ok(mail);
    assert.ok(mail.subject.startsWith(`Hooray, ${order.number} at `));
    assert.ok(mail.html.includes("this is &#60;b&#62;yours") && mail.text.includes(`We have ${order.number}.`));
    const { texts } = await shop.call(api.listOrderMailTexts, {}, staff);
    assert.deepEqual(
      texts.filter(({ isOwn }) => isOwn).map(({ template, language }) => [template, language]),
      [["confirmation", "en"]],
    );
    assert.equal(texts.length, api.orderMailTemplates.length * languages.length);
    assert.equal((await set(null)).isOwn, false);
  });

  test("are shown with a real order before they are kept, and tried by a mail of their own", async () => {
    const { orderId, order } = await placed();
    for (const template of api.orderMailTemplates) {
      const body = { template, language: "de" as const, words, orderId };
      const shown = await shop.call(api.previewOrderMail, { body }, staff);
      assert.equal(shown.subject.startsWith(`Hooray, ${order.number}`), true);
      assert.match(shown.html, /<html lang="de"/);
    }
    const tried = { template: "refunded", language: "fr", words, orderId, to: "me@example.com" } as const;
    await shop.call(api.sendTestOrderMail, { body: tried }, staff);
    const { rows } =
      await sql`select 1 from mails where recipient = 'me@example.com' and kind = 'order-mail-test'`.execute(
        shop.store.database.db,
      );
    assert.equal(rows.length, 1);
    assert.equal((await mailsOf(orderId)).length, 0);
  });

  test("are refused when they are empty, of unknown orders, and from shoppers", async () => {
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

test("a mail that failed for good is told in the order's history, once", async () => {
  const { orderId } = await placed();
  await cancel(orderId);
  const [mail] = await mailsOf(orderId);
  assert.equal(mail?.kind, "order-canceled");
  await sql`update mails set failed_at = now() where id = ${mail?.id}::uuid`.execute(shop.store.database.db);
  for (let run = 0; run < 2; run++) await noteFailedMails.run(shop.store, {});
  const { order } = await shop.call(getOrder, { params: { id: orderId } }, staff);
  const noted = order.activities.filter(({ activityType }) => activityType === "EMAIL_NOT_SENT");
  assert.equal(noted.length, 1);
});
