/** Three-way merge of a product that two people changed at the same time. */
import { type FieldName, fieldNames, isSame, type ProductForm } from "./product-form.ts";
import type { VariantRow } from "./variant-rows.ts";

/** The complete state of the editor. */
export type EditorState = { form: ProductForm; rows: readonly VariantRow[] };

export type Conflict = FieldName | "variants";

type Comparison = {
  /** Changed by both to different values: needs a decision. */
  both: Conflict[];
  theirs: Conflict[];
  mine: Conflict[];
};

export function compare(base: EditorState, mine: EditorState, theirs: EditorState): Comparison {
  const result: Comparison = { both: [], theirs: [], mine: [] };
  const sort = (name: Conflict, was: unknown, my: unknown, their: unknown): void => {
    const isMine = !isSame(was, my);
    const isTheirs = !isSame(was, their);
    if (isMine && isTheirs && !isSame(my, their)) result.both.push(name);
    else if (isTheirs) result.theirs.push(name);
    else if (isMine) result.mine.push(name);
  };
  for (const name of fieldNames) sort(name, base.form[name], mine.form[name], theirs.form[name]);
  sort("variants", comparable(base.rows), comparable(mine.rows), comparable(theirs.rows));
  // Rows refer to option values, so options and rows are taken from the same side.
  const options =
    result.both.includes("options") || (result.mine.includes("options") && result.theirs.includes("variants"));
  if (options && !result.both.includes("variants")) result.both.push("variants");
  return result;
}

/** Their version, with my changes where only I changed a field or where mine was chosen. */
export function merge(
  base: EditorState,
  mine: EditorState,
  theirs: EditorState,
  keepMine: ReadonlySet<Conflict>,
): EditorState {
  const { both, mine: onlyMine } = compare(base, mine, theirs);
  const taken = new Set<Conflict>([...onlyMine, ...both.filter((name) => keepMine.has(name))]);
  if (taken.has("options")) taken.add("variants");
  const form = { ...theirs.form };
  for (const name of fieldNames) if (taken.has(name)) copyField(form, mine.form, name);
  return { form, rows: taken.has("variants") ? withTheirStock(mine.rows, theirs.rows) : theirs.rows };
}

function copyField<Name extends FieldName>(to: ProductForm, from: ProductForm, name: Name): void {
  to[name] = from[name];
}

/** Without ids and revisions of inventory items, which aren't user input. */
function comparable(rows: readonly VariantRow[]): unknown {
  return rows.map(({ stock, ...row }) => ({
    ...row,
    stock: Object.fromEntries(
      Object.entries(stock).map(([location, { quantity, inStock }]) => [location, { quantity, inStock }]),
    ),
  }));
}

/** My rows with the current revisions of their inventory items. */
function withTheirStock(mine: readonly VariantRow[], theirs: readonly VariantRow[]): VariantRow[] {
  const byId = new Map(theirs.flatMap((row) => (row.id === undefined ? [] : [[row.id, row] as const])));
  return mine.map((row) => {
    const other = row.id === undefined ? undefined : byId.get(row.id);
    if (other === undefined) return row;
    const stock = Object.fromEntries(
      Object.entries(row.stock).map(([location, cell]) => {
        const { itemId, revision } = other.stock[location] ?? {};
        return [location, { ...cell, ...(itemId && { itemId }), ...(revision && { revision }) }];
      }),
    );
    return { ...row, stock };
  });
}
