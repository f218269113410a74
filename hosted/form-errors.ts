/** What the API refused, as messages beside fields or above the form. */
import { ApiError } from "#sdk/call.ts";

export type FormErrors = {
  status: number;
  /** Application code, e.g. `-19976`. */
  code: string | undefined;
  /** Above the form. */
  message: string | undefined;
  /** By field name. */
  fields: Readonly<Record<string, string>>;
};

export const noErrors: FormErrors = { status: 200, code: undefined, message: undefined, fields: {} };

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** Throws on what is not a refusal: the failure page takes care of that. */
export function readErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const { violations } = error;
  if (violations.length > 0) {
    const fields = Object.fromEntries(
      violations.map(({ field, description }) => [field.split(".").at(-1) ?? field, sentence(`this ${description}`)]),
    );
    return { status: 422, code: undefined, message: undefined, fields };
  }
  const { code, description } = error.details.applicationError ?? { code: undefined, description: error.message };
  return { status: error.status === 404 ? 422 : error.status, code, message: description, fields: {} };
}

export const oneMessage = (status: number, message: string): FormErrors => ({ ...noErrors, status, message });
