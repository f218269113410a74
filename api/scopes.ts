/**
 * OAuth scopes: what a third-party client may do with a member's token (RFC 6749 section 3.3). An endpoint that members may
 * call declares the scope it needs beside its actors (`access.scope`); the consent page lists exactly what was asked for.
 * Clients of the store itself have no scopes: their tokens carry all rights of the member.
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
 * What a shop needs. Published clients of the protocol ask for `offline_access` alone; for those this is the default
 * (RFC 6749 section 3.3 lets the server define one).
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
 * What an endpoint asks of a member's token: a scope; `public` when the answer doesn't depend on who the member is;
 * `account` for credentials, sessions, payment methods, export and deletion, which no third party reaches.
 */
export type ScopeRequirement = MemberScope | "public" | "account";

/** Scopes limit third-party tokens only: without `granted` they have all rights of the member. No requirement covers nothing. */
export function coversScope(granted: readonly string[] | undefined, required: ScopeRequirement | undefined): boolean {
  if (granted === undefined || required === "public") return true;
  return required !== undefined && required !== "account" && granted.includes(required);
}
