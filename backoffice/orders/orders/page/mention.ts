/** Names offered while a comment is typed. Pure. */

export type Mentionable = { id: string; name: string };
/** What was typed after the `@` before the caret, and where the `@` stands. */
export type Typed = { at: number; text: string };

const MOST = 6;

/** Undefined where nobody is being named: no `@` before the caret, or one within a word, as in an address. */
export function typedName(value: string, caret: number): Typed | undefined {
  const found = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{N} .'-]{0,40})$/u.exec(value.slice(0, caret));
  const text = found?.[1];
  return text === undefined ? undefined : { at: caret - text.length - 1, text };
}

/** Whose name, or a later part of it, begins with what was typed. */
export function offered(people: readonly Mentionable[], { text }: Typed): Mentionable[] {
  const wanted = text.toLowerCase();
  return people
    .filter(({ name }) => {
      const lower = name.toLowerCase();
      return lower.startsWith(wanted) || lower.includes(` ${wanted}`);
    })
    .slice(0, MOST);
}
