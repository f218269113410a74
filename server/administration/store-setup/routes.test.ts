import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { confirmStoreSetup, getSampleDataProgress, getStoreSetup } from "#api/administration/store-setup.ts";
import { queryDeliveryProfiles } from "#api/checkout/shipping/delivery-profiles.ts";
import { deleteShippingOption, queryShippingOptions, updateShippingOption } from "#api/checkout/shipping/shipping.ts";
import { updateInvoiceSettings } from "#api/orders/invoices.ts";
import { createManualTaxMapping, createTaxRegion, listDefaultTaxGroups } from "#api/pricing/taxes.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { readSeedState, storeDefaults, writeSeedState } from "#server/store/settings/public.ts";
import { openEmptyStore, type WholeStore } from "#test/flows/whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openEmptyStore();
});
after(() => store.close());

const setup = async () => (await store.admin(getStoreSetup, {})).setup;
const theOption = async () => {
  const [option] = (await store.admin(queryShippingOptions, { body: {} })).shippingOptions;
  assert.ok(option);
  return option;
};
const theRegion = async () => {
  const [profile] = (await store.admin(queryDeliveryProfiles, { body: {} })).deliveryProfiles;
  return profile?.deliveryRegions[0];
};

test("a new store has no step done, takes test payments only, and asks for its starter rate to be reviewed", async () => {
  const found = await setup();
  assert.deepEqual(
    found.details,
    { isDone: false, missing: ["NAME", "LEGAL_NAME", "ADDRESS"] },
    "the contact email is the owner's",
  );
  assert.deepEqual(found.payments, {
    isDone: false,
    isTestOnly: true,
    methods: [{ name: "Test payment", isOffline: false }],
  });
  assert.deepEqual(found.taxes, { isDone: false, hasRate: false, collectsNoTax: false });
  assert.deepEqual(found.shipping.rate, { title: "Standard", amount: "5.00" });
  assert.equal(found.shipping.isDone, false);
  assert.equal(found.shipping.starterRate?.shippingOptionId, (await theOption()).id);
  for (const step of [found.products, found.policies, found.firstOrder, found.firstFulfillment, found.firstRefund])
    assert.equal(step.isDone, false);
});

test("the starter rate follows the store's country and currency until the merchant changes it", async () => {
  await store.admin(updateStoreSettings, { body: { settings: { country: "SE", currency: "SEK" } } });
  assert.deepEqual((await theRegion())?.destinations, [{ countryCode: "SE", subdivisions: [] }]);
  assert.equal((await theRegion())?.name, "Sweden");
  assert.equal((await theOption()).rates[0]?.amount, "49.00");
  assert.deepEqual((await setup()).shipping.rate, { title: "Standard", amount: "49.00" });

  await store.admin(confirmStoreSetup, { body: { setup: { isStarterRateRight: true } } });
  assert.equal((await setup()).shipping.isDone, true);
  await store.admin(updateStoreSettings, { body: { settings: { country: "DE", currency: "EUR" } } });
  const moved = (await setup()).shipping;
  assert.deepEqual(
    [moved.isDone, moved.rate?.amount],
    [false, "5.00"],
    "a confirmed rate that moves is reviewed again",
  );

  const { id, revision } = await theOption();
  const shippingOption = { revision, rates: [{ amount: "4.5", conditions: [], multiplyByQuantity: false }] };
  await store.admin(updateShippingOption, { params: { shippingOptionId: id }, body: { shippingOption } });
  assert.deepEqual((await setup()).shipping, { isDone: true, rate: { title: "Standard", amount: "4.50" } });
  await store.admin(updateStoreSettings, { body: { settings: { country: "FR" } } });
  assert.equal((await theRegion())?.name, "Germany", "the merchant's own zone stays");
  assert.equal((await setup()).shipping.isDone, false, "nothing is found for France");
  await store.admin(updateStoreSettings, { body: { settings: { country: "DE" } } });
});

test("shipping is undone with its last rate", async () => {
  await store.admin(deleteShippingOption, { params: { shippingOptionId: (await theOption()).id } });
  assert.deepEqual((await setup()).shipping, { isDone: false });
});

