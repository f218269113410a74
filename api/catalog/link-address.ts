/** Which addresses a link in merchants' HTML and rich content may have. */

/**
 * Returns the address as a browser reads it, or undefined unless it is http(s), mailto, tel, a path of this site or a fragment.
 * URL parsers ignore tabs and line breaks anywhere and control characters around an address, and read `\` as `/`
 * (WHATWG URL 4.4), so `java&Tab;script:` and `/\example.com` are what they look like without them.
 */
export function safeLinkAddress(address: string): string | undefined {
  const stripped = address.replace(/[\t\n\r]/g, "").replace(/^[\0-\x20]+|[\0-\x20]+$/g, "");
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i.test(stripped) ? stripped : undefined;
}
