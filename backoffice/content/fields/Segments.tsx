import { useId } from "react";
import styles from "./fields.module.css";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
};

/** A choice of few short options. */
export function Segments<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.segments}>
        {options.map(([id, text]) => (
          <label key={id} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === id}
              onChange={() => onChange(id)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
