/** Messages of problems in the language of the back office. */
import type { ImportProblem } from "#api/imports/imports.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { messageOfEntry, violationsOf } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { importsTexts } from "./texts/texts.ts";

type Cause = Pick<ImportProblem, "message" | "code" | "data">;

export function problemMessage({ message, code, data = {} }: Cause): string {
  const language = staffLanguage();
  if (code === undefined || language === "en") return message;
  const { causes } = importsTexts[language];
  if (code === "INVENTORY_NOT_CHANGED") {
    // As the import stored it: an error as in a bulk call.
    const error = data.error as Parameters<typeof messageOfEntry>[0];
    return formatMessage(language, causes.INVENTORY_NOT_CHANGED, { reason: messageOfEntry(error) ?? message });
  }
  const own: Readonly<Record<string, string>> = causes;
  const text = own[code];
  if (text !== undefined) return formatMessage(language, text, data as MessageValues); // Arguments as the import stored them.
  return violationsOf(data) ?? messageOfEntry({ code, description: message, data }) ?? message;
}
