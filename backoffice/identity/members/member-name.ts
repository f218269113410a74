import type { Member } from "#api/identity/member-values.ts";

/** What to call a member: full name, else nickname, else e-mail. */
export function memberName(member: Member): string {
  const fullName = [member.contact?.firstName, member.contact?.lastName].filter(Boolean).join(" ");
  return fullName || member.profile?.nickname || member.loginEmail || "No name";
}
