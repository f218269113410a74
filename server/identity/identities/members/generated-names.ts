/** Default names for public profiles. Published clients display these fields without checking for missing values. */

/** The part before the @, without a tag (`anna+shop@…`). */
export function toNickname(email: string): string | null {
  return /^[^@+]+/.exec(email)?.[0].slice(0, 50) ?? null;
}

/** Generates a profile slug. The end of the member's id keeps it unique. */
export function generateSlug(email: string, id: string): string {
  const name = (toNickname(email) ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name === "" ? "member" : name}-${id.slice(-8)}`;
}
