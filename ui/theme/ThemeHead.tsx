/** What the published design adds to the head of every page: its colors, fonts and icon. */
import type { ReactNode } from "react";
import type { DesignBody } from "#api/content/design.ts";
import type { Language } from "#api/store/languages.ts";
import { imageSource } from "#ui/media/pictures.ts";
import { ARABIC_FONT, ARABIC_SHEET } from "./arabic-faces.ts";
import { themeSheetOf } from "./theme-sheet.ts";

type Props = {
  design: DesignBody;
  /** Addresses of the font files by `<family>-<subset>`. */
  fonts: Readonly<Record<string, string>> | undefined;
  language: Language;
  /** Changes the address of the theme's style sheet, for previews of a draft. */
  addressOf?: (href: string) => string;
  /** Links of the style sheets that the theme overrides. */
  children: ReactNode;
};

const NO_FONTS: Readonly<Record<string, string>> = {};
const asIs = (href: string): string => href;

export function ThemeHead({ design, fonts = NO_FONTS, language, addressOf = asIs, children }: Props) {
  const sheet = themeSheetOf(design.theme, fonts);
  const { favicon } = design.brand;
  const { [ARABIC_FONT]: arabicFont, [ARABIC_SHEET]: arabicSheet } = language === "ar" ? fonts : NO_FONTS;
  return (
    <>
      <meta name="theme-color" content={design.theme.colors.brand} />
      {favicon ? (
        <link rel="icon" href={imageSource(favicon, [96]).src} sizes="any" />
      ) : (
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      )}
      {[...(sheet?.preloads ?? []), ...(arabicFont ? [arabicFont] : [])].map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="" href={href} />
      ))}
      {children}
      {sheet && <link rel="stylesheet" href={addressOf(sheet.href)} />}
      {arabicSheet && <link rel="stylesheet" href={arabicSheet} />}
    </>
  );
}
