/** Names for the public profile of members who have not chosen any: published programs show them without a check. */

/** What stands before the @, without a tag (`anna+shop@…`). */
export function toNickname(email: string): string | null {
  return /^[^@+]+/.exec(email)?.[0].slice(0, 50) ?? null;
}

/** An address for the profile. The end of the member's id keeps it unique. */
export function generateSlug(email: string, id: string): string {
  const name = (toNickname(email) ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name === "" ? "member" : name}-${id.slice(-8)}`;
}
