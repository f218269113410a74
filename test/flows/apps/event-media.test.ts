/** Delivered events have the media addresses that HTTP responses have, with and without a media host of the operator. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { createWebhookEndpoint } from "#api/apps/webhooks.ts";
import { createInfoSection } from "#api/catalog/info-sections.ts";
import { addProductMedia, getProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { type Receiver, startReceiver } from "#server/apps/webhooks/factory.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest } from "../shopper.ts";
import { API_KEY, openWholeStore, type WholeStore } from "../whole-store.ts";

/** An address that begins with a slash, whole or in an HTML attribute. */
const RELATIVE = /(?:"|=\\+"|=')\/media\//;

async function upload(store: WholeStore): Promise<string> {
  const bytes = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#777777" } })
    .jpeg()
    .toBuffer();
  const answer = await fetch(`${store.origin}/v1/media/upload?fileName=hall.jpg`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", authorization: API_KEY },
    body: new Uint8Array(bytes),
  });
  return JSON.parse(await answer.text()).media.id;
}

for (const mediaOrigin of [undefined, "https://media.example.com"])
  describe(mediaOrigin === undefined ? "without a media host" : "with a media host", () => {
    let store: WholeStore;
    let receiver: Receiver;
    before(async () => {
      receiver = await startReceiver();
      store = await openWholeStore(mediaOrigin === undefined ? {} : { MEDIA_ORIGIN: mediaOrigin });
    });
    after(async () => {
      receiver.close();
      await store.close();
    });
    const received = (type: string) =>
      eventually(
        async () =>
          receiver.received.map(({ body }) => JSON.parse(body)).findLast((event) => event.type === type)?.data,
        `an event ${type}`,
      );

    test("products and orders", async () => {
      await store.admin(createWebhookEndpoint, { body: { webhookEndpoint: { url: receiver.url } } });
      const origin = mediaOrigin ?? store.origin;
      const id = await upload(store);
      const html = (media: string) => `<p>Made here</p><p><img src="${media}/media/${id}/hall.jpg" alt="Hall"></p>`;
      const goods = await store.addGoods({ name: "Cup" }, 5);
      const params = { id: goods.product.id };
      await store.admin(addProductMedia, { params, body: { media: [{ mediaId: id }] } });
      await store.admin(updateProduct, { params, body: { product: { description: html("") } } });
      const { orderId } = await (await aGuest(store)).buy(goods);

      const event = await received("wix.ecom.v1.order_created");
      const { order } = await store.admin(getOrder, { params: { id: orderId } });
      const [line] = order.lineItems;
      assert.ok(line?.image?.url.startsWith(`${origin}/media/${id}`), line?.image?.url);
      assert.deepEqual(event.lineItems[0].image, line?.image);
      const { product } = await store.admin(getProduct, { params, query: {} });
      assert.equal(product.description, html(origin));

      const infoSection = { uniqueName: "hall", title: "Our hall", plainDescription: html("") };
      const made = (await store.admin(createInfoSection, { body: { infoSection } })).infoSection;
      assert.equal(made.plainDescription, html(origin));
      const section = await received("wix.stores.catalog.v3.info_section_created");
      assert.equal(section.plainDescription, html(origin));
      assert.deepEqual(section.description.nodes, made.description.nodes);
      for (const { body } of receiver.received) assert.doesNotMatch(body, RELATIVE);
    });
  });
