/** `/orders/:id/return` and `/orders/:id/withdraw`: return requests and statutory withdrawal. */

import { ID_PATTERN } from "#api/ids.ts";
import { listOrderReturns, requestReturn, withdraw } from "#api/orders/returns.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { describeLine } from "#storefront/checkout/cart/present.ts";
import { orNotFound, refusalOf, type ShopContext } from "#storefront/context.ts";
import { action, page } from "#storefront/pages.tsx";
import { asBuyer, keyOf, orderHref, orderResponse, readOrder } from "./access.ts";
import { ReturnForm, WithdrawForm } from "./ReturnForms.tsx";
import { dateOf } from "./state.ts";
import { orderTexts } from "./texts/texts.ts";
import type { ReturnFormView, WithdrawFormView } from "./views.ts";

const textsOf = ({ shop }: ShopContext) => orderTexts[shop.language];

async function showReturn(context: ShopContext, id: string, problem?: string): Promise<ReturnFormView> {
  const { status } = await orNotFound(readOrder(context, id));
  const key = keyOf(context);
  const { returnable } = await asBuyer(context, listOrderReturns, {
    params: { orderId: id },
    query: key === undefined ? {} : { key },
  });
  return {
    orderNumber: status.order.number,
    orderHref: orderHref(context, id),
    lines: returnable.flatMap(({ lineItemId, quantity, worth }) => {
      const line = status.order.lineItems.find((each) => each.id === lineItemId);
      if (line === undefined || !status.actions.canReturn) return [];
      const { translated: name } = line.productName;
      return [
        {
          id: lineItemId,
          name,
          details: line.descriptionLines.map(describeLine),
          quantity,
          worth: worth.formattedAmount,
        },
      ];
    }),
    problem,
  };
}

const returnPage = page<ReturnFormView>({
  path: "/orders/:id/return",
  cache: "private",
  load: (context, { id = "" }) => showReturn(context, id),
  head: (data, { shop }) => ({
    title: formatMessage(shop.language, orderTexts[shop.language].returnForm.pageTitle, { number: data.orderNumber }),
    isIndexed: false,
  }),
  View: ReturnForm,
  status: (data) => (data.problem === undefined ? 200 : 422),
  headers: () => [["referrer-policy", "no-referrer"]],
});

const QUANTITY = new RegExp(`^quantity-(${ID_PATTERN})$`);

/** Submitted quantities by line. */
function readLines(form: URLSearchParams) {
  return [...form].flatMap(([name, value]) => {
    const [, lineItemId] = QUANTITY.exec(name) ?? [];
    const quantity = Number(value);
    return lineItemId === undefined || !Number.isInteger(quantity) || quantity < 1 ? [] : [{ lineItemId, quantity }];
  });
}

const reasons = [
  "TOO_SMALL",
  "TOO_LARGE",
  "NOT_AS_DESCRIBED",
  "DAMAGED",
  "WRONG_ITEM",
  "LATE",
  "CHANGED_MIND",
  "OTHER",
] as const;
const isReason = (text: string): text is (typeof reasons)[number] => (reasons as readonly string[]).includes(text);

const askReturn = action("/orders/:id/return", async (context, { id = "" }) => {
  const form = await context.request.form();
  const lineItems = readLines(form).map((line) => {
    const reason = form.get(`reason-${line.lineItemId}`) ?? "";
    return { ...line, ...(isReason(reason) ? { reason } : {}) };
  });
  if (lineItems.length === 0) {
    return returnPage.render(context, await showReturn(context, id, textsOf(context).returnForm.chooseOne));
  }
  const key = keyOf(context);
  const kind = form.get("kind") === "EXCHANGE" ? ("EXCHANGE" as const) : ("RETURN" as const);
  const reason = (form.get("reason") ?? "").slice(0, 1000);
  try {
    await asBuyer(context, requestReturn, {
      params: { orderId: id },
      body: { kind, lineItems, reason, ...(key === undefined ? {} : { key }) },
    });
  } catch (error) {
    return returnPage.render(context, await showReturn(context, id, refusalOf(context, error)));
  }
  return orderResponse(context, id, { done: "returned" });
});

type Typed = { name: string; email: string };

async function showWithdraw(
  context: ShopContext,
  id: string,
  typed?: Typed,
  problem?: string,
): Promise<WithdrawFormView> {
  const { status } = await orNotFound(readOrder(context, id));
  const { order } = status;
  const contact = order.billingInfo?.contactDetails ?? order.recipientInfo?.contactDetails;
  return {
    orderNumber: order.number,
    orderHref: orderHref(context, id),
    date: dateOf(order.purchasedDate, context.shop),
    lines: order.lineItems.flatMap((line) => {
      const quantity = line.quantity - line.refundQuantity;
      return quantity > 0 ? [{ id: line.id, name: line.productName.translated, quantity }] : [];
    }),
    name: typed?.name ?? [contact?.firstName, contact?.lastName].filter(Boolean).join(" "),
    email: typed?.email ?? order.buyerInfo.email ?? "",
    problem,
  };
}

const withdrawPage = page<WithdrawFormView>({
  path: "/orders/:id/withdraw",
  cache: "private",
  load: (context, { id = "" }) => showWithdraw(context, id),
  head: (data, { shop }) => ({
    title: formatMessage(shop.language, orderTexts[shop.language].withdrawForm.pageTitle, { number: data.orderNumber }),
    isIndexed: false,
  }),
  View: WithdrawForm,
  status: (data) => (data.problem === undefined ? 200 : 422),
  headers: () => [["referrer-policy", "no-referrer"]],
});

const stateWithdrawal = action("/orders/:id/withdraw", async (context, { id = "" }) => {
  const texts = textsOf(context);
  const form = await context.request.form();
  const typed = { name: (form.get("name") ?? "").trim(), email: (form.get("email") ?? "").trim() };
  const again = async (problem: string) =>
    withdrawPage.render(context, await showWithdraw(context, id, typed, problem));
  const lineItems = readLines(form).map((line) => ({ ...line, reason: "CHANGED_MIND" as const }));
  if (typed.name === "" || typed.email === "") return again(texts.withdrawForm.missing);
  if (lineItems.length === 0) return again(texts.returnForm.chooseOne);
  const key = keyOf(context);
  const statement = (form.get("statement") ?? "").trim().slice(0, 2000);
  const body = {
    ...typed,
    lineItems,
    ...(statement === "" ? {} : { statement }),
    ...(key === undefined ? {} : { key }),
  };
  try {
    await asBuyer(context, withdraw, { params: { orderId: id }, body });
  } catch (error) {
    if (error instanceof ApiError && error.violations.length > 0) return again(texts.withdrawForm.badEmail);
    return again(refusalOf(context, error));
  }
  return orderResponse(context, id, { done: "withdrawn" });
});

export const returnRoutes = [
  { ...returnPage, post: askReturn.post },
  { ...withdrawPage, post: stateWithdrawal.post },
];
