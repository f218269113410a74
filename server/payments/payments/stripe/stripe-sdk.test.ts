/** Requests and signatures as the official SDK writes them (stripe-node 23.1.0), recorded because the store doesn't use it (decision 66). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isSigned } from "./stripe-callback.ts";
import { encodeForm } from "./stripe-client.ts";

test("forms have the fields that the SDK sends, in its order", () => {
  const session = encodeForm({
    mode: "payment",
    client_reference_id: "0190a1b2",
    success_url: "https://shop.example/thanks?a=1&b=2",
    expires_at: 1_790_000_000,
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: 1999, product_data: { name: "Käse & Brot (2×)" } },
      },
    ],
    metadata: { payment_id: "0190a1b2" },
    payment_intent_data: { capture_method: "manual", setup_future_usage: undefined },
    payment_method_options: { card: { request_three_d_secure: "any" } },
  });
  const sent =
    "mode=payment&client_reference_id=0190a1b2&success_url=https%3A%2F%2Fshop.example%2Fthanks%3Fa%3D1%26b%3D2&expires_at=1790000000&line_items[0][quantity]=1&line_items[0][price_data][currency]=eur&line_items[0][price_data][unit_amount]=1999&line_items[0][price_data][product_data][name]=K%C3%A4se%20%26%20Brot%20%282%C3%97%29&metadata[payment_id]=0190a1b2&payment_intent_data[capture_method]=manual&payment_method_options[card][request_three_d_secure]=any";
  assert.deepEqual([...session], [...new URLSearchParams(sent)]);
  const list = encodeForm({
    created: { gte: 1_790_000_000 },
    limit: 100,
    expand: ["data.latest_charge"],
    starting_after: undefined,
  });
  assert.deepEqual(
    [...list],
    [...new URLSearchParams("created[gte]=1790000000&limit=100&expand[0]=data.latest_charge")],
  );
});

test("a webhook signed by the SDK is verified, for five minutes and with its body and secret only", () => {
  const signed = {
    signature: "t=1790000000,v1=a5871105419c70af180352209a21e73ba88338fb0d80b1afc5e1c1ff65fa9ead",
    body: Buffer.from('{"id":"evt_1","object":"event"}'),
    now: new Date(1_790_000_100_000),
  };
  const secret = "whsec_0123456789abcdef";
  assert.ok(isSigned(secret, signed));
  assert.ok(!isSigned("whsec_other", signed));
  assert.ok(!isSigned(secret, { ...signed, body: Buffer.from('{"id":"evt_2","object":"event"}') }));
  assert.ok(!isSigned(secret, { ...signed, now: new Date(1_790_000_301_000) }));
  assert.ok(!isSigned(secret, { ...signed, signature: signed.signature.replace("t=1790000000", "t=1790000050") }));
  assert.ok(!isSigned(secret, { ...signed, signature: signed.signature.replace("v1=", "v0=") }));
});
