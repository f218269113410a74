import { formatMessage } from "#api/store/messages.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import { componentsTexts } from "../texts/texts.ts";
import { NEUTRAL_COLOR } from "./color-names.ts";

type Props = {
  /** Name of the option value. */
  name: string;
  /** A CSS color, several separated by commas, or empty. */
  color: string;
  className: string | undefined;
  onChange: (color: string) => void;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** The color of a swatch. Color inputs accept only six-digit hex, so a canvas converts other CSS colors. */
export function ColorInput({ name, color, className, onChange }: Props) {
  const language = useLanguage();
  const texts = useTexts(componentsTexts).color;
  return (
    <input
      type="color"
      className={className}
      aria-label={formatMessage(language, texts.label, { name })}
      title={formatMessage(language, color === "" ? texts.none : texts.chosen, { name, color })}
      value={toHex(color)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

let canvas: CanvasRenderingContext2D | null | undefined;

function toHex(color: string): string {
  if (HEX.test(color)) return color;
  const [first = ""] = color.startsWith("rgb") || color.startsWith("hsl") ? [color] : color.split(",");
  if (first.trim() === "" || !CSS.supports("color", first.trim())) return NEUTRAL_COLOR;
  canvas ??= document.createElement("canvas").getContext("2d");
  if (canvas === null) return NEUTRAL_COLOR;
  canvas.fillStyle = first.trim();
  return HEX.test(String(canvas.fillStyle)) ? String(canvas.fillStyle) : NEUTRAL_COLOR;
}
