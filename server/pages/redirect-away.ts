/** Redirects from the store's pages to other origins, such as payment pages. */
import type { IncomingMessage } from "node:http";
import type { PageResponse } from "./page-app.ts";

/** Whether the request is a same-origin browser navigation, such as a form post. */
export const isOwnNavigation = ({ headers }: IncomingMessage): boolean =>
  headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-site"] === "same-origin";

/**
 * Chromium applies `form-action` to every redirect after a form post, so a redirect from the checkout's form to a payment
 * provider would be blocked. An intermediate page that navigates by itself isn't affected.
 */
export function withoutRedirectAway(page: PageResponse, baseUrl: string): PageResponse {
  const target = page.headers.find(([name]) => name === "location")?.[1] ?? "";
  if (page.status < 300 || page.status > 399 || !URL.canParse(target) || target.startsWith(`${baseUrl}/`)) return page;
  const { href, host } = new URL(target);
  const link = href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const body = `<!doctype html><meta name="viewport" content="width=device-width"><title>${host}</title><a href="${link}">${host}</a>`;
  const headers = page.headers.filter(([name]) => name !== "location");
  return {
    status: 200,
    headers: [...headers, ["content-type", "text/html; charset=utf-8"], ["refresh", `0; url=${href}`]],
    body,
    cache: "private",
  };
}
