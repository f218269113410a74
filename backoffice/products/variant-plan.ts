/** What saving changed options does to the variants: which combinations stay, which are new, which go. */
import type { OptionEntry } from "./product-form.ts";

type Named = { name: string; choices: readonly { description: string }[] };

export function planVariants(before: readonly Named[], after: readonly OptionEntry[]) {
  const old = new Set(combinations(before));
  const next = combinations(after);
  const kept = next.filter((key) => old.has(key)).length;
  return { total: next.length, added: next.length - kept, removed: old.size - kept };
}

/** Each combination of choices as one text; options count by name, so that their order does not matter. */
function combinations(options: readonly Named[]): string[] {
  if (options.length === 0) return [];
  const sorted = options.toSorted((a, b) => a.name.localeCompare(b.name));
  return sorted.reduce<string[]>(
    (keys, option) =>
      keys.flatMap((key) => option.choices.map((choice) => `${key}|${option.name}=${choice.description}`)),
    [""],
  );
}
