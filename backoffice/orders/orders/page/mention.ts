/** Suggests names of staff while a comment is typed. Pure. */

export type Mentionable = { id: string; name: string };
/** The text between the last `@` and the caret, and the index of the `@`. */
export type Typed = { at: number; text: string };

const MOST = 6;

/** Undefined without an `@` before the caret, or with one inside a word, as in an email address. */
export function readMention(value: string, caret: number): Typed | undefined {
  const found = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N} .'-]{0,40})$/u.exec(value.slice(0, caret));
  const text = found?.[1];
  return text === undefined ? undefined : { at: caret - text.length - 1, text };
}

/** Staff whose first or later name begins with the text. */
export function suggestNames(people: readonly Mentionable[], { text }: Typed): Mentionable[] {
  const wanted = text.toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(wanted) || lower.includes(` ${wanted}`);
    })
    .slice(0, MOST);
}
