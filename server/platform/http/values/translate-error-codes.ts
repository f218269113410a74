/** Maps error codes: older endpoints of the protocol have their own codes for errors that newer ones share. */
import type { ErrorCode } from "#api/errors.ts";
import { AppError } from "../app-error.ts";

type ErrorCodeMap = Readonly<Partial<Record<ErrorCode, ErrorCode>>>;

/** Returns the error with this endpoint's code. */
function translateErrorCode(error: unknown, codes: ErrorCodeMap): unknown {
  const code = error instanceof AppError ? codes[error.code] : undefined;
  return error instanceof AppError && code !== undefined ? new AppError(code, error.detail) : error;
}

/** Runs the work; thrown errors get this endpoint's codes. */
export async function withErrorCodes<T>(codes: ErrorCodeMap, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw translateErrorCode(error, codes);
  }
}
