/** Email addresses are normalized before they are validated or stored. */

export type EmailAddress = {
  /** The address emails are sent to. */
  address: string;
  /** The normalized form that identifies accounts. */
  key: string;
};

// A single address that every mail server parses the same way: no display name, comment, list or quoted local part.
const PATTERN =
  /^[^\s@"'<>(),:;\\[\]]{1,64}@[a-z0-9\p{L}](?:[a-z0-9\p{L}-]{0,61}[a-z0-9\p{L}])?(?:\.[a-z0-9\p{L}](?:[a-z0-9\p{L}-]{0,61}[a-z0-9\p{L}])?)+$/iu;
const MAX_LENGTH = 254;

type EmailValidity = {
  valid: boolean;
  failure?: { reason: "EMAIL_DOMAIN_FORMAT_INVALID" | "EMAIL_DOMAIN_MISSING_DNS_RECORDS" };
  formatInvalid?: boolean;
};

/** Validates by syntax alone, without DNS lookups. Domains under these names never exist (RFC 6761). */
export function checkEmailSyntax(text: string): EmailValidity {
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

/** Returns the normalized address; undefined if it isn't valid. */
export function parseEmail(text: unknown): EmailAddress | undefined {
  if (typeof text !== "string" || text.length > 1000) return undefined;
  const normal = text.normalize("NFKC").trim();
  if (normal.length > MAX_LENGTH || !PATTERN.test(normal)) return undefined;
  const at = normal.lastIndexOf("@");
  const address = normal.slice(0, at + 1) + normal.slice(at + 1).toLowerCase();
  return { address, key: address.toLowerCase() };
}
