import type { DesignBody } from "#api/content/design.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { ImageField } from "../fields/MediaField.tsx";
import { RangeField } from "../fields/SettingField.tsx";
import { designTexts } from "./texts/texts.ts";

const texts = designTexts[staffLanguage()].brand;
type Brand = DesignBody["brand"];

type Props = { brand: Brand; onChange: (brand: Brand, key?: string) => void };

/** Logo, favicon, and the image that social networks show. */
export function BrandPanel({ brand, onChange }: Props) {
  const image = (name: "logo" | "favicon" | "socialImage") => ({
    value: brand[name] ?? undefined,
    onChange: (value: Brand["logo"] | undefined) => onChange({ ...brand, [name]: value ?? null }, `brand ${name}`),
  });
  return (
    <>
      <ImageField label={texts.logo} hint={texts.logoHint} {...image("logo")} />
      {brand.logo !== null && (
        <RangeField
          label={texts.logoWidth}
          min={40}
          max={400}
          step={4}
          unit="px"
          value={brand.logoWidth}
          onChange={(logoWidth) => onChange({ ...brand, logoWidth }, "brand width")}
        />
      )}
      <ImageField label={texts.favicon} hint={texts.faviconHint} {...image("favicon")} />
      <ImageField label={texts.social} hint={texts.socialHint} {...image("socialImage")} />
    </>
  );
}
