import { formatDay } from "#backoffice/format.ts";
import styles from "./calendar.module.css";
import { barOf, hasDays, overlapping, runningOn, type Spell } from "./calendar.ts";
import { daysText } from "./day-texts.ts";
import { SpellLink } from "./SpellLink.tsx";

type Props = { spells: readonly Spell[]; days: readonly string[]; today: string };

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());

/** One row for each discount, one column for each day; the last row counts what is on at once. */
export function MonthTimeline({ spells, days, today }: Props) {
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
        <ul aria-label="Discounts of the month">
          {spells.map((spell) => (
            <li key={`${spell.kind}-${spell.id}`} className={styles.row} style={columns}>
              <Bar spell={spell} spells={spells} days={days} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.counts}>
        <span className={styles.countsName}>On at once</span>
        <div className={styles.days} style={columns} aria-hidden="true">
          {days.map((day) => {
            const count = runningOn(spells, day);
            // What runs for ever is beside everything; two that were planned for the same day are worth a look.
            const isMany = runningOn(spells.filter(hasDays), day) > 1;
            return (
              <span key={day} className={styles.count} data-many={isMany || undefined}>
                {count === 0 ? "" : count}
              </span>
            );
          })}
        </div>
      </div>
      <p className={styles.legend}>
        <span data-kind="RULE">Automatic</span>
        <span data-kind="COUPON">Coupon</span>
        <span data-off="">Switched off or used up</span>
      </p>
    </div>
  );
}

function Bar({ spell, spells, days }: { spell: Spell; spells: readonly Spell[]; days: readonly string[] }) {
  const { start, end, goesBefore, goesAfter } = barOf(spell, days);
  const others = overlapping(spell, spells, days).length;
  // A bar that is near the end has its name before it: there is no room behind.
  const isLate = start > days.length * 0.6;
  return (
    <>
      <SpellLink
        spell={spell}
        className={styles.line}
        style={{ gridColumn: isLate ? `1 / ${start + 1}` : `${start + 1} / -1`, gridRow: 1 }}
      >
        <span className={styles.label} data-late={isLate || undefined}>
          <span className={styles.labelName}>{spell.name}</span>
          <span className={styles.hidden}>
            {`, ${daysText(spell)}, ${spell.isOn ? "on" : "off"}${others > 0 ? `, together with ${others} more` : ""}`}
          </span>
        </span>
      </SpellLink>
      <span
        aria-hidden="true"
        className={styles.span}
        data-kind={spell.kind}
        data-off={!spell.isOn || undefined}
        data-before={goesBefore || undefined}
        data-after={goesAfter || undefined}
        style={{ gridColumn: `${start + 1} / ${end + 2}`, gridRow: 1 }}
      />
    </>
  );
}
