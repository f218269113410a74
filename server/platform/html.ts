/** HTML that the server writes itself: interpolated text is escaped, markup is a type of its own. */

/** Finished markup. Only `html` makes it, so that text can't become markup by accident. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[] | undefined;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** Strings and numbers are escaped, `Html` is inserted, undefined is left out. Quote attributes with `"`. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return { markup: strings.reduce((markup, part, index) => markup + toMarkup(values[index - 1]) + part) };
}

function toMarkup(value: Value): string {
  if (value === undefined) return "";
  if (typeof value === "object") return "markup" in value ? value.markup : value.map(toMarkup).join("");
  return escapeHtml(String(value));
}
