/** Which columns of a list a person sees, and in which order. */

export type Choosable = {
  id: string;
  header: string;
  /** Always shown, and first: what a row is. */
  isFixed?: boolean;
  /** Not among the columns somebody sees who never chose. */
  isUnusual?: boolean;
};
/** What the chooser works with. */
export type ColumnChoice = {
  all: readonly Choosable[];
  shown: readonly string[];
  usual: readonly string[];
  /** Null: as usual again. */
  onChange: (shown: readonly string[] | null) => void;
};

/** The fixed ones as they are declared, then those shown, in their order. */
export function arrange<C extends Choosable>(all: readonly C[], shown: readonly string[]): C[] {
  const chosen = shown.flatMap((id) => all.filter((column) => column.id === id && column.isFixed !== true));
  return [...all.filter(({ isFixed }) => isFixed), ...new Set(chosen)];
}

/** Columns nobody shows stand last in the chooser, as they are declared. */
export function orderOf({ all, shown }: Pick<ColumnChoice, "all" | "shown">): string[] {
  const choosable = all.filter(({ isFixed }) => !isFixed).map(({ id }) => id);
  return [...shown.filter((id) => choosable.includes(id)), ...choosable.filter((id) => !shown.includes(id))];
}
