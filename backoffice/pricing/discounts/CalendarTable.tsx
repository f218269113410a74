import { Badge } from "#backoffice/components/Badge.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import styles from "./calendar.module.css";
import { overlapping, type Spell } from "./calendar.ts";
import { daysText } from "./day-texts.ts";
import { SpellLink } from "./SpellLink.tsx";

/** The same month in words. */
export function CalendarTable({ spells, days }: { spells: readonly Spell[]; days: readonly string[] }) {
  const columns: readonly Column<Spell>[] = [
    { id: "name", header: "Discount", phone: "title", cell: (spell) => <SpellLink spell={spell} /> },
    {
      id: "kind",
      header: "Kind",
      cell: ({ kind, isOn }) => (
        <>
          {kind === "COUPON" ? "Coupon" : "Automatic"} {!isOn && <Badge glyph="empty">Off</Badge>}
        </>
      ),
    },
    { id: "what", header: "Gives", cell: ({ what }) => what },
    { id: "days", header: "Days", cell: daysText },
    {
      id: "with",
      header: "At the same time",
      cell: (spell) => {
        const others = overlapping(spell, spells, days);
        if (others.length === 0) return "–";
        const named = others.slice(0, 3).map(({ name }) => name);
        return (
          <span className={styles.others}>
            {named.join(", ")}
            {others.length > 3 && ` and ${others.length - 3} more`}
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={`Discounts of the month, ${spells.length} rows`}
      columns={columns}
      rows={spells}
      rowId={({ kind, id }) => `${kind}-${id}`}
    />
  );
}
