/** Addresses that links of the online store can have. Plain code, for the server and browsers. */

/** Empty, a path of the store, a part of the page, a web page, an email address or a phone number. Never a script. */
export function isSafeLink(address: string): boolean {
  // Browsers ignore control characters and white space inside a scheme, and read a backslash as a slash.
  if ([...address].some((character) => character <= " " || character === "\\" || character === "\u007f")) return false;
  if (address === "" || address.startsWith("#")) return true;
  if (address.startsWith("/")) return !address.startsWith("//");
  if (/^https?:\/\//i.test(address)) return URL.canParse(address);
  return /^(?:mailto|tel):./i.test(address);
}
