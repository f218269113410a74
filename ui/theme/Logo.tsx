import type { DesignBody } from "#api/content/design.ts";
import { imageSource, isStored } from "#ui/media/pictures.ts";

type Props = { brand: DesignBody["brand"]; name: string };

/** The merchant's logo, or the store's name. */
export function Logo({ brand: { logo, logoWidth }, name }: Props) {
  if (!logo || !isStored(logo)) return name;
  const { src, srcSet } = imageSource(logo, [logoWidth, logoWidth * 2, logoWidth * 3].map(Math.ceil));
  const height = Math.round((logoWidth * logo.height) / logo.width);
  return <img src={src} srcSet={srcSet} sizes={`${logoWidth}px`} width={logoWidth} height={height} alt={name} />;
}
