/** Names of built-in roles and of permissions in the language of the staff member; the API returns them in English. */
import { staffLanguage } from "#backoffice/language.ts";
import { staffTexts } from "./texts/texts.ts";

const lookUp = (labels: Readonly<Record<string, string>>, key: string, fallback: string): string =>
  Object.hasOwn(labels, key) ? (labels[key] ?? fallback) : fallback;

/** Custom roles have the names that the merchant gave them. */
export const roleLabel = (role: string, name: string): string =>
  lookUp(staffTexts[staffLanguage()].roleNames, role, name);

export const permissionLabel = (permission: string): string =>
  lookUp(staffTexts[staffLanguage()].permissions, permission, permission);
