import type { Received } from "#api/endpoint.ts";
import * as api from "#api/orders/returns.ts";
import { handlePricedWrite, liveAnswers } from "#server/apps/service-plugins/public.ts";
import {
  getOrder,
  getOrderByKey,
  ORDERS_SETTINGS_TAG,
  readOrdersSettings,
  worthOfUnits,
} from "#server/orders/orders/public.ts";
import { hasPermission, isElevated } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type CallContext, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { money2 } from "#server/platform/money/money.ts";
import { createReturn, previewReturn } from "./create.ts";
import { presentOne, presentReturn } from "./present.ts";
import { getReturn, listReturns, queryReturns } from "./queries.ts";
import { requestReturn, returnableUnits, withdraw } from "./request.ts";
import { cancelReturn, closeReturn, decideReturn, type Ending, previewClosing, receiveReturn } from "./settle.ts";

const caller = ({ actor, now, store }: CallContext) => ({ actor, now, baseUrl: store.baseUrl() });

type Closing = Received<typeof api.closeReturn>["body"];

const toEnding = (id: string, { refund, createsExchangeOrder, ...body }: Closing): Ending => ({
  id,
  createsExchange: createsExchangeOrder ?? false,
  exchangeItems: body.exchangeItems ?? [],
  mailsExchange: body.sendExchangeEmail ?? true,
  mailsPaymentLink: body.sendPaymentLink ?? false,
  refund: refund && {
    amount: refund.amount?.amount,
    includesShipping: refund.includesShipping ?? false,
    sendsMail: refund.sendEmail ?? true,
  },
});

export const routes = [
  handleRead(api.getReturnSettings, async ({ db, tag }) => {
    tag(ORDERS_SETTINGS_TAG);
    const { returnWindowDays: windowDays } = await readOrdersSettings(db);
    return { returnSettings: { isEnabled: windowDays > 0, windowDays } };
  }),
  handleRead(api.listOrderReturns, async ({ db, actor, params: { orderId: id }, query }) => {
    const order = isElevated(actor) ? await getOrder(db, actor, id) : await getOrderByKey(db, actor, { id, ...query });
    const known = await listReturns(db, order.id);
    const left = returnableUnits(order, known, "SENT");
    return {
      returns: known.map((row) => presentReturn(row, order, known)),
      returnable: order.lines.flatMap((line) => {
        const quantity = left.get(line.id) ?? 0;
        const worth = money2(worthOfUnits(line, quantity), order.currency, order.locale);
        return quantity === 0 ? [] : [{ lineItemId: line.id, quantity, worth }];
      }),
    };
  }),
  handleWrite(api.requestReturn, async ({ tx, params, body, ...context }) => {
    const { key, kind = "RETURN", lineItems: lines, reason = "" } = body;
    const row = await requestReturn(tx, caller(context), { orderId: params.orderId, key, kind, lines, reason });
    return { return: await presentOne(tx, row) };
  }),
  handleWrite(api.withdraw, async ({ tx, params, body, ...context }) => {
    const { key, name, email, lineItems: lines, statement: text = "" } = body;
    const row = await withdraw(tx, caller(context), { orderId: params.orderId, key, name, email, lines, text });
    return { return: await presentOne(tx, row) };
  }),
  handleRead(api.queryReturns, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryReturns(db, body.query);
    const returns = [];
    for (const row of rows) returns.push(await presentOne(db, row));
    return { returns, pagingMetadata };
  }),
  handleRead(api.getReturn, async ({ db, params }) => ({
    return: await presentOne(db, await getReturn(db, params.returnId)),
  })),
  handleWrite(api.decideReturn, async ({ tx, params, body: { answer = "", ...body }, ...context }) => {
    const row = await decideReturn(tx, caller(context), { ...body, id: params.returnId, answer });
    return { return: await presentOne(tx, row) };
  }),
  handleWrite(api.receiveReturn, async ({ tx, params, body, ...context }) => {
    const row = await receiveReturn(tx, caller(context), { id: params.returnId, lines: body.lineItems });
    return { return: await presentOne(tx, row) };
  }),
  handlePricedWrite(
    api.closeReturn,
    ({ db, params, body, ...context }) =>
      previewClosing(db, { ...caller(context), apps: context.apps }, toEnding(params.returnId, body)),
    async ({ tx, params, body, ...context }) => {
      const ending = toEnding(params.returnId, body);
      return {
        return: await presentOne(tx, await closeReturn(tx, { ...caller(context), apps: context.apps }, ending)),
      };
    },
  ),
  handlePricedWrite(
    api.createReturn,
    async ({ db, body, ...context }) => {
      const { createsExchangeOrder: createsExchange = false } = body.settlement ?? {};
      if (createsExchange)
        await previewReturn(db, { ...caller(context), apps: context.apps }, { ...body, createsExchange });
    },
    async ({ tx, body, ...context }) => {
      const { received, settlement } = body;
      if (settlement !== undefined && !hasPermission(context.actor, "payments:write")) {
        throw new AppError("PERMISSION_DENIED");
      }
      const row = await createReturn(
        tx,
        { ...caller(context), apps: context.apps },
        { ...body, received, ending: settlement && ((id) => toEnding(id, settlement)) },
      );
      return { return: await presentOne(tx, row) };
    },
  ),
  handleRead(api.previewReturn, async ({ db, body, ...context }) => {
    const { createsExchangeOrder: createsExchange = false } = body;
    const apps = createsExchange ? await liveAnswers(context) : undefined;
    return previewReturn(db, { ...caller(context), apps }, { ...body, createsExchange });
  }),
  handleWrite(api.cancelReturn, async ({ tx, params, ...context }) => ({
    return: await presentOne(tx, await cancelReturn(tx, caller(context), params.returnId)),
  })),
];
