import { getWishlist as getEndpoint, getMyWishlist, updateMyWishlist } from "#api/wishlists.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
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
  // A write: a member's first look makes the list, so that it has an id from then on.
  handleWrite(getMyWishlist, async ({ tx, query, actor, now }) => ({
    wishlist: await myWishlist(tx, memberOf(actor), { now, page: query }),
  })),
  handleWrite(updateMyWishlist, async ({ tx, body, actor, now }) => {
    const wishes = { add: body.addProductIds ?? [], remove: body.removeProductIds ?? [] };
    return { wishlist: await changeWishlist(tx, memberOf(actor), wishes, now) };
  }),
];
