import * as api from "#api/orders/tips.ts";
import { handlePricedWrite } from "#server/apps/service-plugins/public.ts";
import {
  type Checkout,
  changeCheckout,
  getCheckoutByPurchaseFlow,
  previewChange,
  requestedUpdate,
} from "#server/checkout/checkouts/public.ts";
import { listStaff } from "#server/identity/staff/public.ts";
import { getDraft } from "#server/orders/draft-orders/public.ts";
import { getOrder } from "#server/orders/orders/public.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { MoneyOverflowError, multiplyExact, sumExact } from "#server/platform/money/decimal.ts";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import {
  createSet,
  deleteSet,
  getSet,
  presentSet,
  querySets,
  readTipSettings,
  updateSet,
} from "#server/pricing/additional-fees/public.ts";
import { tipCode, tipWorth } from "#server/pricing/price/public.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { addParts, presentOrderInfo, presentTip, removeTip, setTip } from "./order-tips.ts";
import { presentDistribution, queryDistributions, sumDistributions } from "./queries.ts";

function toWireChoice({ tip }: Pick<Checkout, "tip">) {
  if (tip === undefined) return undefined;
  return { tipType: tip.type, value: tip.percentage ?? tip.amount ?? "0" };
}

const settingRoutes = [
  handleWrite(api.createTipSettings, async ({ tx, body, actor, now }) => ({
    tipSettings: presentSet(await createSet(tx, body.tipSettings, { actor, now, isDefault: false })),
  })),
  handleWrite(api.createDefaultTipSettings, async ({ tx, body, actor, now }) => ({
    tipSettings: presentSet(await createSet(tx, body.tipSettings, { actor, now, isDefault: true })),
  })),
  handleWrite(api.updateTipSettings, async ({ tx, body, now }) => ({
    tipSettings: presentSet(await updateSet(tx, body.tipSettings, now)),
  })),
  handleRead(api.queryTipSettings, async ({ db, body }) => {
    const { rows, pagingMetadata } = await querySets(db, body.query);
    return { tipSettings: rows.map(presentSet), pagingMetadata };
  }),
  handleWrite(api.deleteTipSettings, async ({ tx, params }) => {
    await deleteSet(tx, params.tipSettingsId);
    return {};
  }),
  handleRead(api.listTippableStaff, async ({ db, query }) => {
    const name = query.filterByName?.toLowerCase();
    const staff = (await listStaff(db)).filter(
      (each) =>
        each.isActive &&
        (name === undefined || each.name.toLowerCase().includes(name)) &&
        (query.filterByIds === undefined || query.filterByIds.includes(each.id)),
    );
    return {
      staff: staff
        .slice(0, 100)
        .map(({ id, name: text }) => ({ id, name: text, staffMemberId: id, identificationData: { wixUserId: id } })),
    };
  }),
];

const choiceRoutes = [
  handleRead(api.previewTip, async ({ db, body }) => {
    if (body.tipSettingsId !== undefined) await getSet(db, body.tipSettingsId);
    const { currency } = await readStoreSettings(db);
    const { goods, amount } = refusingOverflow(() => {
      const prices = body.lineItemInfo.map(({ price: text = "0", quantity = 1 }) =>
        multiplyExact(tryParseDecimal(text, currency) ?? 0, quantity),
      );
      const sum = sumExact(prices);
      return { goods: sum, amount: worthOf(body.tipChoice, sum, currency) };
    });
    return {
      tip: {
        lineItemSubtotal: toDecimal(goods, currency),
        amount: toDecimal(amount, currency),
        distributions: [],
        undistributedAmount: toDecimal(amount, currency),
      },
    };
  }),
  handleRead(api.getTipChoice, async ({ db, actor, params }) => {
    const tipChoice = toWireChoice(await getCheckoutByPurchaseFlow(db, actor, params.purchaseFlowId));
    return tipChoice === undefined ? {} : { tipChoice };
  }),
  handlePricedWrite(
    api.updateTipChoice,
    async ({ db, body, ...context }) => {
      const { id } = await getCheckoutByPurchaseFlow(db, context.actor, body.purchaseFlowId);
      await previewChange(db, context, id, tipUpdate(body.tipChoice));
    },
    async ({ tx, body, ...context }) => {
      const { value, tipType } = body.tipChoice;
      const checkout = await getCheckoutByPurchaseFlow(tx, context.actor, body.purchaseFlowId);
      const settings = await readTipSettings(tx);
      const isOther = tipType !== "CUSTOM" && tipType !== settings.type;
      if (Number(value) !== 0 && isOther && !isElevated(context.actor)) {
        throw new AppError("INVALID_TIP", { description: `This store accepts ${settings.type} tips only.` });
      }
      await changeCheckout(tx, context, checkout.id, tipUpdate(body.tipChoice));
      return { tipChoice: body.tipChoice };
    },
  ),
];

