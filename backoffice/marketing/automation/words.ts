/** Rules as sentences. */
import type { AutomationAction, AutomationOperator } from "#api/marketing/automation.ts";

/** What merchants ask for most stands first, in their words; every other event in those of its declaration. */
const familiar: Readonly<Record<string, string>> = {
  "wix.ecom.v1.order_approved": "an order is placed",
  "wix.ecom.v1.order_payment_status_updated": "an order is paid, or its payment changes",
  "wix.ecom.v1.order_fulfilled": "an order was sent completely",
  "wix.ecom.v1.order_canceled": "an order is canceled",
  "wix.ecom.v1.order_updated": "an order changes",
  "com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged": "stock changes",
  "com.wix.ecommerce.catalog.api.v1.ProductChanged": "a product changes",
  "com.wix.ecommerce.cart.abandonment.api.v1.CartAbandonedEvent": "a cart was left alone for a while",
  "wix.members.v1.member_created": "a customer joins",
  "wix.members.v1.member_updated": "a customer's details change",
};

export const familiarTypes = Object.keys(familiar);

/** Completes "When …". */
export function whenWords({ type, when }: { type: string; when: string }): string {
  const known = familiar[type];
  if (known !== undefined) return known;
  const text = when.replace(/\.$/, "");
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

const facts: Readonly<Record<string, string>> = {
  "customer.email": "customer's mail address",
  "customer.firstName": "customer's first name",
  "customer.lastName": "customer's last name",
  "customer.orderCount": "customer's number of orders",
  "customer.isMember": "customer has an account",
  "customer.isSubscribed": "customer wants the newsletter",
  "customer.tags": "customer's tags",
  number: "order number",
  "priceSummary.total.amount": "order total",
  "priceSummary.total.formattedAmount": "order total, as a price",
  "lineItems.quantity": "units of one product",
  "lineItems.productName.original": "names of the products",
  "shippingInfo.title": "delivery",
  paymentStatus: "payment status",
  fulfillmentStatus: "delivery status",
  "appliedDiscounts.coupon.code": "coupon code",
  "tags.privateTags.tagIds": "order's tags",
  "product.name": "product's name",
  "store.name": "store's name",
};

/** `order.buyerInfo.email` → "order › buyer info › email"; what is asked for most has a name. */
export const fieldWords = (path: string): string =>
  facts[path.replace(/^order\./, "")] ??
  path
    .split(".")
    .map((part) => part.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase())
    .join(" › ");

export const operatorWords: Readonly<Record<AutomationOperator, string>> = {
  IS: "is",
  IS_NOT: "is not",
  CONTAINS: "contains",
  MORE_THAN: "is more than",
  LESS_THAN: "is less than",
  IS_EMPTY: "is empty",
};

export const operators: readonly AutomationOperator[] = [
  "IS",
  "IS_NOT",
  "CONTAINS",
  "MORE_THAN",
  "LESS_THAN",
  "IS_EMPTY",
];

export type ActionKind = "mail" | "tags" | "coupon" | "stockNotice" | "discountRule" | "webhook";

export const kindOf = (action: AutomationAction): ActionKind => {
  if (action.mail !== undefined) return "mail";
  if (action.tags !== undefined) return "tags";
  if (action.coupon !== undefined) return "coupon";
  if (action.discountRule !== undefined) return "discountRule";
  return action.stockNotice !== undefined ? "stockNotice" : "webhook";
};

export const kindWords: Readonly<Record<ActionKind, string>> = {
  mail: "Send a mail",
  tags: "Put on or take off tags",
  coupon: "Give a coupon",
  stockNotice: "Tell the staff of low stock",
  discountRule: "Switch a discount on or off",
  webhook: "Tell another system",
};

const staffWords = (ids: readonly string[] | undefined): string =>
  ids === undefined ? "the owners" : ids.length === 1 ? "one of the staff" : `${ids.length} of the staff`;

/** "mail the customer, tag the order" */
export function actionWords(action: AutomationAction): string {
  const { mail, tags, coupon, stockNotice, discountRule, webhook } = action;
  if (mail !== undefined) return `mail ${mail.to === "STAFF" ? staffWords(mail.staffIds) : "the customer"}`;
  if (tags !== undefined) return `tag the ${tags.on.toLowerCase()}`;
  if (coupon !== undefined) return "give a coupon";
  if (discountRule !== undefined) return `switch a discount ${discountRule.active ? "on" : "off"}`;
  if (stockNotice !== undefined)
    return `tell ${staffWords(stockNotice.staffIds)} when fewer than ${stockNotice.below} are left`;
  return webhook !== undefined && URL.canParse(webhook.url)
    ? `tell ${new URL(webhook.url).host}`
    : "tell another system";
}
