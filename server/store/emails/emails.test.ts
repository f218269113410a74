import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { languages } from "#api/store/languages.ts";
import { html } from "#server/platform/html.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { type Email, type EmailBlock, renderEmail } from "./public.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: [] });
});
after(() => server.close());

const MARKUP = `<b onclick="x">Zoë & 'Co'</b>`;

const blocks: readonly EmailBlock[] = [
  { kind: "paragraph", text: `p ${MARKUP}` },
  { kind: "list", items: [`list ${MARKUP}`] },
  { kind: "code", code: "012345" },
  { kind: "button", label: `button ${MARKUP}`, url: "https://shop.example/a?b=c&d=e" },
  { kind: "links", links: [{ label: `link ${MARKUP}`, url: "https://shop.example/t" }] },
  { kind: "quote", text: `quote ${MARKUP}`, author: `author ${MARKUP}` },
  {
    kind: "items",
    items: [
      {
        name: `item ${MARKUP}`,
        quantity: { count: 2, label: "Quantity: 2" },
        details: ["Blue", ""],
        amount: "$5.00",
        imageUrl: undefined,
      },
    ],
  },
  { kind: "totals", totals: [{ label: `total ${MARKUP}`, value: "$5.00", isGrandTotal: true }] },
  { kind: "columns", columns: [{ title: "Shipping address", lines: [`address ${MARKUP}`] }] },
  { kind: "note", text: `note ${MARKUP}` },
  { kind: "heading", text: `title ${MARKUP}` },
  {
    kind: "image",
    src: "https://shop.example/i.jpg",
    alt: `image ${MARKUP}`,
    width: 544,
    url: "https://shop.example/i",
  },
  {
    kind: "products",
    products: [
      {
        name: `product ${MARKUP}`,
        price: "$7.00",
        fullPrice: "$9.00",
        imageUrl: "https://shop.example/p.jpg",
        url: "https://shop.example/p/1",
      },
    ],
  },
  { kind: "divider" },
  { kind: "custom", html: html`<hr>${MARKUP}`, text: `custom ${MARKUP}` },
];

const email = (more: Partial<Email>): Email => ({
  kind: "test",
  to: "ada@example.com",
  audience: "customer",
  language: "en",
  subject: "Subject",
  heading: `heading ${MARKUP}`,
  blocks,
  ...more,
});

const render = (more: Partial<Email> = {}) =>
  renderEmail(server.store.database.db, email(more), "https://shop.example");

test("text of every block is escaped in HTML and literal in plain text, in every language", async () => {
  for (const language of languages) {
    const mail = await render({ language });
    assert.doesNotMatch(mail.html, /<b onclick/);
    assert.equal(
      mail.html.split("Zoë &amp; &#39;Co&#39;&lt;/b&gt;").length - 1,
      mail.text.split(MARKUP).length - 1 + 2,
    );
    assert.match(mail.html, /href="https:\/\/shop\.example\/a\?b=c&amp;d=e"/);
    assert.ok(mail.text.includes("https://shop.example/a?b=c&d=e"));
  }
});

test("the plain text has the content of each block", async () => {
  const { text } = await render();
  const expected = "heading p list button link quote author item total address note title image product custom".split(
    " ",
  );
  for (const word of expected) assert.ok(text.includes(`${word} ${MARKUP}`), word);
  for (const value of ["012345", "$5.00", "Blue", "Shipping address:"]) assert.ok(text.includes(value), value);
});

test("customers can reply to the store's contact address; emails to staff don't offer it", async () => {
  const toCustomer = await render();
  assert.equal(toCustomer.headers?.["Reply-To"], "hello@shop.example");
  assert.match(toCustomer.text, /contact us at hello@shop\.example/);
  assert.match(toCustomer.html, /href="mailto:hello@shop\.example"/);
  const toStaff = await render({ audience: "staff" });
  assert.equal(toStaff.headers?.["Reply-To"], undefined);
  assert.doesNotMatch(toStaff.text, /contact us/);
});

test("keeps the headers of the caller", async () => {
  const { headers } = await render({ headers: { "List-Unsubscribe": "<https://shop.example/u>" } });
  assert.equal(headers?.["List-Unsubscribe"], "<https://shop.example/u>");
});

test("a brand replaces the accent color and the store's name", async () => {
  const brand = { accent: "#123456", onAccent: "#fefefe", logo: { src: "https://shop.example/logo.png", width: 120 } };
  const { html: markup } = await render({ brand });
  assert.match(markup, /background:#123456;color:#fefefe/);
  assert.match(markup, /<img src="https:\/\/shop\.example\/logo\.png" width="120" alt="My store"/);
});

test("marketing emails end with the legal lines and their link; without a heading there is no h1", async () => {
  const legal = { lines: [`Fern ${MARKUP}`], link: { label: "Unsubscribe", url: "https://shop.example/u" } };
  const mail = await render({ heading: "", legal });
  assert.match(mail.html, /<a href="https:\/\/shop\.example\/u"[^>]*>Unsubscribe<\/a>/);
  assert.ok(mail.text.endsWith(`Fern ${MARKUP}\nUnsubscribe: https://shop.example/u\n`));
  assert.doesNotMatch(mail.html, /<h1/);
  assert.match(mail.html, /<title>Subject<\/title>/);
});
