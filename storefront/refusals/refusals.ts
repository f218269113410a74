/** Localized messages for API errors. */

import type { CalculationErrors } from "#api/checkout/totals.ts";
import { errors } from "#api/errors.ts";
import type { Language } from "#api/store/languages.ts";
import type { ApiError } from "#sdk/call.ts";
import { declineCauses, type RefusalTexts, type ShopperCode, shopperCodes } from "./shape.ts";
import { ar } from "./texts/ar.ts";
import { de } from "./texts/de.ts";
import { es } from "./texts/es.ts";
import { fr } from "./texts/fr.ts";

const textsBy: Readonly<Record<Exclude<Language, "en">, RefusalTexts>> = { de, fr, es, ar };

/** Application codes as sent (`-19995`) → error names. */
const names = new Map<string, ShopperCode>(
  shopperCodes.map((name) => {
    const declared: { status: number; applicationCode?: string } = errors[name];
    return [declared.applicationCode ?? name, name];
  }),
);

/** Message of an error code; English uses the API's message. */
export function problemText({ code, description }: { code: string; description: string }, language: Language): string {
  if (language === "en") return description;
  const name = names.get(code);
  const texts = textsBy[language];
  return name === undefined ? texts.general : texts.byCode[name];
}

/** Message for a failed request. */
export function refusalText(error: ApiError, language: Language): string {
  const { applicationError } = error.details;
  if (applicationError !== undefined) return problemText(applicationError, language);
  return language === "en" ? error.message : textsBy[language].invalid;
}

type CalculationError = { applicationError: { code: string; description: string } };

/** Message of a calculation error of a cart or checkout. */
export const calculationProblem = (error: CalculationError | undefined, language: Language): string | undefined =>
  error && problemText(error.applicationError, language);

/** Why no delivery option is available; undefined if there are some. */
export function deliveryProblem(
  { generalShippingCalculationError, carrierErrors }: CalculationErrors,
  { language, isServed }: { language: Language; isServed: boolean },
): string | undefined {
  if (isServed || carrierErrors === undefined) return calculationProblem(generalShippingCalculationError, language);
  const isRefused = carrierErrors.errors.every(({ error }) => error.applicationError !== undefined);
  if (isRefused) return calculationProblem(NOT_DELIVERED, language);
  return language === "en" ? CARRIERS_SILENT : textsBy[language].carriersSilent;
}

const NOT_DELIVERED = {
  applicationError: { code: "DELIVERY_NOT_AVAILABLE", description: errors.DELIVERY_NOT_AVAILABLE.message },
};
const CARRIERS_SILENT = "We can't calculate delivery costs right now. Try again in a moment.";

type PaymentOutcome = { status: string; message: string; cause?: string | undefined };

/** Outcome of a payment without an order; English uses the API's message. */
export function outcomeText({ status, message, cause }: PaymentOutcome, language: Language): string {
  if (language === "en") return message;
  const texts = textsBy[language].outcome;
  switch (status) {
    case "DECLINED": {
      const known = declineCauses.find((name) => name === cause);
      return known === undefined ? texts.declined : texts.causes[known];
    }
    case "CANCELED":
      return texts.canceled;
    case "EXPIRED":
      return texts.expired;
    case "REFUNDED":
      return texts.refunded;
    case "PENDING":
      return texts.pending;
    default:
      return texts.open;
  }
}
