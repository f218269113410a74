import { Icon } from "#ui/Icon.tsx";
import { useTexts } from "#ui/language.ts";
import { productTexts } from "../texts/texts.ts";
import type { TimesView } from "../views.ts";
import { focus, isFirst, marksOf, Problem } from "./Problem.tsx";
import styles from "./times.module.css";

type Props = { times: TimesView; errors: Readonly<Record<string, string>> };

/** Time picker: collapsible days with a radio button per time. Works without scripts. */
export function Times({ times, errors }: Props) {
  const error = errors.when;
  const first = isFirst(errors, "when") ? times.days.find(({ isOpen }) => isOpen)?.slots[0] : undefined;
  const texts = useTexts(productTexts).times;
  return (
    <fieldset className={styles.times} id="times" {...marksOf(error, "when-problem")} data-field="when">
      <legend>{texts.when}</legend>
      {error && <Problem id="when-problem" field="when" text={error} />}
      <p className={styles.words}>
        <bdi>{times.words}</bdi>
        {times.place !== "" && <bdi> {times.place}</bdi>}
      </p>
      {times.days.length === 0 && <p className={styles.none}>{texts.none}</p>}
      {times.days.map((day) => (
        <details key={day.key} className={styles.day} name="day" open={day.isOpen}>
          <summary>
            <span>{day.label}</span>
            <span className={styles.count}>{day.summary}</span>
          </summary>
          <div className={styles.slots}>
            {day.slots.map((slot) => (
              <label key={slot.value}>
                <input
                  type="radio"
                  name="when"
                  value={slot.value}
                  defaultChecked={slot.isChosen}
                  required
                  {...focus(slot === first)}
                />
                <span>{slot.label}</span>
                {slot.left && <small>{slot.left}</small>}
              </label>
            ))}
          </div>
        </details>
      ))}
      {(times.earlier || times.later) && (
        <p className={styles.more}>
          {times.earlier ? (
            <a href={times.earlier}>
              <Icon name="left" size={18} /> {texts.earlier}
            </a>
          ) : (
            <span />
          )}
          {times.later && (
            <a href={times.later}>
              {times.days.length === 0 ? texts.nextFree : texts.later} <Icon name="right" size={18} />
            </a>
          )}
        </p>
      )}
    </fieldset>
  );
}
