/** Texts of the back-in-stock requests page. This file declares the shape; the other languages satisfy it. */
export const en = {
  title: "Back in stock",
  inventory: "Inventory",
  email: "Email",
  product: "Product",
  deletedProduct: "Deleted product",
  status: "Status",
  notified: "Notified",
  failed: "Failed",
  waiting: "Waiting",
  requested: "Requested",
  none: "No requests yet",
  noMatch: "No requests found",
  noneText:
    "Customers can leave their email on the page of a product that's out of stock. They get an email when it's available again.",
  caption: "{count, plural, one {Requests, # on this page} other {Requests, # on this page}}",
  noun: "requests",
  sending: "Emails are being sent",
  mostRequested:
    "{count, plural, one {Most requested: # customer is waiting} other {Most requested: # customers are waiting}}",
  notify: "Notify now",
  notifyFor: "Notify customers waiting for {product}",
};

export type BackInStockTexts = typeof en;
