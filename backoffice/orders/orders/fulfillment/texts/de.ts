import type { FulfillmentTexts } from "./en.ts";

export const de: FulfillmentTexts = {
  groups: {
    unfulfilled: "Nicht ausgeführte Artikel",
    canceled: "Stornierte Artikel",
    refunded: "Erstattet",
    items: "{count, plural, one {# Artikel} other {# Artikel}}",
    refundedUnits: "{count, number} erstattet",
    fulfill: "Artikel ausführen",
    withPayment: "Mit der Zahlung geliefert",
    delivered: "Geliefert",
    fulfillment: "Ausführung {number, number}",
    fulfilled: "Ausgeführt",
    fulfilledBefore: "Vor dem Import ausgeführt",
    sentAt: "Versandt · {when}",
    deliveredAt: "Geliefert · {when}",
    track: "Sendung verfolgen",
    newTab: "(öffnet sich in einem neuen Tab)",
  },
  undo: {
    action: "Ausführung rückgängig machen",
    title: "Diese Ausführung rückgängig machen?",
    done: "Ausführung rückgängig gemacht",
    shipped:
      "{count, plural, one {# Artikel gilt wieder als nicht ausgeführt, und die Sendungsnummer wird aus der Bestellung entfernt. Der Kunde wird nicht benachrichtigt, sieht es aber auf der Bestellseite.} other {# Artikel gelten wieder als nicht ausgeführt, und die Sendungsnummer wird aus der Bestellung entfernt. Der Kunde wird nicht benachrichtigt, sieht es aber auf der Bestellseite.}}",
    delivered:
      "{count, plural, one {# Artikel gilt wieder als nicht ausgeführt. Der Kunde wird nicht benachrichtigt, sieht es aber auf der Bestellseite.} other {# Artikel gelten wieder als nicht ausgeführt. Der Kunde wird nicht benachrichtigt, sieht es aber auf der Bestellseite.}}",
  },
  sheet: {
    title: "Bestellung #{number} ausführen",
    submit: "{count, plural, one {# Artikel ausführen} other {# Artikel ausführen}}",
    done: "Artikel ausgeführt",
    quantity: "Auszuführende Menge von {name}, noch {count, number}",
    tracking: "Sendungsnummer",
    trackingHint: "Optional. Kunden sehen sie in der Versand-E-Mail und auf der Bestellseite.",
    carrier: "Versanddienstleister",
    recognized: "An der Sendungsnummer erkannt.",
    noCarrier: "Keiner",
    otherCarrier: "Anderer",
    sendEmail: "Versand-E-Mail an den Kunden senden",
    noShipping: "Diese Artikel werden nicht versandt. Der Kunde erhält keine Versand-E-Mail.",
  },
  trackingDialog: {
    add: "Sendungsnummer hinzufügen",
    edit: "Sendungsnummer bearbeiten",
    title: "Sendungsnummer",
    submit: "Speichern",
    done: "Sendungsnummer gespeichert",
    addHint: "Kunden sehen sie auf der Bestellseite. Sie erhalten keine E-Mail.",
    hint: "Leer lassen, um sie zu entfernen. Kunden sehen sie auf der Bestellseite. Sie erhalten keine E-Mail.",
  },
  bulk: {
    title: "{count, plural, one {# Bestellung ausführen?} other {# Bestellungen ausführen?}}",
    submit: "{count, plural, one {# Artikel ausführen} other {# Artikel ausführen}}",
    none: "Die ausgewählten Bestellungen enthalten keine nicht ausgeführten Artikel.",
    text: "{count, plural, one {# Artikel wird ohne Sendungsnummer als ausgeführt markiert. Kunden erhalten eine E-Mail über versandte Artikel.} other {# Artikel werden ohne Sendungsnummern als ausgeführt markiert. Kunden erhalten eine E-Mail über versandte Artikel.}}",
    unchanged:
      "{count, plural, one {# Bestellung ohne nicht ausgeführte Artikel bleibt unverändert.} other {# Bestellungen ohne nicht ausgeführte Artikel bleiben unverändert.}}",
  },
  of: "von {count, number}",
};
