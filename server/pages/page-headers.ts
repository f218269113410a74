/** Pages with an inline script set their own content security policy with a nonce. */
export function pageHeaders(formTargets: string, media: string, isFramable = false): [string, string][] {
  return [
    ["content-type", "text/html; charset=utf-8"],
    [
      "content-security-policy",
      [
        "default-src 'self'",
        "script-src 'self' 'inline-speculation-rules'",
        "style-src 'self'",
        `img-src ${media} data:`,
        `media-src ${media}`,
        "object-src 'none'",
        "base-uri 'none'",
        `form-action 'self' ${formTargets}`.trimEnd(),
        `frame-ancestors ${isFramable ? "'self'" : "'none'"}`,
      ].join("; "),
    ],
    ["cross-origin-opener-policy", "same-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=()"],
    ["x-content-type-options", "nosniff"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
  ];
}
