/** Reviews from the purchase to the product page: who can write one, what is held, what counts. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { deleteMerchantProduct } from "#api/catalog/products/merchant-products.ts";
import { searchShopProducts } from "#api/catalog/products/product-search.ts";
import { getShopProduct, listShopProducts } from "#api/catalog/products/shop-products.ts";
import * as merchant from "#api/marketing/reviews/merchant-reviews.ts";
import type { ReviewSettings } from "#api/marketing/reviews/review-values.ts";
import * as shopReviews from "#api/marketing/reviews/shop-reviews.ts";
import { createFulfillment } from "#api/orders/fulfillments.ts";
import { restoreProduct } from "#api/store/trash.ts";
import { routes as trashRoutes } from "#server/administration/trash/routes.ts";
import { productsModule } from "#server/catalog/products/module.ts";
import type { BuiltProduct } from "#server/checkout/carts/factory.ts";
import { deleteMember, insertMember, parseEmail, runMembersMerged } from "#server/identity/identities/public.ts";
import { cleanReviews } from "#server/marketing/reviews/jobs.ts";
import { createReviewToken } from "#server/marketing/reviews/links.ts";
import { routes as reviewRoutes } from "#server/marketing/reviews/routes.ts";
import { hooks } from "#server/modules.ts";
import { loadSharp } from "#server/store/media/sharp.ts";
import { findFaults } from "../payments/books.ts";
import { openShop, type Shop } from "../shop.ts";

let shop: Shop;
before(async () => {
  const bindings = [...reviewRoutes, ...(productsModule.routes ?? []), ...trashRoutes];
  shop = await openShop({ hooks, bindings });
});
after(() => shop.close());

const staff = () => ({ authorization: shop.staffToken() });
const db = () => shop.store.database.db;
const set = (settings: Partial<ReviewSettings>) =>
  shop.call(merchant.updateReviewSettings, { body: { settings } }, staff());
const change = (ids: string[], action: merchant.ReviewAction) =>
  shop.call(merchant.changeReviews, { body: { ids, action } }, staff());
const ratingOf = async (product: BuiltProduct) =>
  (await shop.call(getShopProduct, { params: { id: product.productId } })).product.rating;
const listed = async (product: BuiltProduct, query: Record<string, unknown> = {}) =>
  shop.call(shopReviews.listShopReviews, { query: { productId: product.productId, ...query } });
const audit = () => findFaults(db(), [], (rule) => rule.includes("review"));

async function aMember(): Promise<{ id: string; email: string; authorization: string }> {
  const address = `m-${crypto.randomUUID()}@example.com`;
  const email = parseEmail(address);
  assert.ok(email);
  const fields = { email, isEmailVerified: true, status: "ACTIVE", pendingReasons: [] } as const;
  const row = await shop.transaction((tx) => insertMember(tx, fields, new Date()));
  assert.ok(row);
  return { id: row.id, email: address, authorization: shop.memberToken(row.id) };
}

async function buy(product: BuiltProduct, authorization = shop.visitorToken(), isSent = true) {
  const buyer = shop.buyer(authorization);
  const { orderId, statusKey } = await buyer.order(await buyer.prepare(product));
  if (isSent)
    await shop.call(
      createFulfillment,
      { params: { orderId }, body: { fulfillment: {}, sendShippingEmail: false } },
      staff(),
    );
  return { orderId, statusKey, token: createReviewToken(shop.store, orderId) };
}

type Write = { rating?: number; title?: string; text?: string; authorName?: string; photoIds?: string[] };
const write = (product: BuiltProduct, as: string, review: Write = {}, more: { token?: string; email?: string } = {}) =>
  shop.call(
    shopReviews.createShopReview,
    { body: { review: { productId: product.productId, rating: 5, ...review }, ...more } },
    { authorization: as },
  );
const writing = async (product: BuiltProduct, as: string, token?: string) =>
  (
    await shop.call(
      shopReviews.getReviewWriting,
      { body: { productId: product.productId, ...(token === undefined ? {} : { token }) } },
      { authorization: as },
    )
  ).state;
/** A published review of a new buyer. */
async function reviewed(product: BuiltProduct, review: Write = {}) {
  const { authorization } = await aMember();
  await buy(product, authorization);
  return { ...(await write(product, authorization, review)), authorization };
}
const refuses = (work: Promise<unknown>, status: number, code: string) => assert.rejects(work, { status, code });

