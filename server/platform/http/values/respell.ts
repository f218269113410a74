/** Maps error codes: older endpoints of the protocol have their own codes for errors that newer ones share. */
import type { ErrorCode } from "#api/errors.ts";
import { AppError } from "../app-error.ts";

export type Respelling = Readonly<Partial<Record<ErrorCode, ErrorCode>>>;

/** Returns the error with this endpoint's code. */
export function respell(error: unknown, codes: Respelling): unknown {
  const code = error instanceof AppError ? codes[error.code] : undefined;
  return error instanceof AppError && code !== undefined ? new AppError(code, error.detail) : error;
}

/** Runs the work; thrown errors get this endpoint's codes. */
export async function respelling<T>(codes: Respelling, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw respell(error, codes);
  }
}
