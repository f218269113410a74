/**
 * Messages for API errors. English repeats the API's own messages, so that they are written once; the other languages satisfy the
 * shape.
 */
import { type ErrorReason, errorReasons } from "#api/error-reasons.ts";
import { errors } from "#api/errors.ts";
import { type StaffCode, staffCodes } from "../staff-codes.ts";

const byCode = Object.fromEntries(staffCodes.map((code) => [code, errors[code].message]));

export const en = {
  /** For codes without a message. */
  general: "Something went wrong. Try again.",
  /** For all `404` codes without a message of their own. */
  notFound: "This couldn't be found. It may have been deleted.",
  byCode: byCode as Record<StaffCode, string>, // One entry per code.
  /** Instead of the message of the code. */
  byReason: errorReasons as Record<ErrorReason, string>,
};

export type ApiErrorsTexts = typeof en;
