import { Badge } from "#backoffice/components/Badge.tsx";
import { type Column, DataTable } from "#backoffice/components/tables/DataTable.tsx";
import { formatList, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./calendar.module.css";
import { type CalendarEntry, overlapping } from "./calendar.ts";
import { DiscountLink } from "./DiscountLink.tsx";
import { daysText } from "./summaries.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].calendar;

/** The discounts of a month as a table. */
export function CalendarTable({ entries, days }: { entries: readonly CalendarEntry[]; days: readonly string[] }) {
  const columns: readonly Column<CalendarEntry>[] = [
    { id: "name", header: texts.discount, phone: "title", cell: (entry) => <DiscountLink entry={entry} /> },
    {
      id: "kind",
      header: texts.type,
      cell: ({ kind, isActive }) => (
        <>
          {texts.types[kind]} {!isActive && <Badge glyph="empty">{texts.inactive}</Badge>}
        </>
      ),
    },
    { id: "what", header: texts.value, cell: ({ benefit }) => benefit },
    { id: "days", header: texts.dates, cell: daysText },
    {
      id: "with",
      header: texts.overlaps,
      cell: (entry) => {
        const others = overlapping(entry, entries, days);
        if (others.length === 0) return "–";
        const names = others.map(({ name }) => name);
        const shown = names.slice(0, 3).join(", ");
        return (
          <span className={styles.others}>
            {names.length > 4
              ? formatText(texts.andMore, { names: shown, count: names.length - 3 })
              : formatList(names)}
          </span>
        );
      },
    },
  ];
  return (
    <DataTable
      caption={formatText(texts.caption, { count: entries.length })}
      columns={columns}
      rows={entries}
      rowId={({ kind, id }) => `${kind}-${id}`}
    />
  );
}
