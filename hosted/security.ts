/** Headers of the hosted pages. Nothing inline runs on them, but for the one line, by nonce, of the page that posts a message. */
export type Policy = {
  /** Origins that a form may lead to in the end; browsers check redirects after a form too. */
  formOrigins?: readonly (string | undefined)[];
  /** Origins that may frame the page; nobody unless said. */
  frameAncestors?: readonly string[];
  /** The page loads our script, which may ask us for challenges. */
  hasScript?: boolean;
  nonce?: string;
};

export function securityHeaders({
  formOrigins = [],
  frameAncestors = [],
  hasScript = false,
  nonce,
}: Policy = {}): [string, string][] {
  const forms = ["'self'", ...formOrigins.filter((origin) => origin !== undefined)];
  const ancestors = frameAncestors.length === 0 ? ["'none'"] : frameAncestors;
  const scripts = [...(hasScript ? ["'self'"] : []), ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])];
  const policy = [
    "default-src 'none'",
    `script-src ${scripts.length === 0 ? "'none'" : scripts.join(" ")}`,
    ...(hasScript ? ["connect-src 'self'"] : []),
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    `form-action ${forms.join(" ")}`,
    `frame-ancestors ${ancestors.join(" ")}`,
  ].join("; ");
  return [
    ["content-security-policy", policy],
    // Addresses of these pages hold tokens; other sites must not see them. Forms of ours still carry their origin.
    ["referrer-policy", "same-origin"],
    ["cache-control", "private, no-store"],
    ["x-robots-tag", "noindex"],
  ];
}

/** The origin of an address, safe to stand in a header; undefined when it is none. */
export function originOf(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : undefined;
}