function tipUpdate({ tipType, value }: Choice) {
  const tip = tipType === "PERCENTAGE" ? { type: tipType, percentage: value } : { type: tipType, amount: value };
  return requestedUpdate({ checkout: { tip: Number(value) === 0 ? null : tip } });
}

function refusingOverflow<T>(reckon: () => T): T {
  try {
    return reckon();
  } catch (error) {
    if (error instanceof MoneyOverflowError) throw new AppError("INVALID_TIP", { description: error.message });
    throw error;
  }
}

type Choice = { tipType: "PERCENTAGE" | "AMOUNT" | "CUSTOM"; value: string };

/** Uses the calculation of the checkout, so that a preview matches it. */
function worthOf({ tipType, value }: Choice, goods: Minor, currency: string): Minor {
  return tipType === "PERCENTAGE"
    ? tipWorth({ kind: tipType, percentage: value }, goods, "HALF_UP")
    : tipWorth({ kind: tipType, amount: tryParseDecimal(value, currency) ?? 0 }, goods, "HALF_UP");
}

const orderRoutes = [
  handleRead(api.getTipByOrderId, async ({ db, actor, params }) => ({
    tip: await presentTip(db, await getOrder(db, actor, params.orderId)),
  })),
  handleRead(api.getTipByDraftOrderId, async ({ db, params }) => {
    const draft = await getDraft(db, params.draftOrderId).catch((error: unknown) => {
      throw error instanceof AppError ? new AppError("DRAFT_ORDER_NOT_FOUND") : error;
    });
    const { fees, lines, currency } = draft.content;
    const amount = fees
      .filter(({ code, applied }) => applied && code === tipCode)
      .reduce((sum, fee) => sum + fee.price, 0);
    const goods = lines
      .filter((line) => !line.isRemoved)
      .reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
    return {
      tip: {
        lineItemSubtotal: toDecimal(goods, currency),
        amount: toDecimal(amount, currency),
        distributions: [],
        undistributedAmount: toDecimal(amount, currency),
      },
    };
  }),
  handleWrite(api.setTipOnOrder, async ({ tx, body, actor, now }) => {
    const order = await setTip(tx, body.orderId, body.tip, { actor, now });
    return { tip: await presentTip(tx, order), orderInfo: presentOrderInfo(order) };
  }),
  handleWrite(api.removeTipFromOrder, async ({ tx, body, actor, now }) => ({
    orderInfo: presentOrderInfo(await removeTip(tx, body.orderId, { actor, now })),
  })),
  handleWrite(api.addTipDistributionsToOrder, async ({ tx, body, actor, now }) => {
    const wanted = { orderId: body.orderId, distributions: body.tipDistributions };
    const { order, added } = await addParts(tx, wanted, { actor, now });
    return {
      tipDistributions: added.map((part) => presentDistribution(part, order.currency)),
      orderInfo: presentOrderInfo(order),
    };
  }),
  handleRead(api.queryTipDistributions, async ({ db, body }) => {
    const { rows, pagingMetadata } = await queryDistributions(db, body.query);
    return { tipDistributions: rows.map((row) => presentDistribution(row, row.currency)), pagingMetadata };
  }),
  handleRead(api.sumTipDistributionAmounts, async ({ db, body }) => {
    const { currency } = await readStoreSettings(db);
    return { totalAmount: toDecimal(await sumDistributions(db, body.filter, currency), currency) };
  }),
];

export const routes = [...settingRoutes, ...choiceRoutes, ...orderRoutes];
