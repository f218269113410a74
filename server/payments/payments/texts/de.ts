import type { PaymentWords } from "./en.ts";

export const de: PaymentWords = {
  methods: {
    manual: {
      name: "Überweisung",
      description: "Die Zahlungsdaten senden wir Ihnen mit der Bestellbestätigung per E-Mail.",
    },
    "test-gateway": {
      name: "Testzahlung",
      description: "Öffnet die Testzahlungsseite. Es fließt kein Geld, und Sie brauchen keine Karte.",
    },
    stripe: {
      name: "Karte und mehr",
      description: "Öffnet die sichere Zahlungsseite von Stripe: Karten, Wallets und was in Ihrem Land üblich ist.",
    },
  },
  giftCard: "Geschenkkarte",
  membership: "Mitgliedschaft",
  card: "Karte",
  test: "Testzahlung",
  invoiceOrLink: "Rechnung oder Zahlungslink",
  nothing: "Nichts zu bezahlen",
  predefined: { CASH: "Bar", BANK_TRANSFER: "Überweisung", CHECK: "Scheck" },
};
