/** Addresses of pages without what can't change the page: what pages are keyed by, and what they get to see. */
import type { PageApp } from "./page-app.ts";

// What advertisers and mailings append to addresses. They would make a page of its own for every click.
const MARK = /^(?:utm_[a-z_]+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|twclid|dclid|yclid|mc_cid|mc_eid)=/;

/** The address without advertisers' marks. */
export function withoutMarks(url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const pairs = url.slice(mark + 1).split("&");
  const kept = pairs.filter((pair) => pair !== "" && !MARK.test(pair));
  return kept.length === 0 ? url.slice(0, mark) : `${url.slice(0, mark)}?${kept.join("&")}`;
}

/** Made-up queries must not make pages anew that ignore them. */
export function effectiveUrl(apps: readonly PageApp[], url: string): string {
  const mark = url.indexOf("?");
  if (mark < 0) return url;
  const path = url.slice(0, mark);
  const app = apps.find(({ owns }) => owns(path));
  return app?.ignoresQuery?.(path) === true ? path : withoutMarks(url);
}
