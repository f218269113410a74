import { remember } from "./remember.ts";

/** JSON that is safe inside a `<script>` data block: nothing in it can close the element or break a line. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** The same for objects that many pages hold, written once. They must never change. */
export const keptJson = remember((value: object) => safeJson(value));