test("taxes are done with a rate above zero in the store's country, or when the merchant declares that it collects none", async () => {
  const [group] = (await store.admin(listDefaultTaxGroups, {})).taxGroups;
  assert.equal(group?.name, "Standard");
  const addRate = async (country: string, taxRate: string) => {
    const { taxRegion } = await store.admin(createTaxRegion, { body: { taxRegion: { country } } });
    const manualTaxMapping = { taxGroupId: group?.id ?? "", taxRegionId: taxRegion.id, taxRate, taxName: "VAT" };
    await store.admin(createManualTaxMapping, { body: { manualTaxMapping } });
  };
  await store.admin(createTaxRegion, { body: { taxRegion: { country: "DE", subdivision: "BY" } } });
  await addRate("FR", "0.2");
  assert.equal((await setup()).taxes.isDone, false, "a region without a rate and a rate elsewhere prove nothing");
  await store.admin(confirmStoreSetup, { body: { setup: { collectsNoTax: true } } });
  assert.deepEqual((await setup()).taxes, { isDone: true, hasRate: false, collectsNoTax: true });
  await store.admin(confirmStoreSetup, { body: { setup: { collectsNoTax: false } } });
  await addRate("DE", "0.19");
  assert.deepEqual((await setup()).taxes, { isDone: true, hasRate: true, collectsNoTax: false });
});

test("name, email, legal name, address and a visible product are done when they are there", async () => {
  await store.admin(updateStoreSettings, { body: { settings: { contactEmail: storeDefaults.contactEmail } } });
  assert.deepEqual((await setup()).details.missing, ["NAME", "CONTACT_EMAIL", "LEGAL_NAME", "ADDRESS"]);
  const settings = { name: "Lark", contactEmail: "shop@lark.example" };
  await store.admin(updateStoreSettings, { body: { settings } });
  assert.deepEqual((await setup()).details.missing, ["LEGAL_NAME", "ADDRESS"]);
  const address = { country: "DE", city: "Berlin", postalCode: "10115", addressLine: "Invalidenstr. 1" };
  await store.admin(updateInvoiceSettings, { body: { invoiceSettings: { seller: { address } } } });
  assert.deepEqual((await setup()).details.missing, ["LEGAL_NAME"], "invoices can't be issued without it");
  await store.admin(updateInvoiceSettings, { body: { invoiceSettings: { seller: { legalName: "Lark GmbH" } } } });
  assert.deepEqual((await setup()).details, { isDone: true, missing: [] });
  await store.addGoods({ name: "Draft", visible: false }, 1);
  assert.equal((await setup()).products.isDone, false);
  await store.addGoods({ name: "Cup" }, 1);
  assert.equal((await setup()).products.isDone, true);
});

test("the progress of a demo store's sample data is returned to staff and apps only", async () => {
  const { db } = store.app.store.database;
  const progress = async () => (await store.admin(getSampleDataProgress, {})).progress;
  assert.deepEqual(await progress(), { isComplete: true, percent: 100 }, "an empty store has no sample data");
  const state = await readSeedState(db);
  await writeSeedState(db, { ...state, isFinished: false, percent: 40 });
  assert.deepEqual(await progress(), { isComplete: false, percent: 40 });
  await writeSeedState(db, state);
  await assert.rejects(store.call(getSampleDataProgress, {}), { status: 401 });
});

test("stores from before the defaults keep offline payment and get a default profile and tax group", async () => {
  const { db } = store.app.store.database;
  const { readFile } = await import("node:fs/promises");
  const migration = await readFile(new URL("../../../db/migrations/0400_store_defaults.sql", import.meta.url), "utf8");
  await db
    .transaction()
    .execute(async (tx) => {
      await sql`delete from payment_provider_settings`.execute(tx);
      await sql`delete from delivery_profiles`.execute(tx);
      await sql`delete from manual_tax_mappings`.execute(tx);
      await sql`delete from tax_groups`.execute(tx);
      await sql.raw(migration).execute(tx);
      const { rows } = await sql<{ is: boolean }>`
        select (select is_enabled from payment_provider_settings where provider = 'manual')
          and exists (select 1 from delivery_profiles where is_default)
          and exists (select 1 from tax_groups where is_default) as "is"`.execute(tx);
      assert.equal(rows[0]?.is, true);
      throw new Error("undone");
    })
    .catch((error: Error) => assert.equal(error.message, "undone"));
});
