import type { PrivacyTexts } from "./en.ts";

export const de: PrivacyTexts = {
  newsletter: {
    title: "Newsletter",
    what: "Neuigkeiten und Angebote per E-Mail.",
    isSubscribed: "Sie haben den Newsletter abonniert.",
    isNotSubscribed: "Sie haben den Newsletter nicht abonniert.",
    saidOn: "Seit {day}.",
    subscribe: "Abonnieren",
    unsubscribe: "Abbestellen",
  },
  visibility: {
    title: "Sichtbarkeit des Profils",
    private: "Privat: nur Sie und der Shop",
    public: "Öffentlich: Alle können Ihren Anzeigenamen und Ihr Bild sehen",
  },
  programs: {
    title: "Verbundene Apps",
    text: "Apps, denen Sie Zugriff auf Ihr Konto erlaubt haben.",
    access: "{scopes}, seit {since}",
    takeBack: "Zugriff entfernen",
    scopes: {
      openid: "wer Sie sind",
      profile: "Ihr Name und Bild",
      email: "Ihre E-Mail-Adresse",
      phone: "Ihre Telefonnummern",
      address: "Ihre Adressen",
      cart: "Ihr Warenkorb und die Kasse",
      "orders:read": "Ihre Bestellungen",
      "orders:write": "Änderungen an Bestellungen",
      "profile:write": "Änderungen an Ihrem Profil",
      wishlist: "Ihre Merkliste",
      offline_access: "bleibt verbunden",
    },
  },
  export: {
    title: "Ihre Daten",
    text: "Laden Sie alle Daten, die wir über Sie speichern, als maschinenlesbare Datei herunter.",
    download: "Herunterladen",
  },
  delete: {
    title: "Konto löschen",
    short:
      "Ihre persönlichen Angaben werden endgültig gelöscht. Bestellungen bleiben, solange wir sie gesetzlich aufbewahren müssen.",
    submit: "Mein Konto löschen",
    intro: "Damit wird das Konto von {email} endgültig gelöscht:",
    details: "Name, Adressen, Telefonnummern, Bild und Merkliste werden sofort gelöscht.",
    sessions: "Sie werden auf allen Geräten abgemeldet, und verbundene Apps verlieren den Zugriff.",
    orders: "Bestellungen und Rechnungen bleiben ohne Ihr Konto bestehen, solange das Gesetz es verlangt.",
    copyFirst: "Möchten Sie vorher {copy}?",
    copy: "eine Kopie Ihrer Daten herunterladen",
    sure: "Ja, mein Konto löschen. Mir ist klar, dass sich das nicht rückgängig machen lässt.",
    notTicked: "Setzen Sie das Häkchen, um fortzufahren.",
    keep: "Konto behalten",
    doneTitle: "Ihr Konto wurde gelöscht",
    done: "Sie können weiterhin als Gast bestellen oder jederzeit ein neues Konto anlegen.",
  },
  unsubscribe: {
    title: "Newsletter",
    ask: "Newsletter abbestellen?",
    effect:
      "Sie erhalten unseren Newsletter ab sofort nicht mehr. E-Mails zu Ihren Bestellungen erhalten Sie weiterhin.",
    submit: "Abbestellen",
    doneTitle: "Newsletter abbestellt",
    done: "Anders überlegt? In Ihrem Konto können Sie den Newsletter wieder abonnieren.",
  },
};
