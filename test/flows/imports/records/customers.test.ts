/** Customers from files of Shopify, WooCommerce and this store: every field, repeated imports, problems and undo. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { createMemberNote, listMemberNotes } from "#api/identity/member-records.ts";
import { createMember, getMember, updateMember } from "#api/identity/members.ts";
import { queryImportItems, queryImportProblems, queryImports, undoImport } from "#api/imports/imports.ts";
import { type Customer, queryCustomers } from "#api/marketing/customers.ts";
import { routes as accountRoutes } from "#server/identity/accounts/routes.ts";
import { routes as identityRoutes } from "#server/identity/identities/routes.ts";
import { type ImportTools, importTools, lines } from "#server/imports/files/factory.ts";
import { jobs } from "#server/imports/files/jobs.ts";
import { routes } from "#server/imports/files/routes.ts";
import { rawRoutes } from "#server/imports/files/serve.ts";
import { routes as customerRoutes } from "#server/marketing/customers/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes as uploadRoutes } from "#server/store/uploads/routes.ts";

let server: TestServer;
let staff: { authorization: string };
let tools: ImportTools;
before(async () => {
  const bindings = [...routes, ...uploadRoutes, ...accountRoutes, ...identityRoutes, ...customerRoutes];
  server = await startTestServer({ bindings, rawRoutes, jobs });
  staff = { authorization: server.staffToken() };
  tools = importTools(server, staff);
});
after(() => server.close());

const find = async (email: string): Promise<Customer | undefined> =>
  (await server.call(queryCustomers, { body: { search: email } }, staff)).customers.find(
    (customer) => customer.email.toLowerCase() === email.toLowerCase(),
  );

/** Everything that an import can change about a customer. */
async function details(email: string) {
  const customer = await find(email);
  const id = customer?.member?.id ?? "";
  const { member } = await server.call(getMember, { params: { id }, query: { fieldsets: ["FULL"] } }, staff);
  const { notes } = await server.call(listMemberNotes, { params: { id } }, staff);
  const { firstName, lastName, phones, company, addresses = [] } = member.contact ?? {};
  return {
    name: [firstName, lastName],
    phones,
    company,
    addresses: addresses.map(({ id: _, ...address }) => address),
    labels: member.labels,
    isSubscribed: customer?.isSubscribed,
    notes: notes.map(({ text }) => text),
    status: customer?.member?.status,
    created: customer?.createdDate,
  };
}

async function undo(id: string) {
  await server.call(undoImport, { params: { id } }, staff);
  return tools.until(id, "UNDONE");
}

const SHOPIFY =
  "Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1," +
  "Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code," +
  "Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags";
const shopifyFile = lines([
  SHOPIFY,
  `'7001,Rosa,Keller,Rosa.Keller@example.com,yes,Keller Ceramics,12 Orchard Lane,Unit 3,Portland,OR,US,'09720,(503) 555-0142,'+15035550142,no,120.50,3,"Prefers email, not phone.",no,"wholesale, ceramics"`,
  `'7002,Jon,Adeyemi,jon@example.com,no,,,,,,,,,,no,0.00,0,,no,`,
]);

test("imports Shopify's customers with every field, once however often", async () => {
  const found = await tools.checked(shopifyFile);
  assert.deepEqual(
    [found.content, found.format, found.counts.create, found.counts.error, found.counts.warnings],
    ["CUSTOMERS", "SHOPIFY", 2, 0, 0],
  );
  assert.deepEqual(
    found.columns.filter(({ column }) => column === null).map(({ header }) => header),
    ["Customer ID", "Accepts SMS Marketing", "Total Spent", "Total Orders", "Tax Exempt"],
  );
  assert.equal(await find("rosa.keller@example.com"), undefined, "the check writes nothing");
  const done = await tools.run(found.id);
  assert.deepEqual(done.done, { created: 2, updated: 0, failed: 0, undone: 0, kept: 0 });
  const { created: _, ...rosa } = await details("rosa.keller@example.com");
  assert.deepEqual(rosa, {
    name: ["Rosa", "Keller"],
    phones: ["+15035550142"],
    company: undefined,
    addresses: [
      {
        addressLine: "12 Orchard Lane",
        addressLine2: "Unit 3",
        city: "Portland",
        subdivision: "US-OR",
        country: "US",
        postalCode: "09720",
      },
    ],
    labels: ["wholesale", "ceramics"],
    isSubscribed: true,
    notes: ["Prefers email, not phone."],
    status: "OFFLINE",
  });
  assert.equal((await find("jon@example.com"))?.isSubscribed, false, "consent is never invented");
  const again = await tools.checked(shopifyFile);
  assert.deepEqual([again.counts.unchanged, again.counts.create, again.counts.update], [2, 0, 0]);
  assert.equal((await undo(found.id)).done.undone, 2);
  assert.deepEqual([await find("rosa.keller@example.com"), await find("jon@example.com")], [undefined, undefined]);
});

