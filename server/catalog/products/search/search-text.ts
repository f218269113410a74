/** Parses free text into words, and finds the catalog word that an unknown word probably means. */
const MAX_WORDS = 8;

/** Words of an expression: letters and digits, lowercase, without accents (like `plain_text` in SQL). */
export function wordsOf(expression: string): string[] {
  const plain = expression.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS).map((word) => word.slice(0, 60));
}

export type Candidate = { readonly word: string; readonly uses: number };

/** Short words tolerate one edit, longer ones two or three. Of equally close words the more frequent one wins. */
export function nearest(typed: string, candidates: readonly Candidate[]): string | undefined {
  const tolerance = typed.length <= 4 ? 1 : typed.length <= 8 ? 2 : 3;
  let best: { word: string; distance: number; uses: number } | undefined;
  for (const { word, uses } of candidates) {
    // The last word may be incomplete, so it is also compared with prefixes of longer words.
    const beginning =
      word.length > typed.length + 1 ? editDistance(typed, word.slice(0, typed.length)) + 0.5 : Infinity;
    const distance = Math.min(editDistance(typed, word), beginning);
    if (distance > tolerance) continue;
    if (best === undefined || distance < best.distance || (distance === best.distance && uses > best.uses)) {
      best = { word, distance, uses };
    }
  }
  return best?.word;
}

/**
 * Insertions, deletions, substitutions and transpositions of adjacent characters (optimal string alignment distance).
 */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}

/** A term to match: a word or prefix, or several consecutive words. */
export type Term = {
  readonly words: readonly string[];
  /** Matches words that start with it, or, where completions were looked up, one of these words. */
  readonly isPrefix: boolean;
  readonly completions?: readonly string[];
  /** The words can occur anywhere in the text, instead of consecutively. */
  readonly isLoose?: boolean;
};
/** Alternatives for one position of the expression. */
export type Group = readonly Term[];

export type Synonyms = { readonly words: readonly string[]; readonly isOneWay: boolean };

const MAX_PHRASE = 3;

/** All candidates for synonyms: single words and up to three consecutive ones. */
export function phrasesOf(words: readonly string[]): string[] {
  const found = words.flatMap((_, start) =>
    Array.from({ length: MAX_PHRASE }, (__, extra) => words.slice(start, start + extra + 1).join(" ")),
  );
  return [...new Set(found)];
}

type Vocabulary = {
  readonly synonyms: readonly Synonyms[];
  /** Word → catalog words that start with it, where the catalog is too large for prefix matching. */
  readonly completions: ReadonlyMap<string, readonly string[]>;
  /** The results of `listCompounds` that are catalog words. */
  readonly compounds?: ReadonlySet<string>;
};

const LONGEST_COMPOUND = 24;

/** Consecutive words joined, and ways to split a word: "note book", "notebook". */
export function listCompounds(words: readonly string[]): string[] {
  const joined = words.slice(1).map((word, index) => `${words[index]}${word}`);
  const parts = words.flatMap((word) => listSplits(word).flat());
  return [...new Set([...words, ...joined, ...parts])].filter((word) => word.length <= 2 * LONGEST_COMPOUND);
}

/** The second part has to be a word of its own; the first can be a single letter ("tshirt") or a word. */
function listSplits(word: string): [string, string][] {
  if (word.length > LONGEST_COMPOUND) return [];
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, index): [string, string] => [
    word.slice(0, index + 1),
    word.slice(index + 1),
  ]).filter(([start, end]) => (start.length === 1 ? end.length > 3 : start.length > 2 && end.length > 2));
}

/** Groups of alternatives for each word, or for consecutive words with synonyms; the longest phrase wins. */
export function groupsOf(
  words: readonly string[],
  { synonyms, completions, compounds = new Set() }: Vocabulary,
): Group[] {
  const groups: Group[] = [];
  for (let start = 0; start < words.length; ) {
    let length = Math.min(MAX_PHRASE, words.length - start);
    let others: string[] = [];
    for (; length > 0; length--) {
      others = synonymsOf(words.slice(start, start + length).join(" "), synonyms);
      if (others.length > 0) break;
    }
    length = Math.max(length, 1);
    const [word = "", next = ""] = words.slice(start, start + 2);
    if (length === 1 && others.length === 0 && next !== "" && compounds.has(`${word}${next}`)) {
      groups.push([
        // When prefixes were resolved to completions, no prefix matching is necessary here.
        { words: [word, next], isPrefix: completions.size === 0, isLoose: true },
        { words: [`${word}${next}`], isPrefix: false },
      ]);
      start += 2;
      continue;
    }
    const phrase = words.slice(start, start + length);
    const known = length === 1 ? completions.get(phrase[0] ?? "") : undefined;
    groups.push([
      { words: phrase, isPrefix: length === 1, ...(known === undefined ? {} : { completions: known }) },
      ...others.map((other): Term => ({ words: other.split(" "), isPrefix: false })),
      ...(length === 1 && !compounds.has(word)
        ? listSplits(word)
            .filter(([first, second]) => (first.length === 1 || compounds.has(first)) && compounds.has(second))
            .map((split): Term => ({ words: split, isPrefix: false }))
        : []),
    ]);
    start += length;
  }
  return groups;
}

function synonymsOf(phrase: string, synonyms: readonly Synonyms[]): string[] {
  const found = synonyms
    .filter(({ words, isOneWay }) => (isOneWay ? words[0] === phrase : words.includes(phrase)))
    .flatMap(({ words }) => words.filter((word) => word !== phrase));
  return [...new Set(found)].slice(0, 20);
}
