/** The columns that a list shows, and their order. */

export type Choosable = {
  id: string;
  header: string;
  /** Always shown, before the others: identifies the row. */
  isFixed?: boolean;
  /** Hidden by default. */
  isUnusual?: boolean;
};

export type ColumnChoice = {
  all: readonly Choosable[];
  shown: readonly string[];
  defaults: readonly string[];
  /** Null restores the default. */
  onChange: (shown: readonly string[] | null) => void;
};

/** Fixed columns in declaration order, then the shown ones in the chosen order. */
export function arrange<C extends Choosable>(all: readonly C[], shown: readonly string[]): C[] {
  const chosen = shown.flatMap((id) => all.filter((column) => column.id === id && column.isFixed !== true));
  return [...all.filter(({ isFixed }) => isFixed), ...new Set(chosen)];
}

/** Columns in the order of the dialog: hidden ones last, in declaration order. */
export function orderOf({ all, shown }: Pick<ColumnChoice, "all" | "shown">): string[] {
  const choosable = all.filter(({ isFixed }) => !isFixed).map(({ id }) => id);
  return [...shown.filter((id) => choosable.includes(id)), ...choosable.filter((id) => !shown.includes(id))];
}