test("updates customers by email address in any case, and restores them", async () => {
  const member = {
    loginEmail: "mira@example.com",
    contact: { firstName: "M.", phones: ["+14155550100"], addresses: [{ city: "Oakland", country: "US" }] },
    labels: ["vip"],
  };
  const { member: mira } = await server.call(createMember, { body: { member } }, staff);
  await server.call(createMemberNote, { params: { id: mira.id }, body: { note: { text: "Known" } } }, staff);
  const before = await details("mira@example.com");
  const file = lines([
    SHOPIFY,
    `1,Mira,Okafor,MIRA@Example.com,yes,,1 Bay Street,,San Francisco,CA,US,94105,,+1 415 555 0199,no,0,0,New note,no,vip;x`,
    `2,,,mira@example.com ,,,2 Hill Road,,Reno,NV,US,89501,,,no,0,0,,no,local`,
  ]);
  const found = await tools.checked(file);
  assert.deepEqual([found.counts.update, found.counts.create, found.rows], [1, 0, 2]);
  const [item] = await tools.itemsOf(found.id);
  assert.deepEqual(
    item?.changes.map(({ key, before: from, after: to }) => [key, from, to]),
    [
      ["firstName", "M.", "Mira"],
      ["lastName", "", "Okafor"],
      ["phone", "+14155550100", "+14155550199"],
      ["address", "", "1 Bay Street, 94105, San Francisco, US-CA, US"],
      ["address", "", "2 Hill Road, 89501, Reno, US-NV, US"],
      ["tags", "vip", "vip, vip;x, local"],
      ["note", "", "New note"],
      ["newsletter", "no", "yes"],
    ],
  );
  await tools.run(found.id);
  const changed = await details("mira@example.com");
  assert.deepEqual(changed.phones, ["+14155550199", "+14155550100"]);
  assert.deepEqual(
    [changed.addresses.map(({ city }) => city), changed.labels, changed.notes.sort(), changed.isSubscribed],
    [["Oakland", "San Francisco", "Reno"], ["vip", "vip;x", "local"], ["Known", "New note"], true],
  );
  assert.equal((await tools.checked(file)).counts.unchanged, 1);
  await undo(found.id);
  assert.deepEqual(await details("mira@example.com"), before);
});

test("an undo keeps customers that were changed after the import", async () => {
  const found = await tools.checked(lines(["Email,First name", "kept@example.com,Kai", "gone@example.com,Gil"]));
  assert.deepEqual([found.content, found.format], ["CUSTOMERS", "CARTWRIGHT"]);
  await tools.run(found.id);
  const id = (await find("kept@example.com"))?.member?.id ?? "";
  await server.call(updateMember, { params: { id }, body: { member: { contact: { lastName: "Ito" } } } }, staff);
  const undone = await undo(found.id);
  assert.deepEqual([undone.done.undone, undone.done.kept], [1, 1]);
  assert.deepEqual([(await find("kept@example.com"))?.name, await find("gone@example.com")], ["Kai Ito", undefined]);
});

