import type { ContactFormTexts } from "./en.ts";

export const fr: ContactFormTexts = {
  title: "Contact",
  name: "Nom",
  email: "E-mail",
  message: "Message",
  submit: "Envoyer le message",
  sent: "Message envoyé",
  sentText: "Votre message a été envoyé à {shop}.",
  emailWrong: "Saisissez une adresse e-mail valide, par exemple nom@example.com.",
  messageMissing: "Saisissez votre message.",
};
