/**
 * Security headers of the hosted pages. Inline scripts are blocked, except for the nonced one that posts a web message.
 */
export type Policy = {
  /** Origins that a form can redirect to, because browsers check `form-action` for redirects too. */
  formOrigins?: readonly (string | undefined)[];
  /** Origins that can frame the page; none by default. */
  frameAncestors?: readonly string[];
  /** The page loads the hosted script, which can fetch challenges. */
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
    // URLs of these pages contain tokens, which other sites must not see. Same-origin form posts still send their
    // origin.
    ["referrer-policy", "same-origin"],
    ["cache-control", "private, no-store"],
    ["x-robots-tag", "noindex"],
  ];
}

/** The origin of a URL, safe for use in a header; undefined if invalid. */
export function parseOrigin(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { origin, protocol } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : undefined;
}
