/** E-mail addresses: normalized first, checked afterwards, stored once (checklist A14). */

export type EmailAddress = {
  /** What mails are sent to. */
  address: string;
  /** Normal form by which accounts are told apart. */
  key: string;
};

// One address as every mailer reads it: no display name, comment, list or quoted local part.
const FORM =
  /^[^\s@"'<>(),:;\\[\]]{1,64}@[a-z0-9\p{L}](?:[a-z0-9\p{L}-]{0,61}[a-z0-9\p{L}])?(?:\.[a-z0-9\p{L}](?:[a-z0-9\p{L}-]{0,61}[a-z0-9\p{L}])?)+$/iu;
const MAX_LENGTH = 254;

export type EmailValidity = {
  valid: boolean;
  failure?: { reason: "EMAIL_DOMAIN_FORMAT_INVALID" | "EMAIL_DOMAIN_MISSING_DNS_RECORDS" };
  formatInvalid?: boolean;
};

/** What the text alone tells: nobody is asked. Domains under these names never exist (RFC 6761). */
export function validityOfEmail(text: string): EmailValidity {
  const parsed = parseEmail(text);
  if (parsed !== undefined) {
    const isNowhere = /\.(?:invalid|localhost)$/i.test(parsed.address);
    return isNowhere ? { valid: false, failure: { reason: "EMAIL_DOMAIN_MISSING_DNS_RECORDS" } } : { valid: true };
  }
  const local = text.slice(0, Math.max(0, text.lastIndexOf("@")));
  const isDomainAlone = text.includes("@") && parseEmail(`${local}@example.com`) !== undefined;
  return isDomainAlone
    ? { valid: false, failure: { reason: "EMAIL_DOMAIN_FORMAT_INVALID" } }
    : { valid: false, formatInvalid: true };
}

/** The address in its normal forms, or undefined when it is none. */
export function parseEmail(text: unknown): EmailAddress | undefined {
  if (typeof text !== "string" || text.length > 1000) return undefined;
  const normal = text.normalize("NFKC").trim();
  if (normal.length > MAX_LENGTH || !FORM.test(normal)) return undefined;
  const at = normal.lastIndexOf("@");
  const address = normal.slice(0, at + 1) + normal.slice(at + 1).toLowerCase();
  return { address, key: address.toLowerCase() };
}
