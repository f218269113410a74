import { Badge } from "#backoffice/components/Badge.tsx";
import { formatDay } from "#backoffice/format.ts";
import styles from "./calendar.module.css";
import { barOf, notesOf, runningOn, type Spell } from "./calendar.ts";
import { SpellLink } from "./SpellLink.tsx";

type Props = { spells: readonly Spell[]; days: readonly string[]; today: string };

/** A month by its dates, for narrow screens: what begins, what ends, and what runs through. */
export function DateList({ spells, days, today }: Props) {
  const notes = notesOf(spells, days);
  const isOfMonth = days.includes(today);
  const all =
    isOfMonth && !notes.some(({ day }) => day === today) ? [...notes, { day: today, begins: [], ends: [] }] : notes;
  const through = spells.filter((spell) => {
    const { goesBefore, goesAfter } = barOf(spell, days);
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
                {formatDay(day)} {day === today && <Badge tone="note">Today</Badge>}
                <span className={styles.on}>{runningOn(spells, day)} on</span>
              </h3>
              <Names word="Begins" spells={begins} />
              <Names word="Last day" spells={ends} />
            </li>
          ))}
      </ol>
      {through.length > 0 && (
        <>
          <h3>All month</h3>
          <Names spells={through} />
        </>
      )}
    </div>
  );
}

function Names({ word, spells }: { word?: string; spells: readonly Spell[] }) {
  if (spells.length === 0) return null;
  return (
    <ul>
      {spells.map((spell) => (
        <li key={`${spell.kind}-${spell.id}`}>
          <span>
            {word !== undefined && <span className={styles.word}>{word}: </span>}
            <SpellLink spell={spell} />
            {!spell.isOn && " "}
            {!spell.isOn && <Badge glyph="empty">Off</Badge>}
          </span>
          <span className={styles.what}>{spell.what}</span>
        </li>
      ))}
    </ul>
  );
}
