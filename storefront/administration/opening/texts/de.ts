import type { OpeningTexts } from "./en.ts";

export const de: OpeningTexts = {
  opening: {
    title: "Eröffnung in Kürze",
    heading: "Wir eröffnen bald",
    text: "Unser Shop ist noch im Aufbau. Schauen Sie später wieder vorbei.",
    on: "Wir eröffnen am {date}.",
  },
  closed: {
    title: "Vorübergehend geschlossen",
    heading: "Vorübergehend geschlossen",
    text: "Unser Shop ist zurzeit geschlossen. Schauen Sie später wieder vorbei.",
    on: "Am {date} öffnen wir wieder.",
  },
  newsletter: {
    label: "E-Mail",
    hint: "Neuigkeiten und Angebote per E-Mail. Sie können sich jederzeit abmelden.",
    submit: "Abonnieren",
  },
  password: "Shop-Passwort",
  enter: "Shop öffnen",
  wrongPassword: "Dieses Passwort ist falsch. Prüfen Sie es und versuchen Sie es noch einmal.",
  staff: "Gehört Ihnen dieser Shop?",
  signIn: "Anmelden",
};
