import { NEUTRAL_COLOR } from "./color-names.ts";

type Props = {
  /** Of the choice that has the color. */
  name: string;
  /** A color, several with commas, or empty. */
  color: string;
  className: string | undefined;
  onChange: (color: string) => void;
};

const HEX = /^#[0-9a-f]{6}$/i;

/** The color of a swatch. Browsers pick six-digit colors only, so any other CSS color is shown as what a canvas makes of it. */
export function ColorInput({ name, color, className, onChange }: Props) {
  return (
    <input
      type="color"
      className={className}
      aria-label={`Color of ${name}`}
      title={`Color of ${name}: ${color || "not chosen"}`}
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