test("only buyers who received the product can write a review, and each of them one", async () => {
  const product = await shop.product();
  const { authorization } = await aMember();
  assert.equal(await writing(product, shop.visitorToken()), "SIGN_IN");
  assert.equal(await writing(product, authorization), "NOT_BOUGHT");
  await refuses(write(product, authorization), 403, "REVIEW_NOT_ALLOWED");
  const { orderId } = await buy(product, authorization, false);
  assert.equal(await writing(product, authorization), "NOT_DELIVERED");
  await shop.call(createFulfillment, { params: { orderId }, body: { fulfillment: {} } }, staff());
  assert.equal(await writing(product, authorization), "CAN_WRITE");
  const review = { rating: 4, title: " Lovely ", text: "Holds the heat.", authorName: "Maya O." };
  assert.equal((await write(product, authorization, review)).status, "PUBLISHED");
  assert.equal(await writing(product, authorization), "WRITTEN");
  await refuses(write(product, authorization), 409, "REVIEW_ALREADY_EXISTS");
  const { reviews, total } = await listed(product);
  assert.equal(total, 1);
  const { title, text, authorName, isVerified } = reviews[0] ?? {};
  assert.deepEqual([title, text, authorName, isVerified], ["Lovely", "Holds the heat.", "Maya O.", true]);
  assert.deepEqual(await ratingOf(product), { average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
});

test("the link of an order works without signing in, for its products only", async () => {
  const [product, other] = [await shop.product(), await shop.product()];
  const { orderId, statusKey, token } = await buy(product);
  const visitor = shop.visitorToken();
  const request = (given: string) => shop.call(shopReviews.getReviewRequest, { params: { token: given }, body: {} });
  const { purchases } = await request(token);
  assert.deepEqual(
    purchases.map(({ productId, review }) => [productId, review]),
    [[product.productId, undefined]],
  );
  assert.equal((await request(`${orderId}.${statusKey}`)).purchases.length, 1);
  for (const wrong of [`${orderId}.`, `${orderId}.AAAA`, "x.y", `${crypto.randomUUID()}.${token.split(".")[1]}`])
    await refuses(request(wrong), 404, "REVIEW_LINK_NOT_VALID");
  await refuses(write(other, visitor, {}, { token }), 403, "REVIEW_NOT_ALLOWED");
  await write(product, visitor, { rating: 3 }, { token });
  await refuses(write(product, shop.visitorToken(), {}, { token }), 409, "REVIEW_ALREADY_EXISTS");
  assert.equal((await request(token)).purchases[0]?.review?.rating, 3);
});

test("simultaneous reviews of one buyer become one, and of several buyers all count", async () => {
  const product = await shop.product({ stock: 100 });
  const { token } = await buy(product);
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => write(product, shop.visitorToken(), {}, { token })));
  assert.equal(results.filter(({ status }) => status === "fulfilled").length, 1);
  const members = await Promise.all(Array.from({ length: 6 }, aMember));
  for (const { authorization } of members) await buy(product, authorization);
  await Promise.all(
    members.map(({ authorization }, index) => write(product, authorization, { rating: (index % 5) + 1 })),
  );
  assert.deepEqual(await ratingOf(product), { average: 3, count: 7, stars: [2, 1, 1, 1, 2] });
  assert.deepEqual(await audit(), []);
});

