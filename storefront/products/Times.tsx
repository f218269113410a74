import { Icon } from "#ui/Icon.tsx";
import styles from "./times.module.css";
import type { TimesView } from "./views.ts";

type Props = { times: TimesView };

/** Choosing a time: days that unfold, each with its times as radio buttons. Works as it stands without scripts. */
export function Times({ times }: Props) {
  return (
    <fieldset className={styles.times} id="times">
      <legend>When would you like to come?</legend>
      <p className={styles.words}>
        {times.words}
        {times.place !== "" && ` ${times.place}`}
      </p>
      {times.days.length === 0 && <p className={styles.none}>Nothing is free in these two weeks.</p>}
      {times.days.map((day) => (
        <details key={day.key} className={styles.day} name="day" open={day.isOpen}>
          <summary>
            <span>{day.label}</span>
            <span className={styles.count}>{day.summary}</span>
          </summary>
          <div className={styles.slots}>
            {day.slots.map((slot) => (
              <label key={slot.value}>
                <input type="radio" name="when" value={slot.value} defaultChecked={slot.isChosen} required />
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
              <Icon name="left" size={18} /> Earlier
            </a>
          ) : (
            <span />
          )}
          {times.later && (
            <a href={times.later}>
              {times.days.length === 0 ? "Next free time" : "Later"} <Icon name="right" size={18} />
            </a>
          )}
        </p>
      )}
    </fieldset>
  );
}
