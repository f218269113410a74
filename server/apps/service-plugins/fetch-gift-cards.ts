/** Gift cards of apps. Redemptions are never retried automatically. */
import type { Static, TSchema } from "typebox";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { callApp, type PluginResult } from "./call-app.ts";
import { getBalance, type Method, redeem, voidRedemption } from "./kinds.ts";
import { listPlugins, type Plugin } from "./registry.ts";
import type { GiftCardBalance, GiftCardFailure, GiftCardSpending, PluginContext, PluginProblem } from "./types.ts";
import { given } from "./wire.ts";

const failure = (problem: PluginProblem): GiftCardFailure => ({
  isDone: false,
  // After a timeout it is unknown whether the card was charged: the caller voids the redemption or reports it for review.
  code: problem.code ?? (problem.kind === "TIMEOUT" ? "OUTCOME_UNKNOWN" : "GIFT_CARD_PROVIDER_UNAVAILABLE"),
  problem,
});

const NO_PLUGIN: PluginProblem = {
  pluginId: "",
  appId: "",
  appName: "",
  kind: "REFUSED",
  code: "GIFT_CARD_NOT_FOUND",
};

/** The protocol has major units as JSON numbers. Their shortest decimal form is exact for amounts of money. */
const readNumber = (amount: number, currency: string): Minor | undefined => tryParseDecimal(String(amount), currency);

/** Calls the apps one after another until one has the card. */
export async function fetchGiftCardBalance(
  context: PluginContext,
  { code, pin }: { code: string; pin?: string | undefined },
): Promise<GiftCardBalance | GiftCardFailure> {
  let last = failure(NO_PLUGIN);
  for (const plugin of await listPlugins(context.store, "GIFT_CARDS")) {
    const result = await callApp(context, plugin, getBalance, {
      code,
      appInstanceId: plugin.instanceId,
      ...given("pin", pin),
    });
    if ("problem" in result) {
      if (result.problem.code !== "GIFT_CARD_NOT_FOUND") last = failure(result.problem);
      continue;
    }
    const { balance, currencyCode, externalId } = result.answer;
    const minor = readNumber(balance, currencyCode);
    if (minor === undefined) continue;
    return { appId: plugin.appId, balance: minor, currency: currencyCode, externalId: externalId ?? undefined };
  }
  return last;
}

type Spending = { readonly appId: string; readonly code: string; readonly amount: Minor; readonly orderId: string };

/** Redeems the card. Must be recorded before and called outside transactions; `orderId` is the idempotency key for the app. */
export async function redeemAppGiftCard(context: PluginContext, spending: Spending): Promise<GiftCardSpending> {
  const { currency } = context;
  const result = await callCardApp(context, spending.appId, redeem, (plugin) => ({
    code: spending.code,
    appInstanceId: plugin.instanceId,
    amount: Number(toDecimal(spending.amount, currency)),
    orderId: spending.orderId,
    currencyCode: currency,
  }));
  if ("problem" in result) return failure(result.problem);
  const { transactionId, remainingBalance } = result.answer;
  return { isDone: true, transactionId, remainingBalance: readNumber(remainingBalance, currency) ?? 0 };
}

/** Reverses a redemption. */
export async function voidAppGiftCard(
  context: PluginContext,
  { appId, transactionId }: { appId: string; transactionId: string },
): Promise<GiftCardSpending> {
  const result = await callCardApp(context, appId, voidRedemption, (plugin) => ({
    appInstanceId: plugin.instanceId,
    transactionId,
  }));
  if ("problem" in result) return failure(result.problem);
  const remainingBalance = readNumber(result.answer.remainingBalance, context.currency) ?? 0;
  return { isDone: true, transactionId, remainingBalance };
}

async function callCardApp<Request extends TSchema, Answer extends TSchema>(
  context: PluginContext,
  appId: string,
  method: Method<Request, Answer>,
  request: (plugin: Plugin) => Static<Request>,
): Promise<PluginResult<Static<Answer>>> {
  const plugin = (await listPlugins(context.store, "GIFT_CARDS")).find((one) => one.appId === appId);
  return plugin === undefined ? { problem: NO_PLUGIN } : callApp(context, plugin, method, request(plugin));
}