test("the rules hold reviews, staff decide, and only published ones are shown and counted", async () => {
  const product = await shop.product({ stock: 100 });
  await set({ holdWords: ["Scam "], publish: "FROM_STARS", minStars: 3 });
  const held = await reviewed(product, { rating: 1, text: "A scam. See www.other.example" });
  const open = await reviewed(product, { rating: 3 });
  assert.deepEqual([held.status, open.status], ["PENDING", "PUBLISHED"]);
  const query = (filter: object) =>
    shop.call(merchant.listMerchantReviews, { query: { productId: product.productId, ...filter } }, staff());
  const { reviews, total } = await query({ status: "PENDING" });
  assert.deepEqual([total, reviews[0]?.holdReasons], [1, ["STARS", "LINK", "WORD"]]);
  assert.equal((await ratingOf(product))?.count, 1);
  const { changed } = await change([held.id, open.id], "PUBLISH");
  assert.deepEqual(
    changed.map(({ id, previousStatus, status }) => [id, previousStatus, status]),
    [
      [held.id, "PENDING", "PUBLISHED"],
      [open.id, "PUBLISHED", "PUBLISHED"],
    ],
  );
  assert.deepEqual(await ratingOf(product), { average: 2, count: 2, stars: [1, 0, 1, 0, 0] });
  await change([held.id], "REJECT");
  assert.equal((await listed(product)).total, 1);
  await change([open.id], "DELETE");
  assert.equal(await ratingOf(product), undefined);
  await refuses(change([open.id], "PUBLISH"), 404, "REVIEW_NOT_FOUND");
  await change([open.id], "RESTORE");
  assert.deepEqual(await ratingOf(product), { average: 3, count: 1, stars: [0, 0, 1, 0, 0] });
  await refuses(change([open.id, crypto.randomUUID()], "REJECT"), 404, "REVIEW_NOT_FOUND");
  assert.equal((await ratingOf(product))?.count, 1, "all or none");
  for (const [filter, count] of [
    [{ stars: 1 }, 1],
    [{ isVerified: false }, 0],
    [{ isReplied: false }, 2],
    [{ withPhotos: true }, 0],
    [{ search: "OTHER scam" }, 1],
    [{ search: "100%" }, 0],
  ] as const)
    assert.equal((await query(filter)).total, count, JSON.stringify(filter));
  await set({ holdWords: [], publish: "ALL" });
  assert.deepEqual(await audit(), []);
});

test("where anyone can write, a review without a purchase isn't verified and is held", async () => {
  const product = await shop.product();
  await set({ writers: "ANYONE" });
  const visitor = shop.visitorToken();
  assert.equal(await writing(product, visitor), "CAN_WRITE");
  await refuses(write(product, visitor), 409, "MISSING_EMAIL");
  const { id, status } = await write(product, visitor, {}, { email: "Guest@Example.com" });
  assert.equal(status, "PENDING");
  const { review } = await shop.call(merchant.getMerchantReview, { params: { id } }, staff());
  assert.deepEqual(
    [review.isVerified, review.holdReasons, review.authorEmail],
    [false, ["UNVERIFIED"], "guest@example.com"],
  );
  await refuses(write(product, visitor, {}, { email: "guest@example.com" }), 409, "REVIEW_ALREADY_EXISTS");
  await set({ writers: "BUYERS", isEnabled: false });
  assert.equal(await writing(product, visitor), "OFF");
  await refuses(write(product, visitor), 409, "REVIEWS_ARE_OFF");
  await set({ isEnabled: true });
});

test("photos are re-encoded, used by one review, outside the media library, and deleted when unused", async () => {
  const product = await shop.product({ stock: 100 });
  const sharp = await loadSharp();
  const image = await sharp({ create: { width: 90, height: 50, channels: 3, background: "#1f4b3e" } })
    .withExif({ IFD0: { Copyright: "A secret place" } })
    .jpeg()
    .toBuffer();
  const upload = (body: Uint8Array, authorization = shop.visitorToken()) =>
    shop.call(shopReviews.uploadReviewPhoto, { body }, { authorization });
  const { photo } = await upload(image);
  const bytes = await shop.store.files.read(`media/${photo.id.slice(-2)}/${photo.id}/master`);
  assert.equal((await sharp(bytes).metadata()).exif, undefined);
  const svg = Buffer.from(
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>",
  );
  for (const bad of [svg, image.subarray(0, 40), Buffer.from("GIF89a"), Buffer.alloc(0)])
    await assert.rejects(upload(bad), { status: 400 });
  await assert.rejects(upload(image, shop.staffToken()), { status: 403 });
  const first = await reviewed(product, { photoIds: [photo.id] });
  assert.equal(first.status, "PENDING");
  await change([first.id], "PUBLISH");
  const { reviews, withPhotosTotal } = await listed(product, { withPhotos: true });
  assert.deepEqual([reviews[0]?.photos[0]?.id, withPhotosTotal], [photo.id, 1]);
  await refuses(reviewed(product, { photoIds: [photo.id] }), 404, "REVIEW_PHOTO_NOT_FOUND");
  await refuses(reviewed(product, { photoIds: [crypto.randomUUID()] }), 404, "REVIEW_PHOTO_NOT_FOUND");
  const unused = (await upload(image)).photo.id;
  await sql`update media set created_at = created_at - interval '25 hours' where is_review_photo`.execute(db());
  await cleanReviews.run(shop.store, {});
  const left = await sql<{ id: string }>`select id::text as id from media where is_review_photo`.execute(db());
  assert.ok(left.rows.some(({ id }) => id === photo.id) && !left.rows.some(({ id }) => id === unused));
});

