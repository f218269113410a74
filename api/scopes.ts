/**
 * OAuth scopes: what a third-party client can do with a member's token (RFC 6749 section 3.3). Endpoints for members declare the
 * scope they need (`access.scope`); the consent page lists the requested scopes. The store's own clients have no scopes: their
 * tokens have all rights of the member.
 */
export const memberScopes = {
  openid: "Know which account you signed in with",
  profile: "See your name, nickname, picture and language",
  email: "See your email address",
  phone: "See your phone numbers",
  address: "See your addresses",
  offline_access: "Stay connected until you disconnect it",
  cart: "See and change your cart, and check out",
  "orders:read": "See your orders, subscriptions, bookings and downloads",
  "orders:write": "Cancel and return orders, and change subscriptions and bookings",
  "profile:write": "Change your profile and addresses",
  wishlist: "See and change your wish list",
} as const;

export type MemberScope = keyof typeof memberScopes;

export const allMemberScopes = Object.keys(memberScopes).filter((name): name is MemberScope => name in memberScopes);

/**
 * Scopes of a storefront. Published clients request only `offline_access`; this is the default for them, which RFC 6749 section 3.3
 * allows.
 */
export const defaultShopScopes: readonly MemberScope[] = [
  "openid",
  "profile",
  "email",
  "address",
  "cart",
  "orders:read",
];

/**
 * The scope that a member's token needs. `public` if the response doesn't depend on the member; `account` for credentials,
 * sessions, payment methods, export and deletion, which third-party clients can't call.
 */
export type ScopeRequirement = MemberScope | "public" | "account";

/** Whether the granted scopes meet the requirement. Tokens without `granted` have all rights of the member. */
export function coversScope(granted: readonly string[] | undefined, required: ScopeRequirement | undefined): boolean {
  if (granted === undefined || required === "public") return true;
  return required !== undefined && required !== "account" && granted.includes(required);
}