test("reports each problem once, with its rows", async () => {
  const found = await tools.checked(
    lines([
      SHOPIFY,
      "1,No,Address,,yes,,,,,,,,,,no,0,0,,no,",
      "2,Bad,Address,not an address,yes,,,,,,,,,,no,0,0,,no,",
      "3,Bad,Country,country@example.com,yes,,1 Road,,Bern,,Switzerland,3000,,,no,0,0,,no,",
      "4,Also,Bad,country2@example.com,yes,,1 Road,,Genf,,Suisse,1200,,,no,0,0,,no,",
      "5,Odd,Consent,odd@example.com,perhaps,,,,,,,,,,no,0,0,,no,",
      "6,Fine,Row,fine@example.com,yes,,,,,,,,,,no,0,0,,no,",
    ]),
  );
  assert.deepEqual([found.counts.error, found.counts.create], [5, 1]);
  const { problems } = await server.call(queryImportProblems, { params: { id: found.id }, body: {} }, staff);
  assert.deepEqual(problems.map(({ code, column, rows }) => [code, column, rows]).sort(), [
    ["EMAIL_INVALID", "Email", 1],
    ["EMAIL_MISSING", "Email", 1],
    ["NOT_A_COUNTRY", "Default Address Country Code", 2],
    ["NOT_YES_OR_NO", "Accepts Email Marketing", 1],
  ]);
  const done = await tools.run(found.id);
  assert.equal(done.done.created, 1);
});

test("doesn't subscribe addresses that unsubscribed here", async () => {
  const { db } = server.store.database;
  await db
    .insertInto("newsletter_refusals")
    .values({ email_key: "left@example.com", source: "unsubscribe-link", refused_at: new Date() })
    .execute();
  const found = await tools.checked(lines(["Email,Newsletter", "Left@example.com,yes", "joins@example.com,yes"]));
  assert.equal(found.counts.warnings, 1);
  await tools.run(found.id);
  assert.deepEqual(
    [(await find("left@example.com"))?.isSubscribed, (await find("joins@example.com"))?.isSubscribed],
    [false, true],
  );
});

test("imports WooCommerce's exports: the extensions' columns and the customer report", async () => {
  const extension = await tools.checked(
    lines([
      "customer_id,first_name,last_name,user_login,email,date_registered,billing_first_name,billing_last_name,billing_company,billing_email,billing_phone,billing_address_1,billing_address_2,billing_postcode,billing_city,billing_state,billing_country,shipping_first_name,shipping_last_name,shipping_address_1,shipping_postcode,shipping_city,shipping_state,shipping_country",
      "31,Lena,Brandt,lena,lena@example.com,2021-03-04 09:15:00,Lena,Brandt,Brandt GmbH,lena@example.com,+49 30 123456,Hauptstr. 5,,10115,Berlin,BE,DE,Ole,Brandt,Am Markt 2,20095,Hamburg,HH,DE",
    ]),
  );
  assert.deepEqual([extension.content, extension.format], ["CUSTOMERS", "WOOCOMMERCE"]);
  await tools.run(extension.id);
  const lena = await details("lena@example.com");
  assert.deepEqual(
    [lena.name, lena.phones, lena.addresses.map(({ city, subdivision }) => [city, subdivision]), lena.isSubscribed],
    [
      ["Lena", "Brandt"],
      ["+4930123456"],
      [
        ["Berlin", "DE-BE"],
        ["Hamburg", "DE-HH"],
      ],
      false,
    ],
  );
  assert.match(lena.created ?? "", /^2021-03-04T/);
  const report = await tools.checked(
    lines([
      "Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code",
      "Ana Maria Souza,ana,2026-01-05 10:00:00,2022-07-08 10:00:00,ana@example.com,4,200.00,50.00,BR,Recife,PE,50010",
    ]),
  );
  assert.deepEqual([report.content, report.format], ["CUSTOMERS", "WOOCOMMERCE"]);
  await tools.run(report.id);
  const ana = await details("ana@example.com");
  assert.deepEqual([ana.name, ana.addresses.map(({ city }) => city)], [["Ana", "Maria Souza"], ["Recife"]]);
});

test("only staff who can edit customers import them, and only those who can view customers see the import", async () => {
  const catalog = { authorization: server.staffToken(["products:read", "products:write"]) };
  await assert.rejects(tools.begin(shopifyFile, { as: catalog }), { status: 403 });
  const { imports } = await server.call(queryImports, { body: {} }, catalog);
  assert.deepEqual(imports, []);
  const [entry] = (await server.call(queryImports, { body: {} }, staff)).imports;
  const params = { id: entry?.id ?? "" };
  await assert.rejects(server.call(queryImportItems, { params, body: {} }, catalog), { status: 403 });
});
