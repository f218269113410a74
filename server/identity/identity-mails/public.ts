/**
 * identity-mails: emails about accounts, in five languages. Owns no tables. Invariants: each email has one message, at
 * most one button and a plain-text version; user input is escaped; links start with the store's configured URL, never
 * with a request header's.
 */
export { enqueueAccountMail } from "./enqueue-account-mail.ts";
