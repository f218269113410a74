/** Refusals of the API in the words of the shop. */
import type { Language } from "#api/languages.ts";
import type { ApiError } from "#sdk/call.ts";

export const refusalText = (error: ApiError, _language: Language): string =>
  error.details.applicationError?.description ?? error.message;
