/** What other domains do when something happens to a member. Identity stands below them and may not import them. */
import { sql } from "kysely";
import { eraseEverything, exportCommerce } from "#server/administration/erasure/public.ts";
import { endPluginsOf } from "#server/apps/service-plugins/public.ts";
import { endEndpointsOf } from "#server/apps/webhooks/public.ts";
import { mergeCarts, moveMemberCart } from "#server/checkout/carts/public.ts";
import { claimCheckouts } from "#server/checkout/checkouts/public.ts";
import type { AccountHooks } from "#server/identity/accounts/public.ts";
import type { AuthenticationHooks } from "#server/identity/authentication/public.ts";
import type { IdentityHooks } from "#server/identity/identities/public.ts";
import type { OauthHooks } from "#server/identity/oauth/public.ts";
import { exportWishlist, moveWishlist } from "#server/marketing/wishlists/public.ts";
import { claimBookings } from "#server/orders/bookings/public.ts";
import { claimGuestOrders, exportOrders, moveOrders } from "#server/orders/orders/public.ts";
import { claimContracts } from "#server/orders/subscription-contracts/public.ts";
import { claimGiftCards } from "#server/payments/gift-cards/public.ts";
import { enqueueForgetting } from "#server/payments/payments/public.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { claimMemberships } from "#server/pricing/memberships/public.ts";

type Verified = { memberId: string; email: string; now: Date };

/** What guests bought with the member's verified email becomes the member's. */
async function claimGuestPurchases(tx: Tx, verified: Verified): Promise<void> {
  await claimGuestOrders(tx, verified);
  for (const claim of [claimBookings, claimContracts, claimGiftCards, claimMemberships]) await claim(tx, verified);
}

/** Purchases made without signing in, since the email was verified or the member last signed in. */
async function claimLaterPurchases(tx: Tx, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select email from members where id = ${memberId}::uuid and email_verified_at is not null`.execute(tx);
  for (const { email } of rows) await claimGuestPurchases(tx, { memberId, email, now });
}

export const identityHooks: IdentityHooks = {
  async onMemberDeleted(tx, store, member) {
    await claimLaterPurchases(tx, { memberId: member.id, now: member.now });
    await eraseEverything(tx, store, member);
  },
};

export const oauthHooks: OauthHooks = {
  async onMemberSignedIn(tx, { visitorId, memberId, now }) {
    await claimLaterPurchases(tx, { memberId, now });
    await mergeCarts(tx, { visitorId, memberId }, now);
    await claimCheckouts(tx, { visitorId, memberId });
  },
};

export const authenticationHooks: AuthenticationHooks = {
  onEmailVerified: claimGuestPurchases,
  onAccountClaimed: (tx, { memberId, now }) => enqueueForgetting(tx, memberId, now),
};

export const accountHooks: AccountHooks = {
  async onMembersMerged(tx, merged) {
    await moveOrders(tx, merged);
    await moveMemberCart(tx, merged);
    await moveWishlist(tx, merged);
  },
  collectDetails: async (connection, memberId) => ({
    orders: await exportOrders(connection, memberId),
    wishlist: await exportWishlist(connection, memberId),
    ...(await exportCommerce(connection, memberId)),
  }),
  async onAppDeleted(tx, store, { appId, now }) {
    await endEndpointsOf(tx, appId, now);
    await endPluginsOf(tx, store, appId);
  },
};
