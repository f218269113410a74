/**
 * The rules for prose in this repository (CONTRIBUTING.md, "How we write"), as data: what a pattern finds, and what to write
 * instead. `npm run prose` lists findings; `test/prose.test.ts` fails on any.
 */

/** `text`: shown on screens, in emails and in API messages. */
export type PassageKind = "comment" | "text" | "document";
export type Passage = {
  readonly path: string;
  readonly line: number;
  readonly kind: PassageKind;
  readonly text: string;
};
export type Finding = { readonly path: string; readonly line: number; readonly rule: string; readonly found: string };

type Rule = {
  readonly name: string;
  readonly pattern: RegExp;
  readonly kinds?: readonly PassageKind[];
  /** Only passages of these files. */
  readonly paths?: RegExp;
};

const program: readonly PassageKind[] = ["comment", "document"];

/** Names that are written in capitals. */
const NAMES =
  "Apple Pay|Google Pay|Google Wallet|United (?:States|Kingdom)|European (?:Union|Economic Area)|OpenID Connect|Standard Webhooks|Main Street|Embedded Postgres";

export const rules: readonly Rule[] = [
  {
    // "gray grey" is data: both spellings of a color, for the search (db/migrations/0433_search_vocabulary.sql).
    name: "American spelling: catalog, color, canceled, fulfillment, gray, behavior",
    pattern:
      /(?<!'gray )\b(?:catalogues?|colou?rs?(?<=our|ours)|coloured|cancelled|cancelling|grey|fulfilments?|fulfils?|favourites?|behaviours?|centred?|licence|labelled|labelling|modelled|travelled|organis\w+|recognis\w+|authoris\w+|initialis\w+|customis\w+|personalis\w+|summaris\w+|optimis\w+|normalis\w+|cheques?|honour\w*|neighbour\w*)\b/i,
  },
  { name: "email has no hyphen", pattern: /\be-mails?\b/i },
  {
    name: "programs and data are not persons: name the caller, process or row",
    pattern: /\b(?:nobody|somebody|whoever|anybody)\b/i,
    kinds: program,
  },
  {
    name: "programs don't speak: return, emit, send, list, have",
    pattern:
      /\b(?:(?:is|are|was|were|be|been) (?:told|said)|tells? of|told of|speaks? of|says (?:so|nothing|what|which|whether|how|no)|said to)\b/i,
    kinds: program,
  },
  {
    name: "programs don't stand, live, know or ask: be, have, is stored, calls, requests",
    pattern: /\b(?:stands?(?!-in|alone)|lives?(?! region)|knows|asks)\b/i,
    kinds: program,
  },
  {
    name: "private metaphors: use the standard name of the pattern",
    pattern:
      /\b(?:door(?:s|keeper)?|desk|errand|surroundings|trail|knocks?|queues? up|take turns|takes turns|junk drawer)\b/i,
    kinds: program,
  },
  {
    name: "sentence case: only the first word and names begin with a capital",
    pattern: new RegExp(
      `^"(?!.*\\b(?:${NAMES}))\\p{Lu}\\p{Ll}+(?: (?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|your|\\p{Lu}\\p{Ll}+))* \\p{Lu}\\p{Ll}+"$`,
      "u",
    ),
    kinds: ["text"],
    paths: /\/texts\/|Texts?\.ts$/,
  },
  {
    name: "sentence case in headings",
    pattern: new RegExp(
      `^#+ (?:\\d+\\. )?(?!.*\\b(?:${NAMES}))\\p{Lu}\\p{Ll}+(?: (?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|your|\\p{Lu}\\p{Ll}+))* \\p{Lu}\\p{Ll}+$`,
      "u",
    ),
    kinds: ["document"],
  },
  {
    name: "contractions: can't, don't, isn't",
    pattern: /\b(?:cannot|(?:do|does|did|is|are|was|were|has|have|will) not)\b(?! ?[",]|$| set)/,
    kinds: ["text"],
    paths: /\/texts\/|errors\.ts$|error-reasons\.ts$/,
  },
  { name: "permission is can; obligation is must", pattern: /\b(?:shall|may not)\b/i, kinds: ["text"] },
  {
    name: "the trade's terms (docs/glossary.md)",
    pattern:
      /\b(?:former price|ways? to pay|ways? of (?:delivery|paying)|pictures? and films?|films?|to pay now|seen before|second factor away|take home|parcel news|count the stock|left carts?|given things?|the books' rules|what people|said no|came and went|strangers?)\b/i,
  },
  {
    name: "a reference that readers can't open: link docs/protocol, an RFC or a decision, or state the rule",
    pattern:
      /\b(?:rulings? \d+|house style|checklist [A-Z]\d+|anchors? \d+|finding \d+)|\b(?:wire|catalogue|identity|specification|spec),? (?:\w+ )?\d+(?:\.\d+)*/i,
  },
  {
    name: "archaic phrasing",
    pattern:
      /\b(?:of yours|of ours|of theirs|for ever|thereof|whereby|hitherto|lest|upon which|in vain|at once again)\b/i,
  },
];

export const findings = (passages: readonly Passage[]): Finding[] =>
  passages.flatMap(({ path, line, kind, text }) =>
    rules.flatMap(({ name, pattern, kinds, paths }) => {
      if (kinds?.includes(kind) === false || paths?.test(path) === false) return [];
      const match = pattern.exec(text);
      if (match === null) return [];
      const before = text.slice(0, match.index).split("\n").length - 1;
      return [{ path, line: line + before, rule: name, found: match[0] }];
    }),
  );

/** Comments and string literals. An apostrophe between letters begins no string: it is JSX text. */
const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<![\p{L}\d])'(?:[^'\\\n]|\\.)*'/gu;
/** JSX text: between a tag's end and the next tag, with words in it. */
const JSX_TEXT = /(?<=[>}])[^<>{}=;]*\p{L}{2,} \p{L}[^<>{}=;]*(?=[<{])/gu;
const SQL = /\b(?:select|insert into|update|delete from|where|order by)\b/;

export function readSource(path: string, source: string): Passage[] {
  const passages: Passage[] = [];
  const lineAt = (index: number): number => source.slice(0, index).split("\n").length;
  for (const { 0: text, index } of source.matchAll(TOKENS)) {
    if (text.startsWith("/*") || text.startsWith("//"))
      passages.push({ path, line: lineAt(index), kind: "comment", text });
    // A string without a space is a name, path or key.
    else if (/\p{L} \p{L}/u.test(text) && !SQL.test(text))
      passages.push({ path, line: lineAt(index), kind: "text", text });
  }
  if (path.endsWith(".tsx"))
    for (const { 0: text, index } of source.matchAll(JSX_TEXT))
      passages.push({ path, line: lineAt(index), kind: "text", text });
  return passages;
}

/** A Markdown page, line by line, without its code blocks. */
export function readDocument(path: string, source: string): Passage[] {
  let isCode = false;
  return source.split("\n").flatMap((text, index) => {
    if (text.startsWith("```")) isCode = !isCode;
    return isCode ? [] : [{ path, line: index + 1, kind: "document" as const, text: text.replace(/`[^`]*`/g, "") }];
  });
}
