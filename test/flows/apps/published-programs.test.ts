/**
 * What storefront programs written against earlier releases of the client packages rely on, over plain HTTP: service
 * answers, either id of the stores app, registered addresses, approved members, and media on the operator's host.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { createProduct, getProduct, updateProduct } from "#api/catalog/wire/v1/products.ts";
import { getProductV3 } from "#api/catalog/wire/v3/products.ts";
import { listAuditEntries } from "#api/identity/audit.ts";
import { createMember } from "#api/identity/members.ts";
import { token } from "#api/identity/oauth.ts";
import { getOrder } from "#api/orders/orders/orders.ts";
import { STORE_APP_ID } from "#api/values.ts";
import { aGuest } from "../shopper.ts";
import { API_KEY, CLIENT_ID, openWholeStore, REDIRECT_URI, type WholeStore } from "../whole-store.ts";

const SECOND_STORES_APP_ID = "1380b703-ce81-ff05-f115-39571d94dfcd";
const MEDIA_ORIGIN = "https://static.wixstatic.com";

let store: WholeStore;
let visitor: string;
before(async () => {
  store = await openWholeStore({ MEDIA_ORIGIN });
  visitor = (await store.call(token, { body: { clientId: CLIENT_ID, grantType: "anonymous" } })).access_token;
});
after(() => store.close());

async function send(method: string, path: string, body?: unknown, authorization = visitor) {
  const answer = await fetch(store.origin + path, {
    method,
    headers: { "content-type": "application/json", ...(authorization === "" ? {} : { authorization }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

describe("services", () => {
  for (const [method, path] of [
    ["GET", "/wix-data/v2/items/query?dataCollectionId=Reviews"],
    ["POST", "/wix-data/v2/items/query"],
    ["GET", "/_api/cloud-data/v2/items/an-id?dataCollectionId=Reviews"],
  ] as const) {
    test(`${method} ${path.split("?")[0]}: no data collections, code WDE0025`, async () => {
      const answer = await send(method, path, method === "POST" ? { dataCollectionId: "Reviews" } : undefined);
      assert.deepEqual([answer.status, answer.body.details.applicationError.code], [404, "WDE0025"]);
    });
  }

  test("there are no site scripts", async () => {
    assert.deepEqual(await send("GET", "/assets/scripts/v1/site-scripts", undefined, ""), {
      status: 200,
      body: { siteScripts: [] },
    });
  });

  test("access tokens name the site in the claim data", async () => {
    const claims = JSON.parse(Buffer.from(visitor.split(".")[1] ?? "", "base64url").toString());
    assert.match(JSON.parse(claims.data).instance.metaSiteId, /^[0-9a-f]{8}-[0-9a-f-]{27}$/);
  });
});

describe("catalog and cart", () => {
  test("recommendations take the protocol's public algorithms and skip unknown ones", async () => {
    const { product } = await store.addGoods({ name: "Recommended" }, 5);
    await store.addGoods({ name: "Another" }, 5);
    const appId = STORE_APP_ID;
    const published = [
      "68ebce04-b96a-4c52-9329-08fc9d8c1253",
      "d5aac1e1-2e53-4d11-85f7-7172710b4783",
      "5dd69f67-9ab9-478e-ba7c-10c6c6e7285f",
      "ba491fd2-b172-4552-9ea6-7202e01d1d3c",
    ];
    for (const id of published) {
      const algorithms = [
        { id: "11111111-2222-4333-8444-555555555555", appId },
        { id, appId },
      ];
      const items = [{ appId, catalogItemId: product.id }];
      const answer = await send("POST", "/ecom/v1/recommendations/get", { items, algorithms });
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.ok(Array.isArray(answer.body.recommendation.items));
      const found = answer.body.recommendation.algorithm?.id;
      assert.ok(found === undefined || found === id, "the one that the program named answers");
    }
  });

  test("a missing collection is a 404 without an application error, which programs show as an empty page", async () => {
    const missing = "11111111-2222-4333-8444-555555555555";
    for (const path of [
      "/stores-reader/v2/collections/slug/no-such-collection",
      `/stores-reader/v2/collections/${missing}`,
    ]) {
      const { status, body } = await send("GET", path);
      assert.deepEqual([status, body.details], [404, {}], path);
      assert.equal(typeof body.message, "string");
    }
  });

  test("requests for sold out products take the second id of the stores app", async () => {
    const { product, variantId } = await store.addGoods({ name: "Sold out" }, 0);
    const request = {
      catalogReference: { appId: SECOND_STORES_APP_ID, catalogItemId: product.id, options: { variantId } },
      email: "waiting@example.com",
    };
    const answer = await send("POST", "/_api/back-in-stock-service/v1/back-in-stock-notification-requests", {
      request,
      itemDetails: { name: "Sold out", price: "20" },
    });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.equal(answer.body.request.catalogReference.catalogItemId, product.id);
  });

  test("a visitor's cart takes a checkout address that the client has registered, and no other", async () => {
    const { reference } = await store.addGoods({ name: "For the cart" }, 5);
    await send("POST", "/ecom/v1/carts/current/add-to-cart", {
      lineItems: [{ catalogReference: reference, quantity: 1 }],
    });
    const change = (overrideCheckoutUrl: string) =>
      send("PATCH", "/ecom/v1/carts/current", { cartInfo: { overrideCheckoutUrl } });
    const accepted = await change(REDIRECT_URI);
    assert.equal(accepted.status, 200, JSON.stringify(accepted.body));
    assert.equal(accepted.body.cart.overrideCheckoutUrl, REDIRECT_URI);
    const refused = await change("https://evil.example/in");
    assert.equal(refused.status, 400);
    assert.equal(refused.body.details.validationError.fieldViolations[0].field, "cartInfo.overrideCheckoutUrl");
  });

  test("an API key after the access token changes the shopper's current cart with the fields for staff and apps", async () => {
    const shopper = (await store.call(token, { body: { clientId: CLIENT_ID, grantType: "anonymous" } })).access_token;
    const { reference } = await store.addGoods({ name: "Negotiated" }, 5);
    const elevated = `${shopper},${API_KEY}`;
    const line = { catalogReference: reference, quantity: 1, catalogOverrideFields: { price: "12.00" } };
    const body = {
      lineItems: [line],
      customLineItems: [{ productName: { original: "Engraving" }, price: "7.50", quantity: 1 }],
      merchantDiscounts: [{ amount: { amount: "2.00" } }],
    };
    for (const refused of [shopper, `${shopper},not-a-key-of-this-store`, API_KEY]) {
      const { status } = await send("PATCH", "/ecom/v1/carts/current", body, refused);
      assert.ok(status >= 400 && status < 404, `${status}`);
    }
    const changed = await send("PATCH", "/ecom/v1/carts/current", body, elevated);
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const { cart } = (await send("GET", "/ecom/v1/carts/current", undefined, shopper)).body;
    assert.deepEqual(
      cart.lineItems.map((item: { price: { amount: string }; customLineItem: boolean }) => [
        item.price.amount,
        item.customLineItem,
      ]),
      [
        ["12.00", false],
        ["7.50", true],
      ],
    );
    const totals = await send("POST", "/ecom/v1/carts/current/estimate-totals", {}, shopper);
    assert.equal(totals.body.priceSummary.discount.amount, "2.00");
    // The same key and body of another shopper is another request.
    const other = (await store.call(token, { body: { clientId: CLIENT_ID, grantType: "anonymous" } })).access_token;
    const add = async (authorization: string) => {
      const answer = await fetch(`${store.origin}/ecom/v1/carts/current/add-to-cart`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization, "idempotency-key": "the same" },
        body: JSON.stringify({ lineItems: [{ catalogReference: reference, quantity: 1 }] }),
      });
      return (await answer.json()).cart.id;
    };
    const [mine, theirs] = [await add(elevated), await add(`${other},${API_KEY}`)];
    assert.equal(mine, cart.id);
    assert.notEqual(theirs, mine);
    const expired = await send("GET", "/ecom/v1/carts/current", undefined, `${shopper}x,${API_KEY}`);
    assert.equal(expired.status, 401);
    const { entries } = await store.admin(listAuditEntries, { query: {} });
    assert.ok(entries.some(({ call, actor }) => call === "carts.updateCurrentCart" && actor.kind === "app"));
    const orders = await send("POST", "/ecom/v1/orders/search", {}, elevated);
    assert.equal(orders.status, 200, "endpoints for apps are called as the app");
  });

  test("the query of version 3 has variants when the names of their choices are asked for", async () => {
    const query = { query: { cursorPaging: { limit: 1 } } };
    const plain = await send("POST", "/stores/v3/products/query", query);
    assert.equal(plain.body.products[0].variantsInfo, undefined);
    const named = await send("POST", "/stores/v3/products/query", {
      ...query,
      fields: ["VARIANT_OPTION_CHOICE_NAMES"],
    });
    assert.equal(named.body.products[0].variantsInfo.variants.length, 1);
  });
});

test("addresses of an order have streetAddress, with a line entered as a whole as its name", async () => {
  const goods = await store.addGoods({ name: "Bought" }, 5);
  const guest = await aGuest(store);
  const { orderId } = await guest.buy(goods, 1);
  const { order } = await store.admin(getOrder, { params: { id: orderId } });
  const addresses = [
    order.billingInfo?.address,
    order.recipientInfo?.address,
    order.shippingInfo?.logistics?.shippingDestination?.address,
  ].filter((address) => address !== undefined);
  assert.ok(addresses.length > 0);
  for (const address of addresses) assert.deepEqual(address.streetAddress, { number: "", name: "1 Main St" });
});

describe("members", () => {
  const impersonate = async (status: "APPROVED" | undefined, loginEmail: string) => {
    const { member } = await store.admin(createMember, { body: { member: { loginEmail, ...(status && { status }) } } });
    const body = { grant_type: "authorized_client", scope: "offline_access", member_id: member.id };
    return { member, tokens: await send("POST", "/oauth2/token", body, `${visitor},${API_KEY}`) };
  };

  test("a member created as APPROVED is active, and an app gets tokens for them", async () => {
    const { member, tokens } = await impersonate("APPROVED", "approved@example.com");
    assert.equal(member.status, "APPROVED");
    assert.equal(tokens.status, 200, JSON.stringify(tokens.body));
    const me = await send("GET", "/members/v1/members/my", undefined, tokens.body.access_token);
    assert.equal(me.body.member.id, member.id);
  });

  test("a new member has a profile slug and a nickname", async () => {
    const { member } = await store.admin(createMember, {
      body: { member: { loginEmail: "grace.hopper@example.com", status: "APPROVED" } },
    });
    assert.match(member.profile?.slug ?? "", /^[a-z0-9-]+$/);
    assert.ok(member.profile?.nickname);
  });

  test("a member created without a status is offline, and no app gets tokens for them", async () => {
    const { member, tokens } = await impersonate(undefined, "offline@example.com");
    assert.equal(member.status, "OFFLINE");
    assert.deepEqual([tokens.status, tokens.body.details.applicationError.code], [404, "MEMBER_NOT_FOUND"]);
  });
});

describe("media on the operator's host", () => {
  test("image addresses have that host, the id's ending and the original size, and answer images", async () => {
    const image = await upload();
    const { product } = await store.admin(createProduct, { body: { product: anyProduct("Shown", "") } });
    await send("POST", `/stores/v1/products/${product.id}/media`, { media: [{ mediaId: image.id }] }, API_KEY);
    const found = (await store.call(getProduct, { params: { id: product.id }, query: {} }, authorized())).product;
    const { url = "" } = found.media.mainMedia?.image ?? {};
    assert.match(url, new RegExp(`^${MEDIA_ORIGIN}/media/${image.id}\\.jpg/v1/fit/w_120,h_80,q_90/[^/]+\\.jpg$`));
    for (const path of [new URL(url).pathname, `/media/${image.id}.jpg`, `/media/${image.id}.2.jpg`]) {
      const answer = await fetch(store.origin + path);
      assert.deepEqual([answer.status, answer.headers.get("content-type")], [200, "image/jpeg"], path);
    }
  });

  test("own media in rich content are absolute in answers, and relative again when they are written", async () => {
    const { id } = await upload();
    const html = (origin: string) => `<p>Made here</p><p><img src="${origin}/media/${id}/hall.jpg" alt="Hall"></p>`;
    const sections = (origin: string) => [{ title: "Our hall", description: html(origin) }];
    const input = { ...anyProduct("Described", html("")), additionalInfoSections: sections("") };
    const { product } = await store.admin(createProduct, { body: { product: input } });
    const params = { id: product.id };
    const read = async () => (await store.call(getProduct, { params, query: {} }, authorized())).product;
    const stored = () =>
      store.app.store.database.db
        .selectFrom("products")
        .select(["description", "rich_description"])
        .where("id", "=", product.id)
        .executeTakeFirstOrThrow();
    const before = await stored();
    const first = await read();
    assert.equal(first.description, html(MEDIA_ORIGIN));
    assert.deepEqual(first.additionalInfoSections, sections(MEDIA_ORIGIN));
    const { description, additionalInfoSections } = first;
    await store.admin(updateProduct, { params, body: { product: { description, additionalInfoSections } } });
    assert.deepEqual(await stored(), before);
    assert.ok(before.description.includes(`src="/media/${id}/`));
    assert.deepEqual(await read(), { ...first, lastUpdated: (await read()).lastUpdated });
  });

  test("nodes of rich content come back as they were stored", async () => {
    const { id } = await upload();
    const url = (origin: string) => `${origin}/media/${id}/hall.jpg`;
    const document = (origin: string) => ({
      nodes: [
        { type: "IMAGE", id: "a", nodes: [], imageData: { image: { src: { url: url(origin) } }, altText: "Hall" } },
      ],
    });
    const { product } = await store.admin(createProduct, { body: { product: anyProduct("With nodes", "") } });
    const fields = ["DESCRIPTION"] as const;
    const read = async () =>
      (
        await store.call(
          getProductV3,
          { params: { productId: product.id }, query: { fields: [...fields] } },
          authorized(),
        )
      ).product;
    const { revision } = await read();
    const written = await send(
      "PATCH",
      `/stores/v3/products/${product.id}`,
      { product: { id: product.id, revision, description: document(store.origin) } },
      API_KEY,
    );
    assert.equal(written.status, 200, JSON.stringify(written.body));
    assert.ok(JSON.stringify((await read()).description).includes(`"url":"${url(MEDIA_ORIGIN)}"`));
    const { rich_description } = await store.app.store.database.db
      .selectFrom("products")
      .select("rich_description")
      .where("id", "=", product.id)
      .executeTakeFirstOrThrow();
    assert.ok(JSON.stringify(rich_description).includes(`"url":"${url("")}"`));
  });

  test("the pages' policies allow media from there", async () => {
    for (const path of ["/", "/admin"]) {
      const policy = (await fetch(store.origin + path)).headers.get("content-security-policy") ?? "";
      for (const source of ["img-src", "media-src"])
        assert.match(policy, new RegExp(`${source} 'self' ${MEDIA_ORIGIN}`), path);
    }
  });
});

const authorized = () => ({ authorization: visitor });
const anyProduct = (name: string, description: string) =>
  ({ name, description, priceData: { price: 20 }, productType: "physical", visible: true }) as const;

async function upload(): Promise<{ id: string }> {
  const bytes = await sharp({ create: { width: 120, height: 80, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  const answer = await fetch(`${store.origin}/v1/media/upload?fileName=hall.jpg`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream", authorization: API_KEY },
    body: new Uint8Array(bytes),
  });
  const { media } = JSON.parse(await answer.text());
  return media;
}
