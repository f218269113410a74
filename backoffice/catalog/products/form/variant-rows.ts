/** The variants of the editor: one row per combination of option values. Rows follow changed options before saving. */
import type { OptionEntry } from "./product-form.ts";

/** Inventory of a variant at one location, as text of cells. */
export type StockCell = {
  /** Id of the inventory item, if it exists. */
  itemId?: string;
  revision?: string;
  quantity: string;
  inStock: "yes" | "no";
};

export type VariantRow = {
  key: string;
  /** API id; missing for a new variant. */
  id?: string;
  /** Option key → choice key. */
  choices: Readonly<Record<string, string>>;
  visible: "yes" | "no";
  price: string;
  compareAt: string;
  cost: string;
  sku: string;
  barcode: string;
  weight: string;
  /** Amount in one item, in the unit of the unit price. */
  unitQuantity: string;
  file?: { id: string; name: string };
  /** Location id → stock there. */
  stock: Readonly<Record<string, StockCell>>;
};

export const emptyStock: StockCell = { quantity: "0", inStock: "yes" };

export const emptyRow: VariantRow = {
  key: "only",
  choices: {},
  visible: "yes",
  price: "",
  compareAt: "",
  cost: "",
  sku: "",
  barcode: "",
  weight: "",
  unitQuantity: "",
  stock: {},
};

/** "option=value|option=value", independent of the order of options. */
function combinationKey(choices: Readonly<Record<string, string>>): string {
  return Object.entries(choices)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([option, choice]) => `${option}=${choice}`)
    .join("|");
}

/** Every combination of option values; one empty combination without options. Options without values are ignored. */
function combinationsOf(options: readonly OptionEntry[]): Record<string, string>[] {
  return options
    .filter(({ choices }) => choices.length > 0)
    .reduce<Record<string, string>[]>(
      (combinations, option) =>
        combinations.flatMap((combination) => option.choices.map(({ key }) => ({ ...combination, [option.key]: key }))),
      [{}],
    );
}

export function combinationCount(options: readonly OptionEntry[]): number {
  return options.reduce((product, { choices }) => product * Math.max(1, choices.length), 1);
}

/**
 * Rows for changed options. A combination keeps its row. With a new option, the old row becomes the row of its first value, and the
 * other values get copies without id, SKU, barcode and inventory. When an option is removed, the first row of each remaining
 * combination is kept.
 */
export function alignRows(
  options: readonly OptionEntry[],
  rows: readonly VariantRow[],
  /** Rows when the editor was opened: a combination that is added again gets its variant back. */
  opened: readonly VariantRow[] = [],
): VariantRow[] {
  const exact = new Map([...opened, ...rows].map((row) => [combinationKey(row.choices), row]));
  const usedIds = new Set<string>();
  const used = new Set<VariantRow>();
  const use = (row: VariantRow): VariantRow => {
    used.add(row);
    if (row.id !== undefined) usedIds.add(row.id);
    return row;
  };
  const combinations = combinationsOf(options);
  const kept = new Map<string, VariantRow>();
  for (const choices of combinations) {
    const key = combinationKey(choices);
    const row = exact.get(key);
    if (row !== undefined && !(row.id !== undefined && usedIds.has(row.id))) kept.set(key, use(row));
  }
  // Rows of other options, found by the values they share with a combination.
  const loose = rows.filter((row) => !used.has(row));
  const find = indexByShared(loose, new Set(options.map(({ key }) => key)));
  return combinations.map((choices) => {
    const key = combinationKey(choices);
    const same = kept.get(key);
    if (same !== undefined) return same;
    const origin = find(choices);
    const isFree = origin !== undefined && !used.has(origin) && !(origin.id !== undefined && usedIds.has(origin.id));
    return isFree ? { ...use(origin), choices } : copyOf(origin ?? rows[0] ?? emptyRow, key, choices);
  });
}

/** Finds the first row that has the same values as a combination in all options they share. */
function indexByShared(
  rows: readonly VariantRow[],
  known: ReadonlySet<string>,
): (choices: Readonly<Record<string, string>>) => VariantRow | undefined {
  const byShape = new Map<string, { options: string[]; rows: Map<string, VariantRow> }>();
  for (const row of rows) {
    const options = Object.keys(row.choices).filter((option) => known.has(option));
    const shape = options.toSorted().join();
    const group = byShape.get(shape) ?? { options, rows: new Map<string, VariantRow>() };
    byShape.set(shape, group);
    const key = combinationKey(only(row.choices, options));
    if (!group.rows.has(key)) group.rows.set(key, row);
  }
  return (choices) => {
    for (const group of byShape.values()) {
      const row = group.rows.get(combinationKey(only(choices, group.options)));
      if (row !== undefined) return row;
    }
    return undefined;
  };
}

function only(choices: Readonly<Record<string, string>>, options: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    options.flatMap((option) => {
      const choice = choices[option];
      return choice === undefined ? [] : [[option, choice]];
    }),
  );
}

function copyOf(row: VariantRow, key: string, choices: Readonly<Record<string, string>>): VariantRow {
  const { id: _id, file: _file, ...rest } = row;
  const stock = Object.fromEntries(
    Object.entries(row.stock).map(([location, { inStock }]) => [location, { quantity: "0", inStock }]),
  );
  return { ...rest, key: `new:${key}`, choices, sku: "", barcode: "", stock };
}

/** "Large / Red". */
export function rowName(row: VariantRow, options: readonly OptionEntry[]): string {
  return options
    .flatMap((option) => option.choices.find(({ key }) => key === row.choices[option.key])?.name ?? [])
    .join(" / ");
}

/** How many variants saving adds and removes. */
export function planRows(before: readonly VariantRow[], after: readonly VariantRow[]) {
  const ids = new Set(after.flatMap(({ id }) => id ?? []));
  return {
    total: after.length,
    added: after.filter(({ id }) => id === undefined).length,
    removed: before.filter(({ id }) => id !== undefined && !ids.has(id)).length,
  };
}
