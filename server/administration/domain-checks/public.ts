/**
 * domain-checks: DNS and certificate of the store's domain, records of its email sender, test emails. Owns a settings row with
 * the DKIM selector. Contacts only the name servers and the store's own host. Emits no events.
 */
export { hasAcceptedEmail } from "./test-email.ts";
