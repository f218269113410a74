/** Programs that read orders at the earlier path, with the client's authenticated `fetch`. */
import assert from "node:assert/strict";
import { ApiKeyStrategy, createClient, OAuthStrategy } from "@wix/sdk";

const PATH = "https://www.wixapis.com/stores/v2/orders/query";

export function createProgram({ clientId, apiKey, given }) {
  const merchant = createClient({ auth: ApiKeyStrategy({ apiKey, siteId: "any" }), modules: {} });
  const visitor = createClient({ auth: OAuthStrategy({ clientId }), modules: {} });
  const query = async (client, body) => {
    const answer = await client.fetchWithAuth(PATH, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    assert.equal(answer.status, 200, await answer.clone().text());
    return answer.json();
  };
  const find = async (filter) => (await query(merchant, { query: { filter: JSON.stringify(filter) } })).orders;

  return {
    "an order has amounts, addresses and items": async () => {
      const { orders, metadata, totalResults } = await query(merchant, { query: { paging: { limit: 1 } } });
      assert.deepEqual(metadata, { items: 1, offset: 0 });
      assert.equal(totalResults, 2);
      const [order] = orders;
      assert.equal(order.id, given.last.id);
      assert.equal(order.number, Number(given.last.number));
      assert.equal(order.totals.total, given.last.priceSummary.total.amount);
      assert.equal(order.totals.quantity, 2);
      assert.equal(order.buyerInfo.email, given.last.buyerInfo.email);
      assert.equal(
        order.shippingInfo.shipmentDetails.address.fullName.firstName,
        given.last.recipientInfo.contactDetails.firstName,
      );
      const [line] = order.lineItems;
      assert.deepEqual(
        [line.index, line.name, line.quantity, line.price, line.productId, line.lineItemType],
        [1, "Cup", 2, "20.00", given.productId, "PHYSICAL"],
      );
      assert.equal(order.paymentStatus, "NOT_PAID");
      assert.ok(order.activities.some(({ type }) => type === "ORDER_PLACED"));
    },
    "filters and sorts are JSON texts": async () => {
      const { orders } = await query(merchant, { query: { sort: '[{"number":"asc"}]' } });
      assert.deepEqual(
        orders.map(({ id }) => id),
        [given.first.id, given.last.id],
      );
      assert.deepEqual(await find({ paymentStatus: "PAID" }), []);
      const { id, dateCreated } = orders[1];
      const { firstName, lastName } = given.last.billingInfo.contactDetails;
      assert.equal((await find({ "billingInfo.address.fullName": `${firstName} ${lastName}` })).length, 2);
      for (const filter of [
        { number: orders[1].number },
        { $and: [{ "lineItems.productId": { $hasSome: [given.productId] } }, { id: { $hasSome: [id] } }] },
        { $and: [{ dateCreated: { $gte: dateCreated } }, { archived: false }] },
      ])
        assert.deepEqual(
          (await find(filter)).map((order) => order.id),
          [id],
          JSON.stringify(filter),
        );
    },
    "unknown fields are rejected": async () => {
      const answer = await merchant.fetchWithAuth(PATH, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: { filter: '{"password":"x"}' } }),
      });
      assert.equal(answer.status, 400);
    },
    "another visitor finds no orders": async () => {
      const { orders, totalResults } = await query(visitor, {});
      assert.deepEqual([orders, totalResults], [[], 0]);
    },
  };
}
