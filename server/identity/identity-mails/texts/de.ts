/** Emails about accounts, in German. */
import type { MailTexts } from "./en.ts";

export const de: MailTexts = {
  "email-verification": {
    subject: "{code} ist Ihr Code für {store}",
    heading: "Bestätigen Sie Ihre E-Mail-Adresse",
    paragraphs: ["Geben Sie diesen Code dort ein, wo Sie sich angemeldet haben. Er gilt 15 Minuten."],
    note: "Das waren nicht Sie? Ohne diesen Code kommt niemand hinein; Sie können diese E-Mail ignorieren.",
  },
  "sign-in-code": {
    subject: "{code} ist Ihr Anmeldecode für {store}",
    heading: "Ihr Anmeldecode",
    paragraphs: ["Geben Sie diesen Code dort ein, wo Sie sich gerade anmelden. Er gilt 15 Minuten."],
    note: "Sagen Sie ihn niemandem. Das waren nicht Sie? Dann ignorieren Sie diese E-Mail; ohne den Code kommt niemand hinein.",
  },
  "newsletter-confirmation": {
    subject: "Bitte bestätigen: Neuigkeiten von {store}",
    heading: "Nur noch ein Klick",
    paragraphs: [
      "Jemand, vermutlich Sie, möchte unter dieser Adresse unsere Neuigkeiten bekommen. Bestätigen Sie bitte Ihre Anmeldung. Der Link ist sieben Tage gültig.",
    ],
    action: "Ja, ich möchte die Neuigkeiten",
    note: "Das waren nicht Sie? Dann tun Sie nichts: Ohne den Klick hören Sie nichts mehr von uns.",
  },
  welcome: {
    subject: "Willkommen bei {store}",
    heading: "Willkommen!",
    namedHeading: "Willkommen, {name}!",
    paragraphs: [
      "Ihr Konto ist bereit. Hier verfolgen Sie Ihre Bestellungen, und an der Kasse sind Ihre Adressen zur Hand.",
    ],
    action: "Zum Shop",
    note: "Hat jemand anderes Ihre Adresse benutzt? Setzen Sie auf der Anmeldeseite über „Passwort vergessen?“ ein neues Passwort, dann gehört das Konto Ihnen allein.",
  },
  "existing-account": {
    subject: "Sie haben bereits ein Konto bei {store}",
    heading: "Sie haben bereits ein Konto",
    paragraphs: [
      "Jemand, vermutlich Sie, wollte sich mit dieser Adresse registrieren. Sie hat schon ein Konto: Melden Sie sich einfach an.",
    ],
    action: "Anmelden",
    note: "Passwort vergessen? Die Anmeldeseite hilft. Das waren nicht Sie? Dann hat sich nichts geändert.",
  },
  "password-recovery": {
    subject: "Neues Passwort für {store}",
    heading: "Neues Passwort setzen",
    paragraphs: [
      "Jemand, vermutlich Sie, hat ein neues Passwort angefordert. Der Link funktioniert einmal und ist 30 Minuten gültig.",
    ],
    action: "Neues Passwort wählen",
    note: "Das waren nicht Sie? Ignorieren Sie diese E-Mail; Ihr Passwort bleibt, wie es ist.",
  },
  activation: {
    subject: "Aktivieren Sie Ihr Konto bei {store}",
    heading: "Aktivieren Sie Ihr Konto",
    paragraphs: [
      "Wir haben ein Konto für Sie angelegt. Wählen Sie ein Passwort, und es gehört Ihnen. Der Link funktioniert einmal und ist drei Tage gültig.",
    ],
    action: "Passwort wählen",
  },
  "password-changed": {
    subject: "Ihr Passwort für {store} wurde geändert",
    heading: "Ihr Passwort wurde geändert",
    paragraphs: [
      "Alle anderen Geräte wurden abgemeldet. Wenn Sie das nicht waren, setzen Sie Ihr Passwort jetzt zurück.",
    ],
    action: "Passwort zurücksetzen",
  },
  "password-removed": {
    subject: "Legen Sie ein neues Passwort für {store} fest",
    heading: "Ihre E-Mail-Adresse ist bestätigt",
    paragraphs: [
      "Bis dahin hätte auch jemand anderes dieses Konto angelegt haben können. Zu Ihrer Sicherheit haben wir das alte Passwort, die Profilangaben und gespeicherte Zahlungsarten entfernt und alle anderen Geräte abgemeldet.",
      "Sie können sich weiterhin mit einem Code per E-Mail anmelden oder ein neues Passwort festlegen.",
    ],
    action: "Neues Passwort festlegen",
  },
  "staff-wrong-codes": {
    subject: "Falsche Codes für Ihr Backoffice-Konto bei {store}",
    heading: "Jemand kennt Ihr Passwort und hat falsche Codes eingegeben",
    paragraphs: [
      "Jemand hat sich mit Ihrem Passwort angemeldet und {count} falsche Bestätigungscodes eingegeben. Die Anmeldung ist nicht gelungen, weitere Versuche sind für {minutes} Minuten gesperrt.",
      "Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort: Das bisherige ist jemand anderem bekannt.",
    ],
    action: "Passwort ändern",
  },
  "wrong-codes": {
    subject: "Falsche Codes für Ihr Konto bei {store}",
    heading: "Jemand kennt Ihr Passwort und hat falsche Codes eingegeben",
    paragraphs: [
      "Jemand hat sich mit Ihrem Passwort angemeldet und {count} falsche Bestätigungscodes eingegeben. Die Anmeldung ist nicht gelungen.",
      "Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest: Das bisherige ist jemand anderem bekannt.",
    ],
    action: "Neues Passwort festlegen",
  },
  "wrong-email-codes": {
    subject: "Jemand versucht, Anmeldecodes für Ihr Konto bei {store} zu erraten",
    heading: "Falsche Anmeldecodes",
    paragraphs: [
      "Jemand hat Anmeldecodes für Ihr Konto angefordert und {count}-mal hintereinander einen falschen eingegeben. Die Anmeldung ist nicht gelungen.",
      "Sie müssen nichts tun. Bis zu Ihrer nächsten Anmeldung sind die Codes, die wir Ihnen schicken, länger und lassen sich nicht erraten.",
    ],
  },
  "email-change-code": {
    subject: "{code} ist Ihr Code für {store}",
    heading: "Bestätigen Sie Ihre neue E-Mail-Adresse",
    paragraphs: [
      "Geben Sie diesen Code in Ihrem Konto ein, um sich künftig mit dieser Adresse anzumelden. Er gilt 15 Minuten.",
    ],
    note: "Das waren nicht Sie? Dann ignorieren Sie diese E-Mail.",
  },
  "email-change-notice": {
    subject: "{code} bestätigt Ihre neue E-Mail-Adresse für {store}",
    heading: "Stammt diese Änderung von Ihnen?",
    paragraphs: [
      "Jemand, vermutlich Sie, möchte sich künftig mit {email} bei Ihrem Konto anmelden. Wenn Sie zustimmen, geben Sie diesen Code in Ihrem Konto ein. Er gilt 15 Minuten.",
    ],
    note: "Das waren nicht Sie? Verwenden Sie den Code nicht und ändern Sie Ihr Passwort.",
  },
  "email-changed": {
    subject: "Ihre E-Mail-Adresse für {store} wurde geändert",
    heading: "Ihre E-Mail-Adresse wurde geändert",
    paragraphs: ["Sie melden sich ab jetzt mit {email} an. Alle anderen Geräte wurden abgemeldet."],
    note: "Das waren nicht Sie? Schreiben Sie uns sofort, indem Sie auf diese E-Mail antworten.",
  },
  "factor-added": {
    subject: "Neue Bestätigungsmethode bei {store}",
    heading: "{factor} wurde hinzugefügt",
    paragraphs: ["„{name}“ kann ab jetzt für die Anmeldung bei Ihrem Konto verwendet werden."],
    action: "Mein Konto ansehen",
    note: "Das waren nicht Sie? Entfernen Sie die Methode in Ihrem Konto und ändern Sie Ihr Passwort.",
  },
  "factor-removed": {
    subject: "Bestätigungsmethode bei {store} entfernt",
    heading: "{factor} wurde entfernt",
    paragraphs: ["„{name}“ kann nicht mehr für die Anmeldung bei Ihrem Konto verwendet werden."],
    action: "Mein Konto ansehen",
    note: "Das waren nicht Sie? Ändern Sie Ihr Passwort und richten Sie Ihre Methoden neu ein.",
  },
  "recovery-codes-made": {
    subject: "Neue Wiederherstellungscodes für {store}",
    heading: "Neue Wiederherstellungscodes",
    paragraphs: ["Die alten gelten nicht mehr. Bewahren Sie die neuen dort auf, wo Sie sie auch ohne Telefon finden."],
    note: "Das waren nicht Sie? Ändern Sie sofort Ihr Passwort.",
  },
  "recovery-code-used": {
    subject: "Wiederherstellungscode bei {store} verwendet",
    heading: "Ein Wiederherstellungscode wurde verwendet",
    paragraphs: [
      "Jemand hat sich mit einem Wiederherstellungscode bei Ihrem Konto angemeldet: {device}. Verbleibende Codes: {left}.",
    ],
    action: "Passwort zurücksetzen",
  },
  "new-device": {
    subject: "Neue Anmeldung bei {store}",
    heading: "Neue Anmeldung",
    paragraphs: ["Ihr Konto wurde auf einem Gerät benutzt, das wir noch nicht kennen: {device}, {date}."],
    action: "Passwort zurücksetzen",
    note: "Das waren Sie? Dann ist nichts zu tun.",
  },
  "token-reuse": {
    subject: "Wir haben ein Gerät bei {store} abgemeldet",
    heading: "Wir haben ein Gerät abgemeldet",
    paragraphs: [
      "Eine Ihrer Anmeldungen ({device}) wurde an zwei Orten zugleich benutzt; sie könnte kopiert worden sein. Wir haben sie beendet.",
    ],
    note: "Melden Sie sich neu an, um fortzufahren. Geschieht das öfter, ändern Sie Ihr Passwort.",
  },
  approved: {
    subject: "Sie können sich jetzt bei {store} anmelden",
    heading: "Ihr Konto wurde freigegeben",
    paragraphs: ["Ihr Konto wurde freigegeben. Sie können sich jetzt anmelden."],
    action: "Anmelden",
  },
  blocked: {
    subject: "Ihr Konto bei {store} wurde gesperrt",
    heading: "Ihr Konto wurde gesperrt",
    paragraphs: [
      "Sie können sich nicht mehr anmelden. Wenn Sie das für einen Irrtum halten, antworten Sie auf diese E-Mail.",
    ],
  },
  deleted: {
    subject: "Ihr Konto bei {store} wurde gelöscht",
    heading: "Ihr Konto wurde gelöscht",
    paragraphs: [
      "Profil, Adressen und Anmeldungen sind gelöscht. Bestellungen bewahren wir ohne Ihr Konto so lange auf, wie das Gesetz es verlangt.",
    ],
    note: "Vielen Dank, dass Sie unser Kunde waren.",
  },
  "approval-wanted": {
    subject: "{email} möchte Mitglied werden",
    heading: "Jemand möchte Mitglied werden",
    paragraphs: ["{email} hat sich registriert und wartet auf Ihre Freigabe."],
    action: "Konto prüfen",
  },
};
