import type { ContactMailTexts } from "./en.ts";

export const ar: ContactMailTexts = {
  heading: "رسالة جديدة من {name}",
  from: "من",
  note: "للرد، أجب على هذه الرسالة مباشرة.",
};
