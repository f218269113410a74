/** Rules to start from. */
import type { AutomationAction, NewAutomationRule } from "#api/marketing/automation.ts";

export type RuleForm = Required<Pick<NewAutomationRule, "name" | "eventType" | "match" | "conditions" | "actions">>;
type Template = { readonly id: string; readonly title: string; readonly text: string; readonly rule: RuleForm };

const ORDER_PLACED = "wix.ecom.v1.order_approved";
const STOCK_CHANGED = "com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged";

export const emptyActions = {
  mail: { mail: { to: "CUSTOMER", subject: "", body: "" } },
  tags: { tags: { on: "ORDER", put: [], takeOff: [] } },
  coupon: {
    coupon: {
      percentage: "10",
      validDays: 30,
      subject: "A thank you from {{store.name}}",
      body: "Hello {{customer.firstName}},\n\nhere is a coupon for your next order: {{coupon.code}}",
    },
  },
  stockNotice: { stockNotice: { below: 5 } },
  discountRule: { discountRule: { id: "", active: true } },
  webhook: { webhook: { url: "" } },
} as const satisfies Record<string, unknown>;

export const emptyAction = (kind: keyof typeof emptyActions): AutomationAction =>
  structuredClone(emptyActions[kind]) as AutomationAction;

export const blank: RuleForm = {
  name: "",
  eventType: ORDER_PLACED,
  match: "ALL",
  conditions: [],
  actions: [emptyAction("mail")],
};

const orderIs = (count: string) => [{ field: "customer.orderCount", operator: "IS", value: count }] as const;

export const templates: readonly Template[] = [
  {
    id: "third-order",
    title: "Thank after the third order",
    text: "A mail to customers who come back again and again.",
    rule: {
      name: "Thank you after the third order",
      eventType: ORDER_PLACED,
      match: "ALL",
      conditions: [...orderIs("3")],
      actions: [
        {
          mail: {
            to: "CUSTOMER",
            subject: "Three times thank you",
            body: "Hello {{customer.firstName}},\n\nthis was your third order with us, number {{order.number}}. Thank you for coming back.\n\n{{store.name}}",
          },
        },
      ],
    },
  },
  {
    id: "low-stock",
    title: "Low stock",
    text: "A mail to the owners when something is about to sell out.",
    rule: {
      name: "Low stock",
      eventType: STOCK_CHANGED,
      match: "ALL",
      conditions: [],
      actions: [emptyAction("stockNotice")],
    },
  },
  {
    id: "wholesale",
    title: "Tag wholesale orders",
    text: "Puts a tag on large orders, so that they are found at once.",
    rule: {
      name: "Tag wholesale orders",
      eventType: ORDER_PLACED,
      match: "ANY",
      conditions: [
        { field: "order.lineItems.quantity", operator: "MORE_THAN", value: "24" },
        { field: "customer.tags", operator: "IS", value: "wholesale" },
      ],
      actions: [{ tags: { on: "ORDER", put: ["wholesale"], takeOff: [] } }],
    },
  },
  {
    id: "first-order",
    title: "Coupon after the first order",
    text: "A coupon that works once, in a mail to new customers.",
    rule: {
      name: "Coupon after the first order",
      eventType: ORDER_PLACED,
      match: "ALL",
      conditions: [...orderIs("1")],
      actions: [emptyAction("coupon")],
    },
  },
  {
    id: "other-system",
    title: "Tell my other system",
    text: "Sends each order to an address of yours, signed.",
    rule: {
      name: "Tell my other system",
      eventType: ORDER_PLACED,
      match: "ALL",
      conditions: [],
      actions: [emptyAction("webhook")],
    },
  },
];