test("lists can be sorted, filtered by stars and paged; a shopper's vote counts once", async () => {
  const product = await shop.product({ stock: 100 });
  const written = [];
  for (const rating of [5, 1, 3]) written.push((await reviewed(product, { rating })).id);
  const [best = "", worst = "", middle = ""] = written;
  const order = async (query: object) => (await listed(product, { ...query })).reviews.map(({ id }) => id);
  assert.deepEqual(await order({}), [middle, worst, best]);
  assert.deepEqual(await order({ sort: "highest" }), [best, middle, worst]);
  assert.deepEqual(await order({ sort: "lowest", limit: 1, offset: 1 }), [middle]);
  assert.deepEqual(await order({ stars: 3 }), [middle]);
  const vote = (id: string, isHelpful: boolean, authorization: string) =>
    shop.call(shopReviews.voteReviewHelpful, { params: { id }, body: { isHelpful } }, { authorization });
  const [ann, bob] = [shop.visitorToken(), (await aMember()).authorization];
  await Promise.all([1, 2, 3].map(() => vote(worst, true, ann)));
  assert.equal((await vote(worst, true, bob)).helpfulCount, 2);
  assert.deepEqual((await order({ sort: "helpful" }))[0], worst);
  assert.equal((await vote(worst, false, ann)).helpfulCount, 1);
  assert.equal((await vote(worst, false, ann)).helpfulCount, 1);
  await change([worst], "REJECT");
  await refuses(vote(worst, true, ann), 404, "REVIEW_NOT_FOUND");
  await assert.rejects(vote(best, true, shop.staffToken()), { status: 403 });
  assert.deepEqual(await audit(), []);
});

test("cards, search filters and the order by rating follow the reviews without reading them", async () => {
  const tag = `Rated${Date.now()}`;
  const products = [];
  for (const stars of [0, 2, 4, 5]) {
    const product = await shop.product({ name: `${tag} ${stars}`, stock: 100 });
    if (stars > 0) await reviewed(product, { rating: stars });
    products.push(product.productId);
  }
  const [none = "", two = "", four = "", five = ""] = products;
  const search = async (body: object) => {
    const answer = await shop.call(searchShopProducts, { body: { expression: tag, ...body } });
    return { ids: answer.products.map(({ id }) => id), facets: answer.facets };
  };
  assert.deepEqual((await search({ sort: "rating" })).ids, [five, four, two, none]);
  const filtered = await search({ filters: { minRating: 4 }, sort: "rating" });
  assert.deepEqual(filtered.ids, [five, four]);
  const facet = filtered.facets.find(({ kind }) => kind === "rating");
  assert.deepEqual(
    facet?.values.map(({ value, count }) => [value, count]),
    [
      ["4", 2],
      ["3", 2],
      ["2", 3],
      ["1", 3],
    ],
  );
  const cards = await shop.call(listShopProducts, { body: { ids: [five, none] } });
  assert.deepEqual(
    cards.products.map(({ rating }) => rating?.average),
    [5, undefined],
  );
});

test("a reply is public; events announce each step, with the shape of published clients", async () => {
  const product = await shop.product();
  const { id } = await reviewed(product, { rating: 2, title: "Chipped" });
  const reply = (text: string | null) =>
    shop.call(merchant.replyToReview, { params: { id }, body: { reply: text } }, staff());
  await reply("  We're sending a new one. ");
  assert.equal((await listed(product)).reviews[0]?.reply?.text, "We're sending a new one.");
  assert.equal((await reply(null)).review.reply, undefined);
  await change([id], "REJECT");
  await change([id], "DELETE");
  const { rows } = await sql<{ type: string; payload: Record<string, unknown> }>`
    select type, payload from outbox_events where entity_id = ${id} order by sequence`.execute(db());
  assert.deepEqual(
    rows.map(({ type }) => type.replace("wix.reviews.v1.review_", "")),
    ["created", "review_published", "updated", "updated", "updated", "moderation_status_changed", "deleted"],
  );
  const { entityId, content, moderation } = Object(rows[0]?.payload);
  assert.deepEqual(
    [entityId, content.rating, content.title, moderation.moderationStatus],
    [product.productId, 2, "Chipped", "APPROVED"],
  );
  await refuses(shop.call(merchant.getMerchantReview, { params: { id: "x" } }, staff()), 404, "REVIEW_NOT_FOUND");
});

