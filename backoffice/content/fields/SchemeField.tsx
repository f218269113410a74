import { useId } from "react";
import { colorSchemes } from "#api/content/settings.ts";
import { staffLanguage } from "#backoffice/language.ts";
import styles from "./fields.module.css";
import { fieldsTexts } from "./texts/texts.ts";

const texts = fieldsTexts[staffLanguage()].schemes;

type Props = { label: string; value: string; onChange: (value: string) => void };

/** One of the color schemes that follow from the theme's colors. */
export function SchemeField({ label, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.schemes}>
        {colorSchemes.map((scheme) => (
          <label key={scheme} className={styles.scheme} data-scheme={scheme}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={value === scheme}
              onChange={() => onChange(scheme)}
            />
            <span className={styles.swatch} aria-hidden="true" />
            <span>{texts[scheme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
