import type { DomainCheckTexts } from "./en.ts";

export const de: DomainCheckTexts = {
  subject: "Test-E-Mail von {store}",
  heading: "Der E-Mail-Versand funktioniert",
  text: "Das ist eine Test-E-Mail von {store}. Ihr Mailserver hat sie angenommen, Ihre Kunden erhalten also Bestellbestätigungen und andere E-Mails.",
};
