import { Badge } from "#backoffice/components/Badge.tsx";
import { formatDay, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./calendar.module.css";
import { barOf, type CalendarEntry, changesByDay, countActive } from "./calendar.ts";
import { DiscountLink } from "./DiscountLink.tsx";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].calendar;

type Props = { entries: readonly CalendarEntry[]; days: readonly string[]; today: string };

/** For narrow screens: the dates of a month on which discounts start or end, then those that run all month. */
export function DateList({ entries, days, today }: Props) {
  const changes = changesByDay(entries, days);
  const isOfMonth = days.includes(today);
  const all =
    isOfMonth && !changes.some(({ day }) => day === today)
      ? [...changes, { day: today, begins: [], ends: [] }]
      : changes;
  const through = entries.filter((entry) => {
    const { goesBefore, goesAfter } = barOf(entry, days);
    return goesBefore && goesAfter;
  });
  return (
    <div className={styles.dates}>
      <ol>
        {all
          .toSorted((a, b) => a.day.localeCompare(b.day))
          .map(({ day, begins, ends }) => (
            <li key={day} data-today={day === today || undefined}>
              <h3>
                {formatDay(day)} {day === today && <Badge tone="note">{texts.today}</Badge>}
                <span className={styles.on}>{formatText(texts.activeCount, { count: countActive(entries, day) })}</span>
              </h3>
              <Names label={texts.starts} entries={begins} />
              <Names label={texts.ends} entries={ends} />
            </li>
          ))}
      </ol>
      {through.length > 0 && (
        <>
          <h3>{texts.allMonth}</h3>
          <Names entries={through} />
        </>
      )}
    </div>
  );
}

function Names({ label, entries }: { label?: string; entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.kind}-${entry.id}`}>
          <span>
            {label !== undefined && <span className={styles.word}>{label} </span>}
            <DiscountLink entry={entry} />
            {!entry.isActive && " "}
            {!entry.isActive && <Badge glyph="empty">{texts.inactive}</Badge>}
          </span>
          <span className={styles.what}>{entry.benefit}</span>
        </li>
      ))}
    </ul>
  );
}
