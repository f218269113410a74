/** The look of campaigns: logo and brand color of the published design. */
import { designs, findPublished, presentBody } from "#server/content/documents/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import type { EmailBrand } from "#server/store/emails/public.ts";

const SLUG = "design";
const BLACK = "#000000";
const WHITE = "#ffffff";

/** Undefined before the first design is published: the store's name and default colors. */
export async function readEmailBrand(db: Connection, baseUrl: string): Promise<EmailBrand | undefined> {
  const published = await findPublished(db, designs, SLUG);
  if (published === undefined) return undefined;
  const { theme, brand } = await presentBody(db, designs, published.body, baseUrl);
  const accent = theme.colors.brand;
  return {
    accent,
    onAccent: luminanceOf(accent) > EQUAL_CONTRAST ? BLACK : WHITE,
    logo: brand.logo === null ? undefined : { src: brand.logo.url, width: brand.logoWidth },
  };
}

/** Relative luminance at which black and white have the same contrast (WCAG 2.2): `(L + 0.05)² = 1.05 × 0.05`. */
const EQUAL_CONTRAST = Math.sqrt(1.05 * 0.05) - 0.05;

function luminanceOf(color: string): number {
  const linear = (from: number): number => {
    const part = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}
