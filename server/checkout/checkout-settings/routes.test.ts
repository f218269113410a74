import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { getCheckoutSettings, updateCheckoutSettings } from "#api/checkout/checkout-settings.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

let server: TestServer;
before(async () => {
  server = await startTestServer({ bindings: routes });
});
after(() => server.close());

type Policy = { visible?: boolean; content?: string };
const change = (checkoutPolicies: { returnPolicy?: Policy; contactUs?: Policy }) =>
  server.call(
    updateCheckoutSettings,
    { body: { checkoutSettings: { checkoutPolicies } } },
    { authorization: server.staffToken() },
  );

test("a policy with unfinished parts of a template can be saved, but not shown", async () => {
  const content = "You can return items within [number] days.";
  await change({ returnPolicy: { visible: false, content } });
  await assert.rejects(change({ returnPolicy: { visible: true } }), { status: 400 });
  const { checkoutSettings } = await server.call(getCheckoutSettings, {}, { authorization: server.staffToken() });
  assert.equal(checkoutSettings.checkoutPolicies?.returnPolicy?.visible, false);
  await change({ contactUs: { visible: true, content: "Use [our form](/contact)." } });
  // Brackets of the merchant's own.
  await change({
    contactUs: { visible: true, content: "“We replys [sic] within a day” [1]\n\n[1] Except on Sundays." },
  });
  await change({ returnPolicy: { visible: true, content: content.replace("[number]", "30") } });
});
