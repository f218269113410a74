import type { DomainTexts } from "./en.ts";

export const de: DomainTexts = {
  title: "Domain und E-Mail",
  subtitle: "Prüfen Sie, ob Kunden Ihren Shop erreichen und Ihre E-Mails ankommen.",
  again: "Erneut prüfen",
  domain: "Domain",
  local:
    "Ihr Shop läuft unter {host}. Setzen Sie BASE_URL auf die öffentliche Adresse, um Ihre eigene Domain zu verwenden.",
  sender: "E-Mail-Absender",
  senderText: "Ihr Shop sendet E-Mails von {sender}.",
  selector: "DKIM-Selektor",
  selectorHint: "Ihr E-Mail-Anbieter nennt ihn beim DKIM-Eintrag: der Teil vor „._domainkey“.",
  checkSelector: "Selektor prüfen",
  certificate: "Ausgestellt von {issuer}. Gültig bis {date}.",
  names: {
    ADDRESS: "Adresse (A- oder AAAA-Eintrag)",
    CERTIFICATE: "Zertifikat (TLS)",
    SPF: "SPF",
    DKIM: "DKIM",
    DMARC: "DMARC",
  },
  states: {
    OK: "OK",
    MISSING: "Fehlt",
    WRONG: "Anpassen",
    UNKNOWN: "Nicht prüfbar",
  },
  fine: {
    ADDRESS: "Ihre Domain führt zu einem Server.",
    CERTIFICATE: "Browser vertrauen dem Zertifikat.",
    SPF: "Ihre Domain nennt die Server, die ihre E-Mails senden dürfen.",
    DKIM: "Ihre E-Mails können mit diesem Schlüssel signiert werden.",
    DMARC: "Empfänger wissen, was mit E-Mails geschieht, die nicht bestehen.",
  },
  problems: {
    NO_RECORD: "{host} hat keinen solchen Eintrag.",
    SEVERAL_RECORDS: "Es gibt mehrere Einträge, erlaubt ist nur einer. Entfernen Sie die übrigen.",
    ALLOWS_EVERYONE: "Der Eintrag erlaubt jedem Server, E-Mails von {host} zu senden. Beenden Sie ihn mit ~all.",
    NO_KEY: "Der Eintrag enthält keinen Schlüssel, Signaturen sind daher ungültig.",
    NO_SELECTOR: "Geben Sie den Selektor Ihres E-Mail-Anbieters ein, um den Schlüssel zu prüfen.",
    NO_CONNECTION: "Unter {host} antwortet kein Server auf verschlüsselte Verbindungen. Prüfen Sie Port 443.",
    EXPIRED: "Das Zertifikat ist abgelaufen. Erneuern Sie es.",
    EXPIRES_SOON: "Das Zertifikat läuft in weniger als zwei Wochen ab. Erneuern Sie es.",
    WRONG_NAME: "Das Zertifikat gilt nicht für {host}.",
    UNTRUSTED: "Browser vertrauen dem Zertifikat nicht. Verwenden Sie eines einer öffentlichen Zertifizierungsstelle.",
    NO_RESPONSE: "Der Nameserver hat nicht geantwortet. Versuchen Sie es später erneut.",
  },
  record: {
    lead: "Legen Sie diesen Eintrag bei Ihrem Domain-Anbieter an:",
    type: "Typ",
    name: "Name",
    value: "Wert",
    serverAddress: "IP-Adresse Ihres Servers",
    copy: "Wert kopieren",
    copied: "Wert kopiert",
  },
  test: {
    title: "Test-E-Mail",
    notConnected:
      "Es ist kein Mailserver verbunden, E-Mails bleiben daher im Postausgang. Setzen Sie SMTP_URL, um sie zu senden.",
    accepted:
      "Ihr Mailserver hat die E-Mail an {recipient} angenommen ({when}). Falls sie nicht ankommt, prüfen Sie den Spam-Ordner.",
    failed: "Ihr Mailserver hat die E-Mail an {recipient} abgelehnt: {error}",
    waiting: "Die E-Mail an {recipient} wird gesendet …",
    recipient: "Empfänger",
    send: "Test-E-Mail senden",
  },
};
