import type { Column } from "#backoffice/components/tables/DataTable.tsx";
import { arrange, type Choosable, type ColumnChoice } from "./arrange.ts";
import { type PreferenceKey, usePreference } from "./preferences.ts";

export type ChoosableColumn<Row> = Column<Row> & Choosable;

/** The columns of a list as the signed-in staff member arranged them. */
export function useColumns<C extends Choosable>(
  key: Extract<PreferenceKey, `columns.${string}`>,
  all: readonly C[],
): { columns: C[]; choice: ColumnChoice } {
  const [value, store] = usePreference(key);
  const defaults = all.filter(({ isFixed, isUnusual }) => !isFixed && !isUnusual).map(({ id }) => id);
  const shown = readShown(value?.shown) ?? defaults;
  const onChange = (ids: readonly string[] | null): void => store(ids === null ? null : { shown: ids });
  return { columns: arrange(all, shown), choice: { all, shown, defaults, onChange } };
}

function readShown(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((id): id is string => typeof id === "string") : undefined;
}
