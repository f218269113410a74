/**
 * Error normalization: converts a failed request to an `SdkError` (docs/protocol/errors.md#what-the-client-reports).
 */
import type { ErrorBody, FieldViolation } from "#api/errors.ts";
import { ApiError } from "./call.ts";

export type SdkErrorDetails = {
  applicationError?: { code: string | number; description: string; data: Record<string, unknown> };
  validationError?: { fieldViolations: FieldViolation[] };
  requestId?: string;
};

/** Thrown by every method of the client. `message` is JSON text `{message, details}`; `details` is the same, parsed. */
export class SdkError extends Error {
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: SdkErrorDetails;
  readonly code: string | number;

  constructor(
    summary: string,
    options: { status?: number; requestId?: string; details: SdkErrorDetails; code: string | number; cause?: unknown },
  ) {
    super(JSON.stringify({ message: summary, details: options.details }, null, 2), { cause: options.cause });
    this.name = "SdkError";
    this.status = options.status;
    this.requestId = options.requestId;
    this.details = options.details;
    this.code = options.code;
  }
}

export function toSdkError(error: unknown): SdkError {
  if (error instanceof SdkError) return error;
  if (error instanceof ApiError) return fromApiError(error);
  // No response, or an unreadable one.
  return new SdkError("System error occurred: {}", { details: {}, code: "UNKNOWN", cause: error });
}

function fromApiError(error: ApiError): SdkError {
  const { status, requestId, details } = error;
  const identity = requestId === undefined ? {} : { requestId };
  if (details.validationError !== undefined) {
    const fieldViolations = sortByField(details.validationError.fieldViolations);
    const summary = `INVALID_ARGUMENT: ${fieldViolations.map(({ field, description }) => `"${field}" ${description}`).join(", ")}`;
    return new SdkError(summary, {
      status,
      ...identity,
      details: { validationError: { fieldViolations }, ...identity },
      code: "INVALID_ARGUMENT",
      cause: error,
    });
  }
  if (details.applicationError !== undefined) {
    const { code = "UNKNOWN", description = "UNKNOWN", data = {} } = details.applicationError;
    const summary = description === error.message ? error.message : `${error.message}: ${description}`;
    return new SdkError(summary, {
      status,
      ...identity,
      details: { applicationError: { code, description, data }, ...identity },
      code,
      cause: error,
    });
  }
  const isClientError = status >= 400 && status < 500;
  const summary = isClientError ? error.message : `System error occurred, request-id: ${requestId ?? "unknown"}`;
  const code = isClientError ? statusTextToCode(error.message) : "UNKNOWN";
  const applicationError = { code: status, description: error.message, data: { requestId, details: error.body } };
  return new SdkError(summary, { status, ...identity, details: { applicationError, ...identity }, code, cause: error });
}

/** `Not Found` → `NOT_FOUND` */
export function statusTextToCode(text: string): string {
  return (
    text
      .trim()
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, "_") || "UNKNOWN"
  );
}

function sortByField(violations: readonly FieldViolation[]): FieldViolation[] {
  return [...violations].sort((left, right) => (left.field < right.field ? -1 : left.field > right.field ? 1 : 0));
}

/** The application error or violations of a failed sign-up or sign-in. */
export function failureOf(error: unknown): ErrorBody["details"] {
  return error instanceof ApiError ? error.details : {};
}
