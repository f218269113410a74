/** Outcomes as English sentences and as codes with arguments, which the back office translates. */

import type { AutomationResult } from "#api/marketing/automation.ts";
import { type AutomationOutcomeCode, automationOutcomes } from "#api/marketing/automation-outcomes.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import type { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { toItemError } from "#server/platform/http/values/bulk.ts";

export type Description = Required<Pick<AutomationResult, "words" | "parts">>;

export const describe = (code: AutomationOutcomeCode, data: MessageValues = {}): Description => ({
  words: formatMessage("en", automationOutcomes[code], data),
  parts: [{ code, data }],
});

const MOST_CHARACTERS = 500;

const append = ({ words, parts }: Description, more: Description): Description => ({
  words: `${words}: ${more.words}`.slice(0, MOST_CHARACTERS),
  parts: [...parts, ...more.parts],
});

/** `Add “vip”: order 1001: no change needed` */
export const describeWith = (description: Description, code: AutomationOutcomeCode): Description =>
  append(description, describe(code));

export function describeFailure(description: Description, error: AppError | ValidationError): Description {
  const { code, data } = toItemError(error);
  return append(description, { words: error.message, parts: [{ code, data }] });
}
