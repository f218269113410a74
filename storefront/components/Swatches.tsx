import { formatMessage } from "#api/store/messages.ts";
import type { Swatch } from "#storefront/views.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import styles from "./ProductCard.module.css";
import { componentTexts } from "./texts/texts.ts";

type Props = { swatches: readonly Swatch[] };

const SHOWN = 5;

/** Color dots of a card, with their names for screen readers. */
export function Swatches({ swatches }: Props) {
  const language = useLanguage();
  const texts = useTexts(componentTexts).card;
  const rest = swatches.length - SHOWN;
  const colors = swatches.map((swatch) => swatch.label).join(", ");
  return (
    <p className={styles.swatches}>
      <span className="visually-hidden">{formatMessage(language, texts.colors, { colors })}</span>
      {swatches.slice(0, SHOWN).map((swatch) => (
        <SwatchDot key={swatch.label} color={swatch.color} size={16} />
      ))}
      {rest > 0 && (
        <span className={styles.more} aria-hidden="true">
          +{rest}
        </span>
      )}
    </p>
  );
}

type DotProps = {
  /** CSS colors; several are joined by commas and drawn as equal parts. */
  color: string;
  size: number;
};

/** An SVG, because the content security policy forbids style attributes. */
export function SwatchDot({ color, size }: DotProps) {
  const [first = "#ccc", ...others] = color.split(SEPARATOR).map((part) => part.trim());
  const share = (2 * Math.PI) / (others.length + 1);
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11.2" fill={first} />
      {others.map((part, index) => (
        <path key={part} d={sector(share * (index + 1), share * (index + 2))} fill={part} />
      ))}
      <circle cx="12" cy="12" r="11.2" fill="none" stroke="#00000040" strokeWidth="1.2" />
    </svg>
  );
}

/** Commas inside brackets belong to one color: `rgb(1, 2, 3)`. */
const SEPARATOR = /[,/|](?![^(]*\))/;
const RADIUS = 11.2;
/** Two colors are divided diagonally. */
const START = -Math.PI * 0.75;

function sector(from: number, to: number): string {
  const [start, end] = [from, to].map((angle) => START + angle);
  const at = (angle = 0): string =>
    `${(12 + RADIUS * Math.cos(angle)).toFixed(2)} ${(12 + RADIUS * Math.sin(angle)).toFixed(2)}`;
  return `M12 12L${at(start)}A${RADIUS} ${RADIUS} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(end)}Z`;
}
