/** Page URLs without parameters that can't affect the page. They are the cache keys and the URLs that pages receive. */
import type { PageApp } from "./page-app.ts";

// Tracking parameters of ads and newsletters, which would create a cache entry per click.
const MARK = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|dclid|yclid|mc_cid|mc_eid)=/;

/** The URL without tracking parameters. */
export function withoutMarks(url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const pairs = url.slice(mark + 1).split("&");
  const kept = pairs.filter((pair) => pair !== "" && !MARK.test(pair));
  return kept.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${kept.join("&")}`;
}

/** Arbitrary queries must not bypass the cache of pages that ignore the query. */
export function effectiveUrl(apps: readonly PageApp[], url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const path = url.slice(0, mark);
  const app = apps.find(({ owns }) => owns(path));
  return app?.ignoresQuery?.(path) === true ? path : withoutMarks(url);
}
