/** Outcomes of automations in the language of the back office. */
import type { AutomationResult, AutomationRun } from "#api/marketing/automation.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { messageOfEntry } from "#backoffice/components/error-messages.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { fieldName } from "./rule-names.ts";
import { automationTexts } from "./texts/texts.ts";

type Outcome = { words: string; parts?: AutomationResult["parts"] | undefined };

export function outcomeMessage({ words, parts }: Outcome): string {
  if (parts === undefined || staffLanguage() === "en") return words;
  return parts.map(({ code, data = {} }) => partMessage(code, data)).join(" · ");
}

/** Why a run ended without results. */
export function reasonMessage({ reason = "", parts, unmet }: AutomationRun): string {
  if (unmet === undefined) return outcomeMessage({ words: reason, parts });
  const { trial } = automationTexts[staffLanguage()];
  return unmet
    .map(({ field, found }) => {
      const values = { field: fieldName(field), value: found };
      return formatMessage(staffLanguage(), found === "" ? trial.wasEmpty : trial.wasValue, values);
    })
    .join("; ");
}

function partMessage(code: string, data: Readonly<Record<string, unknown>>): string {
  const texts: Readonly<Record<string, string>> = automationTexts[staffLanguage()].outcomes;
  const text = texts[code];
  // Arguments as the run stored them.
  if (text !== undefined) return formatMessage(staffLanguage(), text, data as MessageValues);
  return messageOfEntry({ code, description: code, data }) ?? code;
}
