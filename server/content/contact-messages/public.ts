/**
 * Messages of the contact form. Owns no tables: a message is an email, queued in the transaction that accepts it and sent until the
 * mail server takes it. Emits nothing.
 */
export {};
