import type { PrivacyTexts } from "./en.ts";

export const de: PrivacyTexts = {
  newsletter: {
    title: "Newsletter",
    what: "Neuigkeiten und Angebote, ab und zu.",
    isSubscribed: "Sie bekommen unsere Neuigkeiten.",
    isNotSubscribed: "Sie bekommen unsere Neuigkeiten nicht.",
    saidOn: "So entschieden am {day}.",
    subscribe: "Abonnieren",
    unsubscribe: "Abbestellen",
  },
  visibility: {
    title: "Wer Ihr Profil sehen darf",
    private: "Nur ich und der Shop",
    public: "Alle, die den Shop besuchen: Anzeigename und Bild",
  },
  programs: {
    title: "Programme mit Zugriff",
    text: "Sie haben ihnen die Anmeldung mit Ihrem Konto erlaubt.",
    access: "{scopes}, seit {since}",
    takeBack: "Zugriff entziehen",
    scopes: {
      openid: "wer Sie sind",
      profile: "Ihr Name",
      email: "Ihre E-Mail-Adresse",
      offline_access: "bleibt verbunden",
    },
  },
  export: {
    title: "Kopie Ihrer Daten",
    text: "Alles, was wir über Sie gespeichert haben, als maschinenlesbare Datei.",
    download: "Herunterladen",
  },
  delete: {
    title: "Konto löschen",
    short:
      "Ihre persönlichen Angaben werden endgültig gelöscht. Bestellungen bleiben, solange wir sie gesetzlich aufbewahren müssen.",
    submit: "Mein Konto löschen",
    intro: "Damit wird das Konto von {email} endgültig gelöscht:",
    details: "Name, Adressen, Telefonnummern, Bild und Merkliste verschwinden sofort.",
    sessions: "Sie werden überall abgemeldet, und Programme mit Zugriff verlieren ihn.",
    orders: "Bestellungen und Rechnungen bleiben ohne Ihr Konto bestehen, solange das Gesetz es verlangt.",
    copyFirst: "Möchten Sie vorher {copy}?",
    copy: "eine Kopie Ihrer Daten herunterladen",
    sure: "Ja, mein Konto löschen. Ich weiß, dass niemand es wiederherstellen kann.",
    notTicked: "Setzen Sie das Häkchen, um fortzufahren.",
    keep: "Behalten",
    doneTitle: "Ihr Konto ist gelöscht",
    done: "Danke, dass Sie hier waren. Sie können weiterhin als Gast bestellen und jederzeit ein neues Konto anlegen.",
  },
  unsubscribe: {
    title: "Newsletter",
    ask: "Keine Neuigkeiten mehr?",
    effect: "Wir nehmen Sie sofort von der Liste. E-Mails zu Ihren Bestellungen erreichen Sie weiterhin.",
    submit: "Abbestellen",
    doneTitle: "Sie bekommen keine Neuigkeiten mehr von uns",
    done: "Anders überlegt? In Ihrem Konto können Sie den Newsletter wieder abonnieren.",
  },
};
