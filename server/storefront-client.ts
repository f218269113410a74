/**
 * The storefront's own OAuth client. Client ids are public, so it may be the same in every store; the store's own origin
 * counts as registered for it (first party).
 */
export const STOREFRONT_CLIENT_ID = "3c9a5d50-9f0b-4c62-8d1f-7a4e2b6c0d11";
