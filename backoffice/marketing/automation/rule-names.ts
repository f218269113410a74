/** Names of fields and actions of automation rules. */
import type { AutomationAction, AutomationOperator } from "#api/marketing/automation.ts";
import { formatMessage } from "#api/store/messages.ts";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage, staffLocale } from "#backoffice/language.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

/** Common triggers, in the order of the list. */
export const commonEventTypes: readonly string[] = [
  "wix.ecom.v1.order_approved",
  "wix.ecom.v1.order_payment_status_updated",
  "wix.ecom.v1.order_fulfilled",
  "wix.ecom.v1.order_canceled",
  "wix.ecom.v1.order_updated",
  "com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged",
  "com.wix.ecommerce.catalog.api.v1.ProductChanged",
  "com.wix.ecommerce.cart.abandonment.api.v1.CartAbandonedEvent",
  "wix.members.v1.member_created",
  "wix.members.v1.member_updated",
];

const fields: Readonly<Record<string, string>> = {
  "customer.email": texts.fields.customerEmail,
  "customer.firstName": texts.fields.customerFirstName,
  "customer.lastName": texts.fields.customerLastName,
  "customer.orderCount": texts.fields.customerOrderCount,
  "customer.isMember": texts.fields.customerIsMember,
  "customer.isSubscribed": texts.fields.customerIsSubscribed,
  "customer.tags": texts.fields.customerTags,
  number: texts.fields.orderNumber,
  "priceSummary.total.amount": texts.fields.orderTotal,
  "priceSummary.total.formattedAmount": texts.fields.orderTotalFormatted,
  "lineItems.quantity": texts.fields.lineItemQuantity,
  "lineItems.productName.original": texts.fields.lineItemName,
  "shippingInfo.title": texts.fields.shippingMethod,
  paymentStatus: texts.fields.paymentStatus,
  fulfillmentStatus: texts.fields.fulfillmentStatus,
  "appliedDiscounts.coupon.code": texts.fields.couponCode,
  "tags.privateTags.tagIds": texts.fields.orderTags,
  "product.name": texts.fields.productName,
  "store.name": texts.fields.storeName,
};

/** Name of a common field. Other fields show their path in the payload: `order.buyerInfo.phone`. */
export const fieldName = (path: string): string => fields[path.replace(/^order\./, "")] ?? path;

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

/** "Send email to customer", "Change order tags". */
function summarizeAction(action: AutomationAction): string {
  const { mail, tags, stockNotice, discountRule, webhook } = action;
  const { summary, kinds } = texts.actions;
  if (mail?.to === "CUSTOMER") return summary.mailCustomer;
  if (mail?.staffIds !== undefined) {
    return formatMessage(language, summary.mailStaff, { count: mail.staffIds.length });
  }
  if (mail !== undefined) return summary.mailOwners;
  if (tags !== undefined) return formatMessage(language, summary.tag, { target: tags.on });
  if (discountRule !== undefined) return discountRule.active ? summary.activate : summary.deactivate;
  if (stockNotice !== undefined) {
    const below = formatNumber(stockNotice.below);
    return stockNotice.staffIds === undefined
      ? formatMessage(language, summary.stockOwners, { below })
      : formatMessage(language, summary.stockStaff, { below, count: stockNotice.staffIds.length });
  }
  return webhook !== undefined && URL.canParse(webhook.url)
    ? formatMessage(language, summary.webhookTo, { host: new URL(webhook.url).host })
    : kinds[kindOf(action)];
}

const list = new Intl.ListFormat(staffLocale(), { type: "unit", style: "short" });

/** "Send email to customer, Change order tags". */
export const summarizeActions = (actions: readonly AutomationAction[]): string =>
  list.format(actions.map(summarizeAction));
