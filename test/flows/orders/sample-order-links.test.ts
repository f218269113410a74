/** Test emails of a store without orders: their links open a page that explains them. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { orderMailTemplates, sendTestOrderMail } from "#api/orders/orders/order-mails.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { openWholeStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

const words = { subject: "Test", heading: "Hello", intro: "" };

for (const template of orderMailTemplates)
  test(`links of the test email "${template}" lead to pages`, async () => {
    const to = `${template}@example.com`.toLowerCase();
    await store.admin(sendTestOrderMail, { body: { template, language: "en", words, to } });
    const mail = await eventually(async () => (await store.mailsTo(to))[0], "the email is sent");
    const links = [...mail.html.matchAll(/href="(http[^"]+)"/g)].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
    assert.ok(links.some((link) => link.includes("/orders/")));
    for (const link of new Set(links)) {
      const page = await fetch(link);
      assert.equal(page.status, 200, link);
      if (link.includes("/orders/")) assert.match(await page.text(), /You opened a link from a test email/);
    }
  });
