/** Templates for new rules. Their texts are in the language of the staff member, who can edit them. */
import type { AutomationAction, NewAutomationRule } from "#api/marketing/automation.ts";
import { formatMessage } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { automationTexts } from "./texts/texts.ts";

const language = staffLanguage();
const texts = automationTexts[language];

export type RuleForm = Required<Pick<NewAutomationRule, "name" | "eventType" | "match" | "conditions" | "actions">>;
type Template = { readonly id: string; readonly title: string; readonly text: string; readonly rule: RuleForm };

const ORDER_PLACED = "wix.ecom.v1.order_approved";
const STOCK_CHANGED = "com.wix.ecommerce.inventory.api.v1.InventoryVariantsChanged";

const emptyActions = {
  mail: { mail: { to: "CUSTOMER", subject: "", body: "" } },
  tags: { tags: { on: "ORDER", put: [], takeOff: [] } },
  coupon: {
    coupon: {
      percentage: "10",
      validDays: 30,
      subject: formatMessage(language, texts.couponEmail.subject, {}),
      body: formatMessage(language, texts.couponEmail.body, {}),
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
    title: texts.templates.thirdOrder.title,
    text: texts.templates.thirdOrder.text,
    rule: {
      name: texts.templates.thirdOrder.title,
      eventType: ORDER_PLACED,
      match: "ALL",
      conditions: [...orderIs("3")],
      actions: [
        {
          mail: {
            to: "CUSTOMER",
            subject: texts.templates.thirdOrder.subject,
            body: formatMessage(language, texts.templates.thirdOrder.body, {}),
          },
        },
      ],
    },
  },
  {
    id: "low-stock",
    title: texts.templates.lowStock.title,
    text: texts.templates.lowStock.text,
    rule: {
      name: texts.templates.lowStock.title,
      eventType: STOCK_CHANGED,
      match: "ALL",
      conditions: [],
      actions: [emptyAction("stockNotice")],
    },
  },
  {
    id: "wholesale",
    title: texts.templates.wholesale.title,
    text: texts.templates.wholesale.text,
    rule: {
      name: texts.templates.wholesale.title,
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
    title: texts.templates.firstOrder.title,
    text: texts.templates.firstOrder.text,
    rule: {
      name: texts.templates.firstOrder.title,
      eventType: ORDER_PLACED,
      match: "ALL",
      conditions: [...orderIs("1")],
      actions: [emptyAction("coupon")],
    },
  },
  {
    id: "other-system",
    title: texts.templates.otherSystem.title,
    text: texts.templates.otherSystem.text,
    rule: {
      name: texts.templates.otherSystem.title,
      eventType: ORDER_PLACED,
      match: "ALL",
      conditions: [],
      actions: [emptyAction("webhook")],
    },
  },
];
