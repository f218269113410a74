import type { EmailTexts } from "./en.ts";

export const ar: EmailTexts = {
  footer: "هل لديك سؤال؟ ردّ على هذه الرسالة أو راسلنا على {email}.",
};
