/** What the first sale fixes: the store's currency, and whether prices include tax. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { getTaxSettings, upsertTaxSettings } from "#api/pricing/tax-settings.ts";
import { getStoreSettings, getStoreSettingsLocks, updateStoreSettings } from "#api/store/settings.ts";
import { routes as taxRoutes } from "#server/pricing/taxes/routes.ts";
import { routes as settingsRoutes } from "#server/store/settings/routes.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
let staff: { authorization: string };
before(async () => {
  shop = await openShop({ bindings: [...settingsRoutes, ...taxRoutes] });
  staff = { authorization: shop.staffToken() };
});
after(() => shop.close());

const setCurrency = (currency: string) =>
  shop.call(updateStoreSettings, { body: { settings: { currency, name: "Shop" } } }, staff);
const setInclusion = (taxIncludedInItemPrices: boolean) =>
  shop.call(upsertTaxSettings, { body: { taxSettings: { taxIncludedInItemPrices } } }, staff);
const readLocks = () => shop.call(getStoreSettingsLocks, {}, staff);

describe("the currency and the tax mode", () => {
  test("can change before the first sale, also with products, carts and checkouts", async () => {
    assert.equal((await readLocks()).hasProducts, false);
    const buyer = shop.buyer();
    await buyer.prepare(await shop.product({ price: 2800, stock: 5 }), 1);
    assert.deepEqual(await readLocks(), { isCurrencyLocked: false, isTaxInclusionLocked: false, hasProducts: true });
    await setCurrency("EUR");
    await setCurrency("USD");
    await setInclusion(true);
    await setInclusion(false);
  });

  test("are fixed by the first order", async () => {
    const buyer = shop.buyer();
    await buyer.order(await buyer.prepare(await shop.product({ price: 2800, stock: 5 }), 1));
    await assert.rejects(setCurrency("EUR"), { status: 409, code: "CURRENCY_LOCKED" });
    await assert.rejects(setInclusion(true), { status: 409, code: "TAX_INCLUSION_LOCKED" });
    assert.equal((await shop.call(getStoreSettings, {})).settings.currency, "USD");
    const { taxSettings } = await shop.call(getTaxSettings, {}, staff);
    assert.equal(taxSettings.taxIncludedInItemPrices, false);
    assert.deepEqual(await readLocks(), { isCurrencyLocked: true, isTaxInclusionLocked: true, hasProducts: true });
  });

  test("may be sent back unchanged by clients that write all settings", async () => {
    assert.equal((await setCurrency("USD")).settings.name, "Shop");
    await setInclusion(false);
  });

  test("are for staff to see", async () => {
    await assert.rejects(shop.call(getStoreSettingsLocks, {}, { authorization: shop.visitorToken() }), { status: 403 });
  });
});
