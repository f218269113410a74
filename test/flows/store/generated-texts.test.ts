/** Texts that the store wrote follow its language; what the merchant has changed stays. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getCheckoutSettings, updateCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import {
  createManualTaxMapping,
  createTaxRegion,
  listDefaultTaxGroups,
  queryManualTaxMappings,
} from "#api/pricing/taxes.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { policyTexts, promiseTexts, vat } from "#examples/demo-store/store-texts.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { rememberGeneratedTexts } from "#server/store/settings/public.ts";
import { openEmptyStore, type WholeStore } from "../whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openEmptyStore();
});
after(() => store.close());

test("policies, promises and tax names are in the store's language, and the merchant's own words stay", async () => {
  const texts = [vat, ...Object.values(policyTexts), ...Object.values(promiseTexts)];
  await transaction(store.app.store.database.db, (tx) => rememberGeneratedTexts(tx, texts, new Date()));
  const { safe, noAccount } = promiseTexts;
  const promise = { icon: "lock", places: ["HOME"] } as const;
  const speak = async (locale: string) =>
    (await store.admin(updateStoreSettings, { body: { settings: { locale } } })).settings;
  const promises = [
    { ...promise, places: [...promise.places], title: safe.en, text: noAccount.en },
    { ...promise, places: [...promise.places], title: "Ours", text: "Written by us." },
  ];
  await store.admin(updateStoreSettings, { body: { settings: { promises } } });
  const { returnPolicy } = policyTexts;
  const own = "We answer on Mondays.";
  await store.admin(updateCheckoutSettings, {
    body: {
      checkoutSettings: {
        checkoutPolicies: {
          returnPolicy: { visible: true, content: returnPolicy.en },
          contactUs: { visible: true, content: own },
        },
      },
    },
  });
  const [group] = (await store.admin(listDefaultTaxGroups, {})).taxGroups;
  for (const [country, taxName] of [
    ["DE", vat.en],
    ["FR", "Our tax"],
  ] as const) {
    const { taxRegion } = await store.admin(createTaxRegion, {
      body: { taxRegion: { country, taxIncludedInPrice: true } },
    });
    const manualTaxMapping = { taxGroupId: group?.id ?? "", taxRegionId: taxRegion.id, taxRate: "0.2", taxName };
    await store.admin(createManualTaxMapping, { body: { manualTaxMapping } });
  }
  for (const [locale, language] of [
    ["de-DE", "de"],
    ["ar-AE", "ar"],
    ["en-US", "en"],
  ] as const) {
    const settings = await speak(locale);
    assert.deepEqual(
      settings.promises.map(({ title }) => title),
      [safe[language], "Ours"],
    );
    const { checkoutPolicies } = (await store.admin(getCheckoutSettings, {})).checkoutSettings;
    assert.equal(checkoutPolicies?.returnPolicy?.content, returnPolicy[language]);
    assert.equal(checkoutPolicies?.contactUs?.content, own);
    const { manualTaxMappings } = await store.admin(queryManualTaxMappings, { body: {} });
    assert.deepEqual(manualTaxMappings.map(({ taxName }) => taxName).sort(), ["Our tax", vat[language]].sort());
  }
});
