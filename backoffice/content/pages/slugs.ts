/** Suggests the last part of an address for a title: `About us` becomes `about-us`. Letters of other scripts are kept. */
export function slugOf(title: string): string {
  return title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 100);
}

/** Whether a page can have the slug: nothing that an address would have to escape. */
export const isSlug = (text: string): boolean =>
  /^[\p{L}\p{N}]+(?:[-_.~][\p{L}\p{N}]+)*$/u.test(text) && text.length <= 100;
