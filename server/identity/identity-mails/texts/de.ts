/** Emails about accounts, in German. */
import type { MailTexts } from "./en.ts";

export const de: MailTexts = {
  "email-verification": {
    subject: "{code} ist Ihr Bestätigungscode für {store}",
    heading: "Bestätigen Sie Ihre E-Mail-Adresse",
    paragraphs: ["Geben Sie diesen Code ein, um Ihre E-Mail-Adresse zu bestätigen. Er ist 15 Minuten gültig."],
    note: "Falls Sie den Code nicht angefordert haben, können Sie diese E-Mail ignorieren.",
  },
  "sign-in-code": {
    subject: "{code} ist Ihr Anmeldecode für {store}",
    heading: "Ihr Anmeldecode",
    paragraphs: ["Geben Sie diesen Code ein, um sich anzumelden. Er ist 15 Minuten gültig."],
    note: "Geben Sie den Code nicht weiter. Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.",
  },
  "newsletter-confirmation": {
    subject: "Bestätigen Sie Ihre Newsletter-Anmeldung bei {store}",
    heading: "Bestätigen Sie Ihre Anmeldung",
    paragraphs: [
      "Bestätigen Sie, dass Sie unseren Newsletter an diese Adresse erhalten möchten. Der Link ist sieben Tage gültig.",
    ],
    action: "Anmeldung bestätigen",
    note: "Falls Sie sich nicht angemeldet haben, ignorieren Sie diese E-Mail. Sie erhalten dann keine weiteren Nachrichten von uns.",
  },
  welcome: {
    subject: "Willkommen bei {store}",
    heading: "Willkommen!",
    namedHeading: "Willkommen, {name}!",
    paragraphs: ["Ihr Konto ist bereit. Sie können Bestellungen verfolgen, Adressen speichern und schneller bezahlen."],
    action: "Zum Shop",
    note: "Falls Sie dieses Konto nicht erstellt haben, sichern Sie es auf der Anmeldeseite über „Passwort vergessen?“.",
  },
  "existing-account": {
    subject: "Sie haben bereits ein Konto bei {store}",
    heading: "Sie haben bereits ein Konto",
    paragraphs: [
      "Jemand wollte mit Ihrer E-Mail-Adresse ein Konto erstellen, aber Sie haben bereits eines. Wenn Sie das waren, melden Sie sich einfach an.",
    ],
    action: "Anmelden",
    note: "Passwort vergessen? Auf der Anmeldeseite können Sie es zurücksetzen. Falls Sie das nicht waren, müssen Sie nichts tun.",
  },
  "password-recovery": {
    subject: "Setzen Sie Ihr Passwort für {store} zurück",
    heading: "Setzen Sie Ihr Passwort zurück",
    paragraphs: [
      "Wir haben eine Anfrage erhalten, Ihr Passwort zurückzusetzen. Der Link funktioniert einmal und ist 30 Minuten gültig.",
    ],
    action: "Passwort zurücksetzen",
    note: "Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort ändert sich nicht.",
  },
  activation: {
    subject: "Aktivieren Sie Ihr Konto bei {store}",
    heading: "Aktivieren Sie Ihr Konto",
    paragraphs: [
      "Wir haben ein Konto für Sie erstellt. Wählen Sie ein Passwort, um es zu aktivieren. Der Link funktioniert einmal und ist drei Tage gültig.",
    ],
    action: "Konto aktivieren",
  },
  "password-changed": {
    subject: "Ihr Passwort für {store} wurde geändert",
    heading: "Ihr Passwort wurde geändert",
    paragraphs: [
      "Sie wurden auf allen anderen Geräten abgemeldet.",
      "Falls Sie Ihr Passwort nicht geändert haben, setzen Sie es jetzt zurück.",
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
    subject: "{code} ist Ihr Bestätigungscode für {store}",
    heading: "Bestätigen Sie Ihre neue E-Mail-Adresse",
    paragraphs: [
      "Geben Sie diesen Code in Ihrem Konto ein, um künftig diese E-Mail-Adresse zu verwenden. Er ist 15 Minuten gültig.",
    ],
    note: "Falls Sie das nicht angefordert haben, können Sie diese E-Mail ignorieren.",
  },
  "email-change-notice": {
    subject: "{code} bestätigt Ihre neue E-Mail-Adresse für {store}",
    heading: "Bestätigen Sie die Änderung Ihrer E-Mail-Adresse",
    paragraphs: [
      "Wir haben eine Anfrage erhalten, die E-Mail-Adresse Ihres Kontos in {email} zu ändern. Um zuzustimmen, geben Sie diesen Code in Ihrem Konto ein. Er ist 15 Minuten gültig.",
    ],
    note: "Das waren nicht Sie? Verwenden Sie den Code nicht und ändern Sie Ihr Passwort.",
  },
  "email-changed": {
    subject: "Ihre E-Mail-Adresse für {store} wurde geändert",
    heading: "Ihre E-Mail-Adresse wurde geändert",
    paragraphs: ["Sie melden sich jetzt mit {email} an. Auf allen anderen Geräten wurden Sie abgemeldet."],
    note: "Das waren nicht Sie? Schreiben Sie uns sofort, indem Sie auf diese E-Mail antworten.",
  },
  "factor-added": {
    subject: "Neue Anmeldemethode für Ihr Konto bei {store}",
    heading: "{factor} wurde hinzugefügt",
    paragraphs: ["„{name}“ kann ab jetzt für die Anmeldung bei Ihrem Konto verwendet werden."],
    action: "Mein Konto ansehen",
    note: "Das waren nicht Sie? Entfernen Sie die Methode in Ihrem Konto und ändern Sie Ihr Passwort.",
  },
  "factor-removed": {
    subject: "Anmeldemethode aus Ihrem Konto bei {store} entfernt",
    heading: "{factor} wurde entfernt",
    paragraphs: ["„{name}“ kann nicht mehr für die Anmeldung bei Ihrem Konto verwendet werden."],
    action: "Mein Konto ansehen",
    note: "Das waren nicht Sie? Ändern Sie Ihr Passwort und richten Sie Ihre Anmeldemethoden neu ein.",
  },
  "recovery-codes-made": {
    subject: "Neue Wiederherstellungscodes für {store}",
    heading: "Neue Wiederherstellungscodes",
    paragraphs: [
      "Für Ihr Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr. Bewahren Sie die neuen dort auf, wo Sie sie auch ohne Ihr Telefon finden.",
    ],
    note: "Das waren nicht Sie? Ändern Sie sofort Ihr Passwort.",
  },
  "recovery-code-used": {
    subject: "Wiederherstellungscode bei {store} verwendet",
    heading: "Ein Wiederherstellungscode wurde verwendet",
    paragraphs: [
      "Jemand hat sich mit einem Wiederherstellungscode bei Ihrem Konto angemeldet ({device}). Sie haben noch {left} Codes.",
      "Falls Sie das nicht waren, setzen Sie jetzt Ihr Passwort zurück.",
    ],
    action: "Passwort zurücksetzen",
  },
  "new-device": {
    subject: "Neue Anmeldung bei {store}",
    heading: "Neue Anmeldung",
    paragraphs: [
      "Ihr Konto wurde auf einem neuen Gerät verwendet: {device}, {date}.",
      "Wenn Sie das waren, müssen Sie nichts tun. Falls nicht, setzen Sie jetzt Ihr Passwort zurück.",
    ],
    action: "Passwort zurücksetzen",
  },
  "token-reuse": {
    subject: "Wir haben ein Gerät bei {store} abgemeldet",
    heading: "Wir haben ein Gerät abgemeldet",
    paragraphs: [
      "Ihre Anmeldung auf {device} wurde an zwei Orten gleichzeitig verwendet und könnte kopiert worden sein. Deshalb haben wir dieses Gerät abgemeldet.",
    ],
    note: "Melden Sie sich neu an, um fortzufahren. Geschieht das öfter, ändern Sie Ihr Passwort.",
  },
  approved: {
    subject: "Sie können sich jetzt bei {store} anmelden",
    heading: "Ihr Konto wurde freigegeben",
    paragraphs: ["Willkommen! Sie können sich jetzt anmelden."],
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
      "Wir haben Ihr Profil, Ihre Adressen und Ihre Anmeldedaten gelöscht. Bestellungen bewahren wir nur so lange auf, wie das Gesetz es verlangt.",
    ],
    note: "Vielen Dank, dass Sie bei uns eingekauft haben.",
  },
  "approval-wanted": {
    subject: "{email} möchte ein Konto in Ihrem Shop",
    heading: "Ein neues Konto wartet auf Ihre Freigabe",
    paragraphs: ["{email} hat sich registriert und wartet auf Ihre Freigabe."],
    action: "Konto prüfen",
  },
};
