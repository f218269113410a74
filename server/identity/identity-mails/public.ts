/**
 * identity-mails: what the store writes to people about their accounts, in five languages. Owns no table. Invariants: one
 * message and at most one button each, with a text twin; all text of people is escaped; links start with the store's own
 * address, never with a header's (checklist A13).
 */
export { type AccountMail, enqueueAccountMail } from "./enqueue-account-mail.ts";
export { mailHtml, mailText } from "./layout.ts";
