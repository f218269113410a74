/** Translates API errors to messages beside fields or above the form. */
import type { FieldViolation } from "#api/errors.ts";
import { ApiError } from "#sdk/call.ts";
import type { HostedContext } from "./context.ts";
import type { Texts } from "./texts/texts.ts";

export type FormErrors = {
  status: number;
  /** Application code, for example `-19976`. */
  code: string | undefined;
  /** Shown above the form. */
  message: string | undefined;
  /** By field name. */
  fields: Readonly<Record<string, string>>;
};

export const noErrors: FormErrors = { status: 200, code: undefined, message: undefined, fields: {} };

/** Default messages by code. Pages handle the codes that mean something specific to them. */
const messages: Record<string, (texts: Texts) => string> = {
  THROTTLED: ({ errors }) => errors.throttled,
  THROTTLED_FEATURE: ({ errors }) => errors.throttled,
  "-19999": ({ errors }) => errors.email,
  "-19971": ({ captcha }) => captcha.please,
  "-19970": ({ captcha }) => captcha.failed,
  "-19973": ({ login }) => login.mustReset,
  INVALID_STATE_TOKEN: ({ problems }) => problems.stepTitle,
  INVALID_VERIFICATION_CODE: ({ verify }) => verify.wrong,
};

/** Rethrows errors that aren't client errors; the failure page handles those. */
export function readErrors({ texts }: Pick<HostedContext, "texts">, error: unknown): FormErrors {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { violations } = error;
  if (violations.length > 0) {
    const fields = Object.fromEntries(
      violations.map((violation) => [getFieldName(violation), describeViolation(texts, violation)]),
    );
    return { status: 422, code: undefined, message: undefined, fields };
  }
  const code = error.details.applicationError?.code;
  const message = (messages[code ?? ""] ?? (({ errors }: Texts) => errors.generic))(texts);
  return { status: error.status === 404 ? 422 : error.status, code, message, fields: {} };
}

const getFieldName = ({ field }: FieldViolation): string => field.split(".").at(-1) ?? field;

function describeViolation({ errors }: Texts, violation: FieldViolation): string {
  const faults: Record<string, string> = {
    "too short": errors.passwordShort,
    "too long": errors.passwordLong,
    "too common": errors.passwordCommon,
    "like the email": errors.passwordLikeEmail,
    breached: errors.passwordBreached,
    "same as before": errors.passwordSame,
  };
  const { type, fault } = violation.data ?? {};
  if (type === "PASSWORD") return faults[String(fault)] ?? errors.passwordCommon;
  if (type === "EMAIL") return errors.email;
  switch (violation.violatedRule) {
    case "REQUIRED_FIELD":
    case "MIN_LENGTH":
      return getFieldName(violation) === "email" ? errors.email : errors.required;
    case "MAX_LENGTH":
      return errors.tooLong;
    default:
      return getFieldName(violation) === "phone" ? errors.phone : errors.format;
  }
}

export const oneMessage = (status: number, message: string): FormErrors => ({ ...noErrors, status, message });
export const oneField = (status: number, field: string, message: string): FormErrors => ({
  ...noErrors,
  status,
  fields: { [field]: message },
});
