/** Texts of the redirects page and of the redirect checkbox in the product and collection editors. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Redirects",
  subtitle: "Old URLs of products and collections, and where they redirect to",
  settings: "Settings",
  create: "Redirect the old URL to the new one",
  createOn: "Links to {slug} keep working, and search engines learn the new URL.",
  createOff: "Links to {slug} will show a “Page not found” error.",
  from: "Redirect from",
  to: "Redirect to",
  currentUrl: "Current URL",
  created: "Created",
  deleted: "Redirect deleted",
  delete: "Delete",
  deleteOne: "Delete the redirect from {path}",
  search: "Search redirects",
  placeholder: "Search by URL or name",
  noun: "redirects",
  none: "No redirects yet",
  noneText: "When you change the URL of a product or collection, you can redirect the old URL to the new one.",
  noMatch: "No redirects found",
  noMatchText: "Try a shorter part of the URL.",
  confirmTitle: "Delete this redirect?",
  confirm: "Delete redirect",
  confirmText: "Links to {path} on other sites and in search results will stop working.",
};

export type RedirectsTexts = typeof en;
