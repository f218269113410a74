/** Messages for API errors in the language of the back office. */
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import type { StaffCode } from "./staff-codes.ts";
import { type ApiErrorsTexts, apiErrorsTexts } from "./texts/texts.ts";

type ApplicationError = { code: string; description: string; data?: unknown };

/** Codes that the protocol defines as numbers. */
export const numberedCodes: Readonly<Record<string, StaffCode>> = {
  "-19999": "INVALID_EMAIL",
  "-19995": "EMAIL_ALREADY_EXISTS",
  "-19976": "INVALID_PASSWORD",
  "-19971": "MISSING_CAPTCHA_TOKEN",
  "-19970": "INVALID_CAPTCHA_TOKEN",
};

/** English has the API's own description. */
export function messageOfCode({ code, description, data }: ApplicationError): string {
  const language = staffLanguage();
  if (language === "en") return description;
  const texts = apiErrorsTexts[language];
  const reason: unknown = Object(data).reason;
  if (isIn(texts.byReason, reason)) {
    // Arguments of a reason are members of `data` (api/error-reasons.ts).
    return formatMessage(language, texts.byReason[reason], data as MessageValues);
  }
  const name = numberedCodes[code] ?? code;
  if (isIn(texts.byCode, name)) return texts.byCode[name];
  return /_NOT_(?:FOUND|EXIST)\b/.test(name) ? texts.notFound : texts.general;
}

/** For errors without a code. */
export function messageOfStatus(status: number, message: string): string {
  const language = staffLanguage();
  if (language === "en") return message;
  const texts: ApiErrorsTexts = apiErrorsTexts[language];
  if (status === 401) return texts.byCode.UNAUTHENTICATED;
  if (status === 403) return texts.byCode.PERMISSION_DENIED;
  return status === 404 ? texts.notFound : texts.general;
}

const isIn = <Texts extends object>(texts: Texts, key: unknown): key is keyof Texts =>
  typeof key === "string" && Object.hasOwn(texts, key);
