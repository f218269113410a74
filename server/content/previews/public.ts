/**
 * Preview links: a secret with which anyone sees drafts, until it expires or is revoked. Owns `content_preview_links`. Only the
 * hash of a secret is stored. Emits nothing.
 */
export {};
