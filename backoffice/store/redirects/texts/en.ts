/** Texts of the redirect checkbox in the product and collection editors. This file declares the shape; the other languages satisfy it. */
export const en = {
  create: "Redirect the old URL to the new one",
  createOn: "Links to {slug} keep working, and search engines learn the new URL.",
  createOff: "Links to {slug} will show a “Page not found” error.",
};

export type RedirectsTexts = typeof en;
