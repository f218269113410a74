/** Base class of API errors. `api/errors.ts` defines status and message of each code. */
import { type ErrorReason, errorReasons } from "#api/error-reasons.ts";
import { type ErrorBody, type ErrorCode, errors, type FieldViolation } from "#api/errors.ts";
import { formatMessage, type MessageValues } from "#api/store/messages.ts";
import { publish } from "./diagnostics.ts";

type Detail = { readonly data?: Record<string, unknown>; readonly description?: string };
/** `reason` sets the description and `data.reason`. */
type Cause = Detail | { readonly reason: ErrorReason; readonly data?: Record<string, unknown> };

function describeCause(cause: Cause): Detail {
  if (!("reason" in cause)) return cause;
  const { reason, data = {} } = cause;
  // Messages contain only the arguments that are text or numbers.
  return { description: formatMessage("en", errorReasons[reason], data as MessageValues), data: { ...data, reason } };
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly detail: Detail;

  constructor(code: ErrorCode, cause: Cause = {}) {
    super(errors[code].message);
    this.name = "AppError";
    this.code = code;
    this.status = errors[code].status;
    this.detail = describeCause(cause);
    publish("error", { code });
  }
}

/** Field violations; the response has status 400 and lists them by field (docs/protocol/errors.md#field-violations). */
export class ValidationError extends Error {
  readonly violations: readonly FieldViolation[];

  constructor(violations: readonly FieldViolation[]) {
    const sorted = [...violations].sort((left, right) =>
      left.field < right.field ? -1 : left.field > right.field ? 1 : 0,
    );
    super(`INVALID_ARGUMENT: ${sorted.map((violation) => `"${violation.field}" ${violation.description}`).join(", ")}`);
    this.name = "ValidationError";
    this.violations = sorted;
  }
}

export function errorBody(error: AppError | ValidationError): ErrorBody {
  if (error instanceof ValidationError) {
    return { message: error.message, details: { validationError: { fieldViolations: [...error.violations] } } };
  }
  const declaration: { message: string; applicationCode?: string; isPlain?: boolean } = errors[error.code];
  if (declaration.isPlain === true) return { message: declaration.message, details: {} };
  return {
    message: declaration.message,
    details: {
      applicationError: {
        code: declaration.applicationCode ?? error.code,
        description: error.detail.description ?? declaration.message,
        data: error.detail.data ?? {},
      },
    },
  };
}

export type OauthErrorBody = { error: string; error_description: string };

/**
 * Response to a form request of an endpoint that `acceptsForm` (RFC 6749, section 5.2), whose descriptions can't
 * contain quotes or backslashes.
 */
export function oauthErrorBody(error: AppError | ValidationError): OauthErrorBody {
  const declaration: { message: string; oauthName?: string } | undefined =
    error instanceof AppError ? errors[error.code] : undefined;
  const description = error instanceof AppError ? (error.detail.description ?? error.message) : error.message;
  return {
    error: declaration?.oauthName ?? "invalid_request",
    error_description: description.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, " "),
  };
}

/** Response to an internal error. Details are logged, not returned. */
export function systemErrorBody(requestId: string): ErrorBody {
  const message = `System error occurred, request-id: ${requestId}`;
  return { message, details: { applicationError: { code: "SYSTEM_ERROR", description: message, data: {} } } };
}
