import { isWeekend } from "#api/store/dates.ts";
import { formatDay, formatText } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./calendar.module.css";
import { barOf, type CalendarEntry, countActive, hasDays, overlapping } from "./calendar.ts";
import { DiscountLink } from "./DiscountLink.tsx";
import { daysText } from "./summaries.ts";
import { discountsTexts } from "./texts/texts.ts";

const texts = discountsTexts[staffLanguage()].calendar;

type Props = { entries: readonly CalendarEntry[]; days: readonly string[]; today: string };

/** One row per discount, one column per day; the last row counts the active discounts of each day. */
export function MonthTimeline({ entries, days, today }: Props) {
  const columns = { gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` };
  return (
    <div className={styles.timeline}>
      <div className={styles.days} style={columns} aria-hidden="true">
        {days.map((day) => (
          <span
            key={day}
            className={styles.day}
            data-weekend={isWeekend(day) || undefined}
            data-today={day === today || undefined}
          >
            <span>{formatDay(day, "weekdayLetter")}</span>
            {Number(day.slice(-2))}
          </span>
        ))}
      </div>
      <div className={styles.rows}>
        <div className={styles.grid} style={columns} aria-hidden="true">
          {days.map((day) => (
            <span key={day} data-weekend={isWeekend(day) || undefined} data-today={day === today || undefined} />
          ))}
        </div>
        <ul aria-label={texts.list}>
          {entries.map((entry) => (
            <li key={`${entry.kind}-${entry.id}`} className={styles.row} style={columns}>
              <Bar entry={entry} entries={entries} days={days} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.counts}>
        <span className={styles.countsName}>{texts.active}</span>
        <div className={styles.days} style={columns} aria-hidden="true">
          {days.map((day) => {
            const count = countActive(entries, day);
            // Discounts without dates overlap with all others, so only scheduled ones are highlighted.
            const isMany = countActive(entries.filter(hasDays), day) > 1;
            return (
              <span key={day} className={styles.count} data-many={isMany || undefined}>
                {count === 0 ? "" : count}
              </span>
            );
          })}
        </div>
      </div>
      <p className={styles.legend}>
        <span data-kind="RULE">{texts.types.RULE}</span>
        <span data-kind="COUPON">{texts.types.COUPON}</span>
        <span data-off="">{texts.legendInactive}</span>
      </p>
    </div>
  );
}

function Bar({
  entry,
  entries,
  days,
}: {
  entry: CalendarEntry;
  entries: readonly CalendarEntry[];
  days: readonly string[];
}) {
  const { start, end, goesBefore, goesAfter } = barOf(entry, days);
  const others = overlapping(entry, entries, days).length;
  // A bar near the end of the month has its name before it: there is no room after it.
  const isLate = start > days.length * 0.6;
  return (
    <>
      <DiscountLink
        entry={entry}
        className={styles.line}
        style={{ gridColumn: isLate ? `1 / ${start + 1}` : `${start + 1} / -1`, gridRow: 1 }}
      >
        <span className={styles.label} data-late={isLate || undefined}>
          <span className={styles.labelName}>{entry.name}</span>
          <span className={styles.hidden}>
            {others > 0
              ? formatText(texts.barOverlapping, { dates: daysText(entry), count: others })
              : formatText(texts.bar, { dates: daysText(entry), state: entry.isActive ? "active" : "inactive" })}
          </span>
        </span>
      </DiscountLink>
      <span
        aria-hidden="true"
        className={styles.span}
        data-kind={entry.kind}
        data-off={!entry.isActive || undefined}
        data-before={goesBefore || undefined}
        data-after={goesAfter || undefined}
        style={{ gridColumn: `${start + 1} / ${end + 2}`, gridRow: 1 }}
      />
    </>
  );
}
