/** One refusal under two names: the protocol's older calls have codes of their own for what newer ones say otherwise. */
import type { ErrorCode } from "#api/errors.ts";
import { AppError } from "../app-error.ts";

export type Respelling = Readonly<Partial<Record<ErrorCode, ErrorCode>>>;

/** The same error under the code that this call has for it. */
export function respell(error: unknown, codes: Respelling): unknown {
  const code = error instanceof AppError ? codes[error.code] : undefined;
  return error instanceof AppError && code !== undefined ? new AppError(code, error.detail) : error;
}

/** Does the work; what it throws bears this call's codes. */
export async function respelling<T>(codes: Respelling, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw respell(error, codes);
  }
}
