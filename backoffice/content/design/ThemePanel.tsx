import { Check } from "lucide-react";
import { useId } from "react";
import type { Theme } from "#api/content/design.ts";
import { themes } from "#api/content/themes.ts";
import { SelectField } from "#backoffice/components/forms/Field.tsx";
import { staffLanguage } from "#backoffice/language.ts";
import { Segments } from "../fields/Segments.tsx";
import { labelOf } from "../labels.ts";
import { ColorFields } from "./ColorFields.tsx";
import styles from "./design.module.css";
import { FontField } from "./FontField.tsx";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()].theme;

/** `key` joins the changes of one control to one undo step. */
type Props = { theme: Theme; onChange: (theme: Theme, key?: string) => void };

/** Everything about how the store looks. A theme sets all of it; every value can then be changed. */
export function ThemePanel({ theme, onChange }: Props) {
  const set = <Name extends keyof Theme>(name: Name, value: Theme[Name]): void =>
    onChange({ ...theme, [name]: value }, `theme ${name}`);
  return (
    <>
      <ThemeChoice theme={theme} onChange={(next) => onChange(next)} />
      <section className={styles.group} aria-label={texts.colors}>
        <h3>{texts.colors}</h3>
        <ColorFields
          colors={theme.colors}
          onChange={(name, color) =>
            onChange({ ...theme, colors: { ...theme.colors, [name]: color } }, `theme ${name}`)
          }
        />
      </section>
      <section className={styles.group} aria-label={texts.typography}>
        <h3>{texts.typography}</h3>
        <FontField
          label={texts.headingFont}
          value={theme.fonts.heading}
          onChange={(heading) => set("fonts", { ...theme.fonts, heading })}
        />
        <FontField
          label={texts.bodyFont}
          value={theme.fonts.body}
          onChange={(body) => set("fonts", { ...theme.fonts, body })}
        />
        <Segments
          label={texts.headings}
          value={theme.headings}
          options={entriesOf(texts.sizes)}
          onChange={(value) => set("headings", value)}
        />
      </section>
      <section className={styles.group} aria-label={texts.shapes}>
        <h3>{texts.shapes}</h3>
        <Segments
          label={texts.corners}
          value={theme.corners}
          options={entriesOf(texts.cornerNames)}
          onChange={(value) => set("corners", value)}
        />
        <Segments
          label={texts.spacing}
          value={theme.spacing}
          options={entriesOf(texts.spacingNames)}
          onChange={(value) => set("spacing", value)}
        />
        <Segments
          label={texts.buttons}
          value={theme.buttons}
          options={entriesOf(texts.buttonNames)}
          onChange={(value) => set("buttons", value)}
        />
      </section>
      <section className={styles.group} aria-label={texts.layout}>
        <h3>{texts.layout}</h3>
        <Segments
          label={texts.cards}
          value={theme.cards}
          options={entriesOf(texts.cardNames)}
          onChange={(value) => set("cards", value)}
        />
        <SelectField
          label={texts.imageRatio}
          value={theme.imageRatio}
          onChange={(event) => {
            const chosen = entriesOf(texts.ratioNames).find(([value]) => value === event.currentTarget.value);
            if (chosen !== undefined) set("imageRatio", chosen[0]);
          }}
        >
          {entriesOf(texts.ratioNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Segments
          label={texts.header}
          value={theme.header}
          options={entriesOf(texts.headerNames)}
          onChange={(value) => set("header", value)}
        />
      </section>
    </>
  );
}

/** Names of options in the order of the catalog. */
function entriesOf<Name extends string>(names: Readonly<Record<Name, string>>): readonly (readonly [Name, string])[] {
  return Object.entries(names) as [Name, string][];
}

function ThemeChoice({ theme, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>{texts.themes}</legend>
      <div className={styles.themes}>
        {Object.values(themes).map(({ label, theme: one }) => (
          <label key={one.name} className={styles.theme}>
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              checked={theme.name === one.name}
              onChange={() => onChange(one)}
            />
            <ThemeSketch theme={one} />
            <span className={styles.themeName}>
              {labelOf(label)}
              {theme.name === one.name && <Check aria-hidden="true" />}
            </span>
            <span className={styles.themeText}>{texts.abouts[one.name]}</span>
          </label>
        ))}
      </div>
      <p className={styles.help}>{texts.themesHint}</p>
    </fieldset>
  );
}

const radii = { square: 0, soft: 4, round: 9 };

/** A store in the theme, in miniature. */
function ThemeSketch({ theme: { colors, corners, header, cards, buttons } }: { theme: Theme }) {
  const radius = radii[corners];
  const logoX = header === "left" ? 10 : 68;
  return (
    <svg viewBox="0 0 160 104" className={styles.sketch} aria-hidden="true">
      <rect width="160" height="104" fill={colors.page} />
      <rect x={logoX} y="8" width="24" height="6" rx="3" fill={colors.text} />
      {[0, 1, 2].map((index) => (
        <rect
          key={index}
          x={header === "left" ? 102 + index * 17 : 44 + index * 26}
          y={header === "stacked" ? 19 : 9}
          width="13"
          height="3"
          rx="1.5"
          fill={colors.text}
          opacity={header === "centered" && index === 1 ? 0 : 0.55}
        />
      ))}
      <rect x="10" y="27" width="140" height="32" rx={radius} fill={colors.brand} />
      <rect x="18" y="34" width="46" height="6" rx="3" fill={colors.page} />
      <rect
        x="18"
        y="45"
        width="26"
        height="9"
        rx={buttons === "pill" ? 4.5 : Math.min(radius, 4)}
        fill={buttons === "outlined" ? "none" : colors.accent}
        stroke={colors.accent}
      />
      {[0, 1, 2].map((index) => (
        <g key={index} transform={`translate(${10 + index * 48} 66)`}>
          <rect
            width="44"
            height="30"
            rx={radius}
            fill={colors.surface}
            stroke={cards === "framed" ? colors.text : colors.accent}
            strokeOpacity={cards === "framed" ? 0.35 : 0.5}
          />
          <rect
            x={cards === "centered" ? 10 : 5}
            y="21"
            width="24"
            height="4"
            rx="2"
            fill={colors.text}
            opacity="0.7"
          />
        </g>
      ))}
    </svg>
  );
}
