/** Paths below `/pages`. Pages exist only with content. */
export const textSlugs = ["shipping", "returns", "terms", "privacy", "legal-notice"] as const;
export type TextSlug = (typeof textSlugs)[number];

export const isTextSlug = (slug: string): slug is TextSlug => textSlugs.some((known) => known === slug);
export const textPath = (slug: TextSlug): string => `/pages/${slug}`;
