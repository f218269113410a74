import {
  addWishlistItem,
  bulkUpdateWishlistTags,
  bulkUpdateWishlistTagsByFilter,
  getDefaultWishlist,
  getWishlist as getEndpoint,
  getMyWishlist,
  removeWishlistItem,
  updateMyWishlist,
} from "#api/marketing/wishlists.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { attemptEach, bulkAnswer } from "#server/platform/http/values/bulk.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { requireTags } from "#server/platform/tags/tags.ts";
import { addItem, defaultWishlist, removeItem } from "./items.ts";
import { changeTags, changeTagsByFilter, wishlistCondition } from "./tags.ts";
import { changeWishlist, getWishlist, myWishlist } from "./wishlists.ts";

function memberOf(actor: Actor): string {
  if (actor.kind === "member") return actor.memberId;
  throw new AppError("PERMISSION_DENIED");
}

export const routes = [
  handleRead(getEndpoint, async ({ db, body, actor }) => {
    const onlyOf = actor.kind === "member" ? actor.memberId : undefined;
    return { wishlist: await getWishlist(db, body.id, { onlyOf, page: body }) };
  }),
  // A write, because the first read creates the list so that it has a stable id.
  handleWrite(getMyWishlist, async ({ tx, query, actor, now }) => ({
    wishlist: await myWishlist(tx, memberOf(actor), { now, page: query }),
  })),
  handleWrite(updateMyWishlist, async ({ tx, body, actor, now }) => {
    const wishes = { add: body.addProductIds ?? [], remove: body.removeProductIds ?? [] };
    return { wishlist: await changeWishlist(tx, memberOf(actor), wishes, now) };
  }),
  // A write for the same reason.
  handleWrite(getDefaultWishlist, async ({ tx, query, actor, now }) => ({
    wishlist: await defaultWishlist(tx, memberOf(actor), { appId: query.appId, now }),
  })),
  handleWrite(addWishlistItem, async ({ tx, body, actor, now }) => {
    await addItem(tx, memberOf(actor), body.catalogReference, now);
    return body.returnEntity === true ? { wishlist: await defaultWishlist(tx, memberOf(actor), { now }) } : {};
  }),
  handleWrite(removeWishlistItem, async ({ tx, body, actor, now }) => {
    await removeItem(tx, memberOf(actor), body.catalogReference, now);
    return body.returnEntity === true ? { wishlist: await defaultWishlist(tx, memberOf(actor), { now }) } : {};
  }),
  handleWrite(bulkUpdateWishlistTags, async ({ tx, body, now }) => {
    const { wishlistIds, ...change } = body;
    requireTags(change);
    const outcomes = await attemptEach(
      tx,
      wishlistIds,
      async (id) => {
        await changeTags(tx, id, change, now);
        return { id, entity: undefined };
      },
      (id) => id,
    );
    return bulkAnswer(outcomes, "item");
  }),
  handleWrite(bulkUpdateWishlistTagsByFilter, async ({ tx, body, now }) => {
    const { filter, ...change } = body;
    requireTags(change);
    wishlistCondition(filter);
    const jobId = newId(now.getTime());
    await enqueue(tx, changeTagsByFilter, { filter: filter ?? {}, change: { ...change } }, { key: jobId });
    return { jobId };
  }),
];
