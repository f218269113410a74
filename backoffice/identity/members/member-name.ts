import type { Member } from "#api/identity/member-values.ts";
import { staffLanguage } from "#backoffice/language.ts";
import { membersTexts } from "./texts/texts.ts";

/** The full name, otherwise the nickname, otherwise the email address. */
export function memberName(member: Member): string {
  const fullName = [member.contact?.firstName, member.contact?.lastName].filter(Boolean).join(" ");
  return fullName || member.profile?.nickname || member.loginEmail || membersTexts[staffLanguage()].noName;
}
