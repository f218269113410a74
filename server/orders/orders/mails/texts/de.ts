import type { OrderTexts } from "./en.ts";

export const de: OrderTexts = {
  button: "Bestellung ansehen",
  questions: "Fragen? Antworten Sie auf diese Nachricht oder schreiben Sie an {email}.",
  parts: {
    quantity: "Menge {count}",
    subtotal: "Zwischensumme",
    discount: "Rabatt",
    free: "Kostenlos",
    tax: "Steuer",
    taxIncluded: "Enthaltene Steuer",
    total: "Gesamtsumme",
    deliveryTo: "Lieferung an",
    billedTo: "Rechnung an",
    payment: "Zahlung",
    paidWith: "Bezahlt mit: {plan}",
    tracking: "Sendungsverfolgung",
    goingTo: "Unterwegs zu",
  },
  confirmation: {
    subject: "Bestellung {number} bestätigt – {store}",
    heading: "Vielen Dank, {name}!",
    headingUnnamed: "Vielen Dank für Ihre Bestellung!",
    intro: "Wir haben Ihre Bestellung {number} erhalten und bereiten sie vor.",
    preorderIntro:
      "Wir haben Ihre Vorbestellung {number} erhalten und machen sie versandfertig, sobald die Ware da ist.",
    partlyPreordered: "Vorbestellte Artikel folgen später, siehe unten.",
    willWrite: "Wir schreiben Ihnen wieder, sobald sie unterwegs ist.",
    unpaid: "Zahlung: {method}. Die Angaben dazu stehen auf Ihrer Rechnung.",
    test: "Dies war eine Testzahlung: Es ist kein Geld geflossen.",
    endAsMember: "Ihr Abonnement können Sie in Ihrem Konto pausieren oder kündigen: {url}",
    endAsGuest:
      "Um Ihr Abonnement zu kündigen, antworten Sie auf diese Mail. Oder legen Sie mit {email} ein Konto an und kündigen Sie es dort: {url}",
    endByMail: "Um Ihr Abonnement zu kündigen, antworten Sie auf diese Mail.",
  },
  canceled: {
    subject: "Bestellung {number} wurde storniert – {store}",
    heading: "Bestellung {number} wurde storniert",
    intro: "Ihre Bestellung {number} ist storniert.",
    paid: "Was Sie bezahlt haben, geht auf demselben Weg zurück. Wir schreiben Ihnen, wenn es unterwegs ist.",
    unpaid: "Es wird nichts abgebucht und nichts verschickt.",
  },
  edited: {
    subject: "Bestellung {number} wurde geändert – {store}",
    heading: "Bestellung {number} wurde geändert",
    intro: "Wir haben Ihre Bestellung geändert:",
    owed: "{amount} sind noch zu bezahlen.",
    added: "Neu: {count} × {item}",
    removed: "Entfernt: {count} × {item}",
    quantity: "{item}: {count} statt {before}",
    total: "Neue Gesamtsumme: {amount} statt {before}",
  },
  readdressed: {
    subject: "Bestellung {number} geht an eine andere Adresse – {store}",
    heading: "Ihre Bestellung geht an eine andere Adresse",
    intro:
      "Wir haben die Lieferadresse der Bestellung {number} geändert, wie Sie es wollten. Waren Sie das nicht, melden Sie sich bitte sofort.",
  },
  refunded: {
    subject: "{amount} für Bestellung {number} erstattet – {store}",
    heading: "{amount} sind auf dem Weg zurück zu Ihnen",
    intro:
      "Wir haben {amount} Ihrer Bestellung {number} auf dem Zahlungsweg erstattet, den Sie gewählt hatten. Bis die Bank den Betrag anzeigt, können einige Tage vergehen.",
    reason: "Grund: {reason}",
  },
  paymentLink: {
    subject: "{amount} für Bestellung {number} – {store}",
    heading: "{amount} zu bezahlen",
    intro: "Mit diesem Link bezahlen Sie {amount} für Ihre Bestellung {number}.",
    until: "Er gilt bis zum {date}.",
    pay: "{amount} bezahlen",
  },
  shipped: {
    subject: "Ihre Bestellung {number} ist unterwegs – {store}",
    heading: "Ihre Bestellung ist unterwegs",
    intro: "Das haben wir aus Ihrer Bestellung {number} verschickt.",
  },
  shippedPartly: {
    subject: "Ein Teil Ihrer Bestellung {number} ist unterwegs – {store}",
    heading: "Ein Teil Ihrer Bestellung ist unterwegs",
    intro: "Das haben wir aus Ihrer Bestellung {number} verschickt. Der Rest folgt; wir schreiben Ihnen dann wieder.",
  },
  readyForPickup: {
    subject: "Bestellung {number} liegt zur Abholung bereit – {store}",
    heading: "Bereit zur Abholung",
    intro: "Das haben wir aus Ihrer Bestellung {number} für Sie bereitgelegt.",
  },
  sample: {
    product: "Beispielprodukt",
    shipping: "Standardversand",
    payment: "Visa mit Endziffern 4242",
    firstName: "Erika",
    lastName: "Mustermann",
    addressLine: "Musterstraße 1",
    city: "Köln",
    country: "DE",
  },
};
