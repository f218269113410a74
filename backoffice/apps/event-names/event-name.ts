import { staffLanguage } from "#backoffice/language.ts";
import { eventNamesTexts } from "./texts/texts.ts";

const names: Readonly<Record<string, string>> = eventNamesTexts[staffLanguage()].events;

/** `Order placed`; the API's description for a type without a name, such as one of a newer server. */
export const eventName = ({ type, when }: { type: string; when: string }): string => names[type] ?? when;
