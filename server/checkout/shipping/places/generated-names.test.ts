import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { queryShippingOptions, updateShippingOption } from "#api/checkout/shipping/shipping.ts";
import { updateStoreSettings } from "#api/store/settings.ts";
import { openEmptyStore, type WholeStore } from "#test/flows/whole-store.ts";

let store: WholeStore;
before(async () => {
  store = await openEmptyStore();
});
after(() => store?.close());

const speak = (locale: string) => store.admin(updateStoreSettings, { body: { settings: { locale } } });
const rate = async () => {
  const [option] = (await store.admin(queryShippingOptions, { body: {} })).shippingOptions;
  assert.ok(option);
  return option;
};

test("a generated rate name follows the store's language until the merchant changes it", async () => {
  assert.equal((await rate()).title, "Standard");
  await speak("de-DE");
  assert.equal((await rate()).title, "Standardversand");
  await speak("ar");
  assert.equal((await rate()).title, "توصيل عادي");
  const { id, revision } = await rate();
  await store.admin(updateShippingOption, {
    params: { shippingOptionId: id },
    body: { shippingOption: { revision, title: "Parcel" } },
  });
  await speak("fr-FR");
  assert.equal((await rate()).title, "Parcel");
});
