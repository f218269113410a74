import { TriangleAlert } from "lucide-react";
import type { Theme } from "#api/content/design.ts";
import { formatMessage } from "#api/store/messages.ts";
import { Button } from "#backoffice/components/forms/Button.tsx";
import { formatNumber } from "#backoffice/format.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { contrastOf, readable } from "#ui/colors.ts";
import { CheckedField } from "../fields/CheckedField.tsx";
import styles from "./design.module.css";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()].colors;

type ColorName = keyof Theme["colors"];

/** For text of normal size (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;
const HEX = /^#[0-9a-f]{6}$/;

/** Colors of text, with the backgrounds that they are on. */
const backgroundsOf: Partial<Record<ColorName, readonly ColorName[]>> = {
  text: ["page", "surface"],
  brand: ["page", "surface"],
};

type Props = { colors: Theme["colors"]; onChange: (name: ColorName, color: string) => void };

/** The theme's colors, with the contrast of each text color while it is chosen. */
export function ColorFields({ colors, onChange }: Props) {
  return (
    <div className={styles.colors}>
      {(["page", "surface", "text", "brand", "accent"] as const).map((name) => (
        <ColorField key={name} name={name} colors={colors} onChange={(color) => onChange(name, color)} />
      ))}
    </div>
  );
}

type FieldProps = { name: ColorName; colors: Theme["colors"]; onChange: (color: string) => void };

function ColorField({ name, colors, onChange }: FieldProps) {
  const color = colors[name];
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.well}
        aria-label={formatMessage(staffLanguage(), texts.pick, { name: texts.names[name] })}
        value={color}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
      />
      <CheckedField
        label={texts.names[name]}
        className={styles.hex}
        value={color}
        maxLength={7}
        spellCheck={false}
        autoComplete="off"
        check={(text) => (HEX.test(normalHex(text)) ? undefined : texts.invalid)}
        onChange={(text) => onChange(normalHex(text))}
      />
      <Contrast name={name} colors={colors} onChange={onChange} />
    </div>
  );
}

/** `#ABC` and `aabbcc` are colors as well. */
function normalHex(text: string): string {
  const hex = text.trim().toLowerCase().replace(/^#?/, "#");
  return /^#[0-9a-f]{3}$/.test(hex) ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
}

function Contrast({ name, colors, onChange }: FieldProps) {
  const backgrounds = backgroundsOf[name]?.map((one) => colors[one]);
  if (backgrounds === undefined) return null;
  const ratio = Math.min(...backgrounds.map((background) => contrastOf(colors[name], background)));
  // Rounded down: 4.49 isn't 4.5.
  const shown = `${formatNumber(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1 })}:1`;
  if (ratio >= TEXT_CONTRAST) {
    return (
      <p className={styles.contrast} role="status">
        {formatMessage(staffLanguage(), texts.good, { ratio: shown })}
      </p>
    );
  }
  const better = readable(colors[name], backgrounds, TEXT_CONTRAST);
  return (
    <div className={styles.contrast} data-bad role="status">
      <p>
        <TriangleAlert aria-hidden="true" />
        {formatMessage(staffLanguage(), texts.low, { ratio: shown })}
      </p>
      <Button size="small" onClick={() => onChange(better)}>
        <span className={styles.dot} style={{ background: better }} aria-hidden="true" />
        {formatMessage(staffLanguage(), texts.use, { color: better })}
      </Button>
    </div>
  );
}
