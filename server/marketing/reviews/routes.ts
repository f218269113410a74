import * as merchant from "#api/marketing/reviews/merchant-reviews.ts";
import * as shop from "#api/marketing/reviews/shop-reviews.ts";
import {
  type Attempt,
  countAttempts,
  createThrottledError,
  isSourceThrottled,
} from "#server/platform/access/throttle.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleManual, handleRead, handleWrite, requireShopper } from "#server/platform/http/handlers.ts";
import { reviewsTag } from "./announce.ts";
import { perAddress, perSource, perStore, photosPerSource, photosPerStore, votesPerSource } from "./limits.ts";
import { getForStaff, listForStaff, listPublished } from "./list-reviews.ts";
import { readPhoto, writePhoto } from "./photos.ts";
import { findBuyer, listPurchases } from "./purchases.ts";
import { unsubscribe } from "./requests.ts";
import { REVIEW_SETTINGS, readReviewSettings, writeReviewSettings } from "./settings.ts";
import { vote } from "./votes.ts";
import { changeReviews, findWriting, setReply, writeReview } from "./write-reviews.ts";

const shopRoutes = [
  handleRead(shop.listShopReviews, async ({ db, query, store, tag }) => {
    tag(reviewsTag(query.productId.toLowerCase()), REVIEW_SETTINGS);
    const { isEnabled } = await readReviewSettings(db);
    if (!isEnabled) return { reviews: [], total: 0, withPhotosTotal: 0 };
    return listPublished(db, query, store.baseUrl());
  }),
  handleRead(shop.getReviewOptions, async ({ db, tag }) => {
    tag(REVIEW_SETTINGS);
    const { isEnabled, writers, maxPhotos } = await readReviewSettings(db);
    return { isEnabled, writers, maxPhotos };
  }),
  handleRead(shop.getReviewWriting, async (context) => {
    const { productId, token } = context.body;
    const { state, buyer } = await findWriting(context.db, { productId: productId.toLowerCase(), token }, context);
    return { state, authorName: buyer?.name ?? "", needsEmail: state === "CAN_WRITE" && buyer === undefined };
  }),
  handleWrite(shop.createShopReview, async (context) => {
    const { tx, body, store, source, actor, now } = context;
    const shopper = requireShopper(actor);
    // Returned instead of thrown, so that the rate limiter's count is committed.
    if (await isSourceThrottled(tx, store, perSource, source)) return createThrottledError(perSource);
    const subject = shopper.kind === "member" ? shopper.memberId : (body.email?.toLowerCase() ?? shopper.visitorId);
    const attempts: Attempt[] = [
      { throttle: perAddress, subject },
      { throttle: perStore, subject: "" },
    ];
    const exceeded = await countAttempts(tx, attempts, now);
    if (exceeded !== undefined) return createThrottledError(exceeded);
    const language = context.header("accept-language")?.split(/[,;]/)[0];
    const row = await writeReview(tx, body, {
      ...context,
      language,
      source: body.token === undefined ? "SHOP" : "REQUEST",
    });
    return { id: row.id, status: row.status };
  }),
  // Manual: decoding and writing an image is slow, so it happens between the transaction that counts the attempt and the
  // one that writes the row.
  handleManual(shop.uploadReviewPhoto, async ({ store, db, actor, body, source, now, transaction }) => {
    requireShopper(actor);
    const { isEnabled, maxPhotos } = await readReviewSettings(db);
    if (!isEnabled || maxPhotos === 0) throw new AppError("REVIEWS_ARE_OFF");
    const refusal = await transaction(async (tx) => {
      if (await isSourceThrottled(tx, store, photosPerSource, source)) return photosPerSource;
      return countAttempts(tx, [{ throttle: photosPerStore, subject: "" }], now);
    });
    if (refusal !== undefined) return createThrottledError(refusal);
    const written = await writePhoto(store, body);
    try {
      await transaction((tx) => written.insert(tx));
    } catch (error) {
      await written.remove();
      throw error;
    }
    const photo = await readPhoto(db, written.id, store.baseUrl());
    if (photo === undefined) throw new AppError("UNSUPPORTED_MEDIA");
    return { photo };
  }),
  handleWrite(shop.voteReviewHelpful, async ({ tx, params, body, store, source, actor, now }) => {
    const shopper = requireShopper(actor);
    if (await isSourceThrottled(tx, store, votesPerSource, source)) return createThrottledError(votesPerSource);
    return { helpfulCount: await vote(tx, { id: params.id, ...body }, { actor: shopper, now }) };
  }),
  handleRead(shop.listMyPurchasesToReview, async ({ db, actor, store }) => {
    const buyer = await findBuyer(db, { store, actor, token: undefined });
    return { purchases: buyer === undefined ? [] : await listPurchases(db, buyer, store.baseUrl()) };
  }),
  handleRead(shop.getReviewRequest, async ({ db, params, actor, store }) => {
    const buyer = await findBuyer(db, { store, actor, token: params.token });
    if (buyer === undefined) throw new AppError("REVIEW_LINK_NOT_VALID");
    return { orderNumber: buyer.orderNumber, purchases: await listPurchases(db, buyer, store.baseUrl()) };
  }),
  handleWrite(shop.unsubscribeFromReviewRequests, async ({ tx, params, store }) => {
    await unsubscribe(tx, store, params.token);
    return {};
  }),
];

const merchantRoutes = [
  handleRead(merchant.listMerchantReviews, ({ db, query, store }) => listForStaff(db, query, store.baseUrl())),
  handleRead(merchant.getMerchantReview, async ({ db, params, store }) => ({
    review: await getForStaff(db, params.id, store.baseUrl()),
  })),
  handleWrite(merchant.replyToReview, async (context) => {
    const { id } = await setReply(context.tx, context.params.id, context.body.reply, context);
    return { review: await getForStaff(context.tx, id, context.store.baseUrl()) };
  }),
  handleWrite(merchant.changeReviews, async (context) => {
    const changes = await changeReviews(context.tx, context.body.ids, context.body.action, context);
    return {
      changed: changes.map(({ before, after }) => ({
        id: after.id,
        previousStatus: before.status,
        status: after.status,
      })),
    };
  }),
  handleRead(merchant.getReviewSettings, async ({ db }) => ({ settings: await readReviewSettings(db) })),
  handleWrite(merchant.updateReviewSettings, async ({ tx, body, now }) => ({
    settings: await writeReviewSettings(tx, body.settings, now),
  })),
];

export const routes = [...shopRoutes, ...merchantRoutes];
