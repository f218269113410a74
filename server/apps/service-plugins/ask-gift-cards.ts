/** Gift cards of apps. Redemptions are never retried automatically. */
import type { Static, TSchema } from "typebox";
import { type Minor, toDecimal, tryParseDecimal } from "#server/platform/money/money.ts";
import { type Asked, ask } from "./ask.ts";
import { getBalance, type Method, redeem, voidRedemption } from "./kinds.ts";
import { listPlugins, type Plugin } from "./registry.ts";
import type { Asking, GiftCardBalance, GiftCardFailure, GiftCardSpending, PluginProblem } from "./types.ts";
import { given } from "./wire.ts";

const failure = (problem: PluginProblem): GiftCardFailure => ({
  isDone: false,
  // After a timeout it is unknown whether the card was charged: the caller voids the redemption or reports it for review.
  code: problem.code ?? (problem.kind === "TIMEOUT" ? "OUTCOME_UNKNOWN" : "GIFT_CARD_PROVIDER_UNAVAILABLE"),
  problem,
});

const NOBODY: PluginProblem = {
  pluginId: "",
  appId: "",
  appName: "",
  kind: "REFUSED",
  code: "GIFT_CARD_NOT_FOUND",
};

/** The protocol has major units as JSON numbers. Their shortest decimal form is exact for amounts of money. */
const readNumber = (amount: number, currency: string): Minor | undefined => tryParseDecimal(String(amount), currency);

/** Calls the apps one after another until one has the card. */
export async function askGiftCardBalance(
  asking: Asking,
  { code, pin }: { code: string; pin?: string | undefined },
): Promise<GiftCardBalance | GiftCardFailure> {
  let last = failure(NOBODY);
  for (const plugin of await listPlugins(asking.store, "GIFT_CARDS")) {
    const asked = await ask(asking, plugin, getBalance, {
      code,
      appInstanceId: plugin.instanceId,
      ...given("pin", pin),
    });
    if ("problem" in asked) {
      if (asked.problem.code !== "GIFT_CARD_NOT_FOUND") last = failure(asked.problem);
      continue;
    }
    const { balance, currencyCode, externalId } = asked.answer;
    const minor = readNumber(balance, currencyCode);
    if (minor === undefined) continue;
    return { appId: plugin.appId, balance: minor, currency: currencyCode, externalId: externalId ?? undefined };
  }
  return last;
}

type Spending = { readonly appId: string; readonly code: string; readonly amount: Minor; readonly orderId: string };

/** Redeems the card. Must be recorded before and called outside transactions; `orderId` is the idempotency key for the app. */
export async function redeemAppGiftCard(asking: Asking, spending: Spending): Promise<GiftCardSpending> {
  const { currency } = asking;
  const asked = await askOwner(asking, spending.appId, redeem, (plugin) => ({
    code: spending.code,
    appInstanceId: plugin.instanceId,
    amount: Number(toDecimal(spending.amount, currency)),
    orderId: spending.orderId,
    currencyCode: currency,
  }));
  if ("problem" in asked) return failure(asked.problem);
  const { transactionId, remainingBalance } = asked.answer;
  return { isDone: true, transactionId, remainingBalance: readNumber(remainingBalance, currency) ?? 0 };
}

/** Reverses a redemption. */
export async function voidAppGiftCard(
  asking: Asking,
  { appId, transactionId }: { appId: string; transactionId: string },
): Promise<GiftCardSpending> {
  const asked = await askOwner(asking, appId, voidRedemption, (plugin) => ({
    appInstanceId: plugin.instanceId,
    transactionId,
  }));
  if ("problem" in asked) return failure(asked.problem);
  const remainingBalance = readNumber(asked.answer.remainingBalance, asking.currency) ?? 0;
  return { isDone: true, transactionId, remainingBalance };
}

async function askOwner<Request extends TSchema, Answer extends TSchema>(
  asking: Asking,
  appId: string,
  method: Method<Request, Answer>,
  request: (plugin: Plugin) => Static<Request>,
): Promise<Asked<Static<Answer>>> {
  const plugin = (await listPlugins(asking.store, "GIFT_CARDS")).find((one) => one.appId === appId);
  return plugin === undefined ? { problem: NOBODY } : ask(asking, plugin, method, request(plugin));
}