test("reviews come back with a product from the trash, and count once", async () => {
  const product = await shop.product({ stock: 100 });
  const { id, authorization } = await reviewed(product, { rating: 4 });
  await shop.call(shopReviews.voteReviewHelpful, { params: { id }, body: { isHelpful: true } }, { authorization });
  await shop.call(deleteMerchantProduct, { params: { id: product.productId } }, staff());
  await shop.call(restoreProduct, { params: { id: product.productId } }, staff());
  assert.deepEqual(await ratingOf(product), { average: 4, count: 1, stars: [0, 0, 0, 1, 0] });
  assert.equal((await listed(product)).reviews[0]?.helpfulCount, 1);
  assert.deepEqual(await audit(), []);
});

test("a member lists purchases to review; merging moves the reviews, deleting the account deletes them", async () => {
  const [product, other] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
  const [member, second] = [await aMember(), await aMember()];
  for (const each of [product, other]) await buy(each, member.authorization);
  await write(product, member.authorization, { rating: 5, title: "Great" });
  const mine = async (authorization: string) =>
    (await shop.call(shopReviews.listMyPurchasesToReview, {}, { authorization })).purchases;
  assert.deepEqual(
    (await mine(member.authorization)).map(({ productId, review }) => [productId, review?.title]),
    [
      [other.productId, undefined],
      [product.productId, "Great"],
    ],
  );
  await assert.rejects(shop.call(shopReviews.listMyPurchasesToReview, {}, { authorization: shop.visitorToken() }), {
    status: 403,
  });
  const now = new Date();
  await shop.transaction((tx) => runMembersMerged(tx, { fromId: member.id, toId: second.id, now }));
  const { rows } = await sql`select from reviews where member_id = ${second.id}::uuid`.execute(db());
  assert.equal(rows.length, 1);
  await shop.transaction((tx) => deleteMember(tx, shop.store, second.id, { kind: "anonymous" }));
  assert.equal((await listed(product)).total, 0);
  assert.equal(await ratingOf(product), undefined);
});

test("staff need their permissions, shoppers reach no queue, and bad input is refused", async () => {
  const product = await shop.product();
  const visitor = { authorization: shop.visitorToken() };
  const reader = { authorization: shop.staffToken(["reviews:read"]) };
  const ids = [crypto.randomUUID()];
  await assert.rejects(shop.call(merchant.listMerchantReviews, { query: {} }, visitor), { status: 403 });
  await assert.rejects(shop.call(merchant.listMerchantReviews, { query: {} }), { status: 401 });
  await shop.call(merchant.listMerchantReviews, { query: {} }, reader);
  await assert.rejects(shop.call(merchant.changeReviews, { body: { ids, action: "DELETE" } }, reader), { status: 403 });
  await assert.rejects(shop.call(merchant.updateReviewSettings, { body: { settings: { minStars: 6 } } }, staff()), {
    status: 400,
  });
  for (const rating of [0, 6, 2.5])
    await assert.rejects(write(product, visitor.authorization, { rating }), { status: 400 });
  await refuses(write({ ...product, productId: crypto.randomUUID() }, visitor.authorization), 404, "PRODUCT_NOT_FOUND");
  await assert.rejects(write(product, shop.staffToken()), { status: 403 });
});

test("reviews are limited per address", async () => {
  await set({ writers: "ANYONE" });
  const visitor = shop.visitorToken();
  const email = "eager@example.com";
  for (let count = 0; count < 20; count++) await write(await shop.product(), visitor, {}, { email });
  await refuses(write(await shop.product(), visitor, {}, { email }), 429, "THROTTLED");
  await write(await shop.product(), visitor, {}, { email: "other@example.com" });
  await set({ writers: "BUYERS" });
});
