import type { BooksTexts } from "./en.ts";

export const de: BooksTexts = {
  title: "Buchhaltung",
  subtitle: "Buchhaltungs- und Konsistenzprüfungen, stündlich ausgeführt",
  areas: {
    STOCK: "Lagerbestand",
    ORDERS: "Bestellungen",
    MONEY: "Zahlungen und Erstattungen",
    LEDGER: "Hauptbuch",
    LIMITS: "Rabatte und Mitgliedschaften",
    EVENTS: "Ereignisse und Integrationen",
    IDENTITY: "Konten",
  },
  run: "Prüfungen starten",
  progress: "Abgeschlossene Prüfungen",
  notRun: "Noch nicht geprüft",
  notRunText: "Die ersten Prüfungen laufen einige Minuten nach dem Start. Sie können sie auch jetzt starten.",
  incomplete: "Die letzte Prüfung ist fehlgeschlagen",
  allPassed: "{count, plural, one {# Prüfung bestanden} other {Alle # Prüfungen bestanden}}",
  passedText: "Zuletzt geprüft: {when}.",
  passedHistory:
    "{count, plural, one {Zuletzt geprüft: {when}. Keine Probleme in der letzten # Prüfung.} other {Zuletzt geprüft: {when}. Keine Probleme in den letzten # Prüfungen.}}",
  failed:
    "{count, plural, one {# von {total} Prüfungen fehlgeschlagen} other {# von {total} Prüfungen fehlgeschlagen}}",
  failedText: "Zuletzt geprüft: {when}. Einzelheiten stehen unter jeder fehlgeschlagenen Prüfung.",
  check: "Prüfung",
  result: "Ergebnis",
  caption: "{count, plural, one {{area}, # Prüfung} other {{area}, # Prüfungen}}",
  failedCount: "{count, plural, one {# fehlgeschlagen} other {# fehlgeschlagen}}",
  partlyChecked: "{count} von {total} geprüft",
  passed: "Bestanden",
  failedState: "Fehlgeschlagen",
  skipped: "Anbieter nicht erreichbar",
  more: "{count, plural, one {und # weitere} other {und # weitere}}",
  balance: {
    title: "Saldenliste",
    none: "Noch keine Buchungen",
    noneText: "Gebucht wird ab Ihrer ersten Bestellung.",
    caption: "{count, plural, one {Saldenliste, # Konto} other {Saldenliste, # Konten}}",
    account: "Konto",
    debits: "Soll",
    credits: "Haben",
    balance: "Saldo",
  },
  rules: {
    "stock.movements": {
      name: "Jede Änderung des Lagerbestands hat eine Bestandsbewegung",
      proves: "Jede Bestandsänderung steht im Bestandsverlauf.",
    },
    "stock.oversold": { name: "Nichts ist überverkauft", proves: "Es wurde nichts verkauft, was nicht vorrätig ist." },
    "stock.reserved": {
      name: "Reservierte Mengen entsprechen den Reservierungen",
      proves: "Jede reservierte Einheit gehört zu einer laufenden Zahlung.",
    },
    "stock.sold-once": {
      name: "Jede verkaufte Einheit wurde einmal abgebucht und höchstens einmal wieder eingelagert",
      proves: "Bestellungen und Lagerbestand stimmen Stück für Stück überein.",
    },
    "stock.held-too-long": {
      name: "Reservierungen werden rechtzeitig aufgehoben",
      proves: "Abgebrochene Zahlungen blockieren keinen Bestand.",
    },
    "stock.canceled": {
      name: "Stornierte Bestellungen halten keinen Bestand",
      proves: "Stornierungen geben reservierten Bestand frei.",
    },
    "stock.slots": {
      name: "Belegte Plätze entsprechen den Buchungen",
      proves: "Kein Termin, Kurs oder Lieferfenster ist überbucht.",
    },
    "orders.total": {
      name: "Die Bestellsumme ist die Summe ihrer Bestandteile",
      proves: "Artikel, Rabatte, Versand, Gebühren, Trinkgeld und Steuern ergeben die Bestellsumme.",
    },
    "orders.lines": {
      name: "Die Beträge einer Bestellung sind die ihrer Positionen",
      proves: "Die Summen einer Bestellung entsprechen ihren Positionen.",
    },
    "orders.line-bounds": {
      name: "Positionen gehen auf und bleiben im zulässigen Rahmen",
      proves: "Keine Position wird über ihre Menge hinaus ausgeführt, erstattet oder wieder eingelagert.",
    },
    "orders.has-lines": {
      name: "Jede Bestellung hat Positionen und keine negative Summe",
      proves: "Keine Bestellung ist leer oder hat eine negative Summe.",
    },
    "orders.one-per-checkout": {
      name: "Ein Kaufvorgang ergibt höchstens eine Bestellung",
      proves: "Ein Doppelklick führt nie zu zwei Bestellungen.",
    },
    "orders.numbers": {
      name: "Bestellnummern sind lückenlos",
      proves: "Buchhaltung und Finanzamt verlangen fortlaufende Bestellnummern.",
    },
    "orders.as-shown": {
      name: "Jede Bestellung entspricht der Anzeige an der Kasse",
      proves: "Alle zahlen den Betrag, den sie bestätigt haben. Spätere Änderungen werden getrennt erfasst.",
    },
    "orders.completed": {
      name: "Jeder abgeschlossene Kaufvorgang hat seine Bestellung",
      proves: "Kein abgeschlossener Kaufvorgang blieb ohne Bestellung.",
    },
    "orders.payment-status": {
      name: "Der Zahlungsstatus entspricht den Zahlungen",
      proves: "Eine Bestellung gilt genau dann als bezahlt, wenn sie vollständig bezahlt ist.",
    },
    "orders.fulfillment-status": {
      name: "Der Ausführungsstatus entspricht den Positionen",
      proves: "Eine Bestellung gilt genau dann als ausgeführt, wenn alles ausgeführt ist.",
    },
    "orders.parcels": {
      name: "Ausgeführte Mengen entsprechen den Ausführungen",
      proves: "Jede ausgeführte Einheit gehört zu einer Ausführung.",
    },
    "money.captured": {
      name: "Einzüge übersteigen weder die Autorisierung noch die Bestellsumme",
      proves: "Niemandem wurde mehr berechnet als vereinbart.",
    },
    "money.refunds": {
      name: "Erstattungen übersteigen auch mit den laufenden nicht die Einzüge",
      proves: "Keine Zahlung wird doppelt erstattet.",
    },
    "money.refund-parts": {
      name: "Eine Erstattung ist die Summe ihrer Buchungen",
      proves: "Jede Erstattung ist vollständig belegt.",
    },
    "money.currencies": {
      name: "Zahlungen und Bestellungen haben dieselbe Währung",
      proves: "Eine Bestellung wird in der Währung bezahlt, in der sie aufgegeben wurde.",
    },
    "money.captures-journal": {
      name: "Einzüge stimmen mit dem Journal des Zahlungsanbieters überein",
      proves: "Ihre Bücher und das Journal des Anbieters stimmen bei jeder Abbuchung in beide Richtungen überein.",
    },
    "money.refunds-journal": {
      name: "Erstattungen stimmen mit dem Journal des Zahlungsanbieters überein",
      proves: "Ihre Bücher und das Journal des Anbieters stimmen bei jeder Erstattung in beide Richtungen überein.",
    },
    "money.without-order": {
      name: "Jede Zahlung hat eine Bestellung oder wird erstattet",
      proves: "Wer bezahlt hat, hat eine Bestellung oder erhält das Geld zurück.",
    },
    "money.captured-once": {
      name: "Keine Zahlung wurde doppelt eingezogen",
      proves: "Jede Zahlung wurde genau einmal abgebucht.",
    },
    "money.stuck": {
      name: "Einzüge, Freigaben und Erstattungen werden abgeschlossen",
      proves:
        "Einzüge, Freigaben und Erstattungen sind nach spätestens einer Stunde abgeschlossen oder lösen einen Alarm aus.",
    },
    "money.gift-card-balance": {
      name: "Das Guthaben einer Geschenkkarte ist die Summe ihrer Buchungen",
      proves: "Jedes Geschenkkartenguthaben entspricht seinem Verlauf.",
    },
    "money.gift-card-uses": {
      name: "Einlösungen von Geschenkkarten entsprechen ihren Buchungen und gehören zu einer Bestellung",
      proves: "Jede Zahlung mit Geschenkkarte gehört zu einer Bestellung.",
    },
    "money.gift-card-payments": {
      name: "Zahlungen mit Geschenkkarten entsprechen den Einlösungen",
      proves: "Bestellungen zeigen genau die eingelösten Beträge.",
    },
    "money.app-gift-card-payments": {
      name: "Zahlungen mit Geschenkkarten von Apps entsprechen deren Einlösungen",
      proves: "Jede Einlösung durch eine Geschenkkarten-App ist als Zahlung der Bestellung erfasst.",
    },
    "money.gift-cards-sold": {
      name: "Jede verkaufte Geschenkkarte stammt aus einer bezahlten Bestellung, eine pro Stück",
      proves: "Keine Geschenkkarte wurde ohne Zahlung ausgestellt.",
    },
    "ledger.balance": {
      name: "In jedem Buchungssatz und jeder Währung ist Soll gleich Haben",
      proves: "Die doppelte Buchführung geht auf den Cent genau auf.",
    },
    "ledger.sales": {
      name: "Die Umsätze im Hauptbuch entsprechen den Bestellsummen",
      proves: "Jede Bestellung ist einmal gebucht, mit ihrer aktuellen Summe.",
    },
    "ledger.money": {
      name: "Die Geldbewegungen im Hauptbuch entsprechen Einzügen und Erstattungen",
      proves: "Das Hauptbuch enthält genau die Einzüge und Erstattungen jeder Zahlung.",
    },
    "ledger.refunds-payable": {
      name: "Offene Erstattungen im Hauptbuch sind in Bearbeitung",
      proves: "Ausstehend sind genau die Erstattungen, die gerade laufen.",
    },
    "ledger.receivable": {
      name: "Der offene Betrag einer Bestellung ergibt sich aus ihren Buchungen",
      proves: "Offene Beträge stimmen: Summe minus Zahlungen plus Erstattungen bei Stornierungen.",
    },
    "limits.coupons": {
      name: "Der Zähler eines Rabattcodes stimmt und liegt im Limit",
      proves: "Kein Rabattcode wurde über sein Limit hinaus verwendet.",
    },
    "limits.per-customer": {
      name: "Niemand verwendet einen Rabattcode öfter als erlaubt",
      proves: "Limits pro Kunde gelten für alle Schreibweisen einer E-Mail-Adresse.",
    },
    "limits.coupon-uses": {
      name: "Jede Verwendung eines Rabattcodes gehört zu einer gültigen Bestellung oder laufenden Zahlung",
      proves: "Stornierte Bestellungen geben ihren Rabattcode frei.",
    },
    "limits.memberships": {
      name: "Guthaben einer Mitgliedschaft wird nur einmal verbraucht",
      proves: "Ein Tarif mit zehn Einheiten gilt für zehn Besuche.",
    },
    "limits.review-stars": {
      name: "Sterne entsprechen den veröffentlichten Bewertungen",
      proves: "Die angezeigte Bewertung eines Produkts ist der Durchschnitt seiner veröffentlichten Bewertungen.",
    },
    "limits.review-votes": {
      name: "„Hilfreich“-Stimmen entsprechen den Abstimmenden",
      proves: "Die Stimme jedes Besuchers zählt einmal.",
    },
    "limits.verified-reviews": {
      name: "Verifizierte Bewertungen haben eine Bestellung",
      proves: "Eine als verifiziert gekennzeichnete Bewertung stammt von jemandem, der das Produkt gekauft hat.",
    },
    "events.order-created": {
      name: "Jede Bestellung hat genau ein Erstellungsereignis",
      proves: "Integrationen erhalten ein Ereignis pro Bestellung.",
    },
    "events.sequence": {
      name: "Ereignisse eines Objekts sind lückenlos nummeriert",
      proves: "Integrationen können verpasste Ereignisse erkennen.",
    },
    "events.deliveries": {
      name: "Jedes Ereignis wird einem Endpunkt einmal zugestellt, und keines bleibt hängen",
      proves: "Webhooks werden gesendet, rechtzeitig wiederholt und nie doppelt eingereiht.",
    },
    "events.dispatched": {
      name: "Kein Ereignis wartet auf den Versand",
      proves: "Ereignisse werden innerhalb von Minuten zugestellt.",
    },
    "events.keys-answered": {
      name: "Jeder Idempotenzschlüssel hat eine Antwort",
      proves: "Eine wiederholte Anfrage erhält die ursprüngliche Antwort.",
    },
    "events.keys-once": {
      name: "Jeder Idempotenzschlüssel hat nur eine Antwort",
      proves: "Ein Schlüssel steht für genau eine Anfrage.",
    },
    "identity.emails": {
      name: "Ein Konto pro E-Mail-Adresse",
      proves: "Zu jeder E-Mail-Adresse gibt es höchstens ein Konto.",
    },
    "identity.blocked": {
      name: "Gesperrte und gelöschte Kunden haben keine aktive Sitzung",
      proves: "Gesperrte Kunden werden abgemeldet.",
    },
    "identity.refresh-tokens": {
      name: "Eine Sitzung hat genau ein gültiges Refresh-Token",
      proves: "Eine Sitzung lässt sich nicht auf ein anderes Gerät kopieren.",
    },
    "identity.families": {
      name: "Eine Familie von Refresh-Tokens hat ein Token pro Generation",
      proves: "Ein ersetztes Refresh-Token ist nicht wiederverwendbar.",
    },
    "identity.codes": {
      name: "Ein Anmeldecode startet genau eine Sitzung",
      proves: "Ein abgefangener Anmeldecode ist kein zweites Mal verwendbar.",
    },
  },
};
