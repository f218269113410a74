import type { OrderTexts } from "./en.ts";

export const de: OrderTexts = {
  button: "Bestellung ansehen",
  parts: {
    quantity: "Menge: {count}",
    subtotal: "Zwischensumme",
    discount: "Rabatt",
    free: "Kostenlos",
    shipping: "Versand ({option})",
    pickup: "Abholung ({option})",
    tax: "Steuer",
    taxIncluded: "Enthaltene Steuer",
    total: "Gesamtsumme",
    paid: "Bezahlt",
    balance: "Später zu zahlen",
    shipTo: "Lieferadresse",
    pickUpAt: "Abholort",
    billTo: "Rechnungsadresse",
    payment: "Zahlung",
    paidWith: "Bezahlt mit: {plan}",
    tracking: "Sendungsverfolgung",
  },
  confirmation: {
    subject: "Bestellung {number} bestätigt – {store}",
    heading: "Vielen Dank, {name}!",
    headingUnnamed: "Vielen Dank für Ihre Bestellung!",
    intro:
      "Wir haben Ihre Bestellung {number} erhalten und bereiten sie vor. Sobald sie verschickt ist, schreiben wir Ihnen eine E-Mail.",
    introPickup:
      "Wir haben Ihre Bestellung {number} erhalten. Sobald sie zur Abholung bereitliegt, schreiben wir Ihnen eine E-Mail.",
    introNotShipped: "Wir haben Ihre Bestellung {number} erhalten.",
    preorderIntro:
      "Wir haben Ihre Vorbestellung {number} erhalten und machen sie versandfertig, sobald die Ware verfügbar ist.",
    partlyPreordered: "Vorbestellte Artikel werden später verschickt, siehe unten.",
    paymentMethod: "Zahlungsart: {method}.",
    paymentDetailsFollow: "Die Zahlungsdaten senden wir Ihnen zu.",
    test: "Dies war eine Testzahlung. Es wurde kein Geld abgebucht.",
    endAsMember: "Sie können Ihr Abo in Ihrem Konto pausieren oder kündigen: {url}",
    endAsGuest:
      "Um Ihr Abo zu kündigen, antworten Sie auf diese E-Mail oder erstellen Sie ein Konto mit {email} und kündigen Sie dort: {url}",
    endByMail: "Um Ihr Abo zu kündigen, antworten Sie auf diese E-Mail.",
  },
  received: {
    heading: "Wir haben Ihre Bestellung {number} erhalten",
    text: "Vielen Dank für Ihre Bestellung. Wir prüfen sie, bevor wir sie bestätigen, und melden uns danach per E-Mail bei Ihnen.",
  },
  rejected: {
    heading: "Wir konnten Ihre Bestellung {number} nicht annehmen",
    text: "Leider konnten wir Ihre Bestellung nicht annehmen.",
  },
  canceled: {
    subject: "Bestellung {number} wurde storniert – {store}",
    heading: "Ihre Bestellung {number} wurde storniert",
    intro: "Wir haben Ihre Bestellung {number} storniert.",
    paid: "Wir erstatten Ihre Zahlung über die ursprüngliche Zahlungsart und schreiben Ihnen, sobald die Erstattung unterwegs ist.",
    refunded:
      "Wir erstatten Ihnen {amount} über die ursprüngliche Zahlungsart. Bis zum Eingang können einige Tage vergehen.",
    unpaid: "Es wird nichts berechnet und nichts verschickt.",
  },
  edited: {
    subject: "Bestellung {number} wurde geändert – {store}",
    heading: "Ihre Bestellung {number} wurde geändert",
    intro: "Wir haben Ihre Bestellung geändert:",
    owed: "Offener Betrag: {amount}.",
    added: "Hinzugefügt: {count} × {item}",
    removed: "Entfernt: {count} × {item}",
    quantity: "{item}: {count} statt {before}",
    total: "Neue Gesamtsumme: {amount} statt {before}",
  },
  readdressed: {
    subject: "Lieferadresse der Bestellung {number} geändert – {store}",
    heading: "Ihre Lieferadresse wurde geändert",
    intro:
      "Wir haben die Lieferadresse der Bestellung {number} wie gewünscht geändert. Falls Sie das nicht waren, antworten Sie bitte sofort auf diese E-Mail.",
  },
  refunded: {
    subject: "Erstattung zu Bestellung {number} – {store}",
    heading: "Wir haben Ihnen {amount} erstattet",
    intro:
      "Wir haben {amount} zu Ihrer Bestellung {number} über die ursprüngliche Zahlungsart erstattet. Bis der Betrag auf Ihrem Konto erscheint, kann es einige Tage dauern.",
    reason: "Grund: {reason}",
  },
  paymentLink: {
    subject: "Zahlung zu Bestellung {number} – {store}",
    heading: "Offener Betrag: {amount}",
    intro: "Über den folgenden Link können Sie {amount} für Ihre Bestellung {number} bezahlen.",
    until: "Der Link ist bis zum {date} gültig.",
    pay: "{amount} bezahlen",
  },
  shipped: {
    subject: "Ihre Bestellung {number} ist unterwegs – {store}",
    heading: "Ihre Bestellung ist unterwegs",
    intro: "Diese Artikel aus Ihrer Bestellung {number} wurden verschickt:",
  },
  shippedPartly: {
    subject: "Ein Teil Ihrer Bestellung {number} ist unterwegs – {store}",
    heading: "Ein Teil Ihrer Bestellung ist unterwegs",
    intro:
      "Diese Artikel aus Ihrer Bestellung {number} wurden verschickt. Sobald die übrigen Artikel unterwegs sind, schreiben wir Ihnen erneut.",
  },
  readyForPickup: {
    subject: "Bestellung {number} liegt zur Abholung bereit – {store}",
    heading: "Ihre Bestellung liegt zur Abholung bereit",
    intro: "Diese Artikel aus Ihrer Bestellung {number} liegen für Sie bereit:",
  },
  testSubject: "[Test] {subject}",
  sample: {
    product: "Beispielprodukt",
    shipping: "Standardversand",
    pickup: "Filiale Musterstraße",
    payment: "Visa mit Endziffern 4242",
    firstName: "Erika",
    lastName: "Mustermann",
    addressLine: "Musterstraße 1",
    city: "Köln",
    country: "DE",
  },
};
