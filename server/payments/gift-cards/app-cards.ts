/** Gift cards managed by apps: looked up by code, and stored on a checkout with the code encrypted. */
import { createHmac } from "node:crypto";
import type { ErrorCode } from "#api/errors.ts";
import {
  type AppQuestion,
  fetchGiftCardBalance,
  type GiftCardFailure,
  type PluginContext,
} from "#server/apps/service-plugins/public.ts";
import { idFromHash } from "#server/platform/crypto/ids.ts";
import { seal, unseal } from "#server/platform/crypto/sealed.ts";
import { deriveKey } from "#server/platform/crypto/secrets.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { Minor } from "#server/platform/money/money.ts";
import type { Store } from "#server/platform/store.ts";
import { obfuscate } from "./codes.ts";

export type AppGiftCard = {
  /** Derived from the app and the code, so a card has the same id at every checkout. */
  readonly id: string;
  readonly appId: string;
  readonly sealedCode: string;
  readonly obfuscatedCode: string;
  readonly currency: string;
  /** The balance the app returned when the code was entered. Redemption is authoritative. */
  readonly balance: Minor;
};

const contextOf = ({ config }: Pick<Store, "config">, cardId: string) => ({
  secret: config.secret,
  purpose: "app-gift-card",
  owner: cardId,
});

/**
 * Sends requests to the installed apps. Returns the error code when no app has the card.
 */
async function findAppGiftCard(context: PluginContext, typed: string): Promise<AppGiftCard | ErrorCode> {
  const code = typed.trim();
  const found = await fetchGiftCardBalance(context, { code });
  if ("isDone" in found) {
    const error = errorOf(found);
    return error === "INSUFFICIENT_FUNDS" ? "GIFT_CARD_IS_EMPTY" : error;
  }
  const { appId, balance, currency } = found;
  const id = idOf(context.store, `${appId} ${code}`);
  const sealedCode = seal(Buffer.from(code), contextOf(context.store, id)).toString("base64");
  // Four characters would reveal too much of a short code.
  const obfuscatedCode = obfuscate(code.length < 8 ? "••••" : code.slice(-4));
  return { id, appId, sealedCode, obfuscatedCode, currency, balance };
}

/** Which app has the card of a code. */
export const appCardQuestion = (code: string, currency: string) =>
  ({
    kind: "GIFT_CARDS",
    about: { code, currency },
    currency,
    fetch: (context) => findAppGiftCard(context, code),
  }) satisfies AppQuestion<AppGiftCard | ErrorCode>;

export const codeOfAppCard = (
  store: Pick<Store, "config">,
  { id, sealedCode }: Pick<AppGiftCard, "id" | "sealedCode">,
) => unseal(Buffer.from(sealedCode, "base64"), contextOf(store, id)).toString();

export function appCardProblem({ currency, balance }: AppGiftCard, wanted: string): ErrorCode | undefined {
  if (currency !== wanted) return "CURRENCY_NOT_SUPPORTED";
  return balance === 0 ? "GIFT_CARD_IS_EMPTY" : undefined;
}

const REFUSALS = ["GIFT_CARD_NOT_FOUND", "GIFT_CARD_EXPIRED", "GIFT_CARD_DISABLED", "INSUFFICIENT_FUNDS"] as const;

/** Error texts of apps are not shown to shoppers. Unknown error codes become a generic failure. */
export function errorOf({ code }: GiftCardFailure): ErrorCode {
  return REFUSALS.find((known) => known === code) ?? "UNAVAILABLE";
}

export const refusedByApp = (code: ErrorCode): AppError =>
  code === "UNAVAILABLE"
    ? new AppError(code, { description: "This gift card can't be used right now. Nothing was charged." })
    : new AppError(code);

/** Keyed, so that the id can't be used to test codes offline. */
function idOf({ config }: Pick<Store, "config">, text: string): string {
  return idFromHash(createHmac("sha256", deriveKey(config.secret, "app-gift-card ids")).update(text).digest(), "a");
}
