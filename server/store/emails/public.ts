/**
 * emails: the layout of every email the store sends. Owns no tables. Invariants: text is escaped; each email has HTML and
 * plain text from the same blocks; links start with the store's configured URL; replies reach the store's contact address.
 */
export type { EmailBlock, EmailColumn, EmailProduct, EmailTotal } from "./blocks.ts";
export { type Email, enqueueEmail, renderEmail } from "./enqueue.ts";
export type { EmailBrand } from "./render-html.ts";
