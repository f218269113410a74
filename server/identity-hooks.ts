/** What other domains do when something happens to a member. Identity stands below them and may not import them. */
import type { AccountHooks } from "./modules/accounts/public.ts";
import type { AuthenticationHooks } from "./modules/authentication/public.ts";
import { mergeCarts, moveMemberCart } from "./modules/carts/public.ts";
import type { OauthHooks } from "./modules/oauth/public.ts";
import { claimGuestOrders, exportOrders, moveOrders } from "./modules/orders/public.ts";

export const oauthHooks: OauthHooks = {
  async onMemberSignedIn(tx, { visitorId, memberId, now }) {
    await mergeCarts(tx, { visitorId, memberId }, now);
  },
};

export const authenticationHooks: AuthenticationHooks = {
  onEmailVerified: claimGuestOrders,
};

export const accountHooks: AccountHooks = {
  async onMembersMerged(tx, merged) {
    await moveOrders(tx, merged);
    await moveMemberCart(tx, merged);
  },
  collectDetails: async (connection, memberId) => ({ orders: await exportOrders(connection, memberId) }),
};
