/**
 * accounts: account management by members and staff: sessions and devices, address book, newsletter, export, factors,
 * notes, labels, merges. Owns `member_notes`, `newsletter_refusals` and `newsletter_sign_ups`. Invariants: members reach
 * only their own account; changing credentials requires a sign-in within the last five minutes. Runs the
 * member hooks `onMerged` and `exportData`, and the client hook `onAppDeleted`.
 */

export { readNewsletterSettings } from "./newsletter-settings.ts";
export { addNotes, deleteNotes, listNotes } from "./notes.ts";
export { findRefusals } from "./refusals.ts";
export { removeSubscriber, selectNewsletterSubscribers } from "./subscribers.ts";
