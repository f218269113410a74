import type { StaffTexts } from "./en.ts";

export const de: StaffTexts = {
  invitationSubject: "Sie wurden zu {store} eingeladen",
  invitation: "Sie wurden eingeladen, {store} mitzuverwalten. Ihre Rolle: {role}.",
  invitationNote:
    "Dieser Link funktioniert einmal und läuft in 7 Tagen ab. Falls Sie diese Einladung nicht erwartet haben, können Sie diese E-Mail ignorieren.",
  invitationAction: "Einladung annehmen",
  reset: {
    subject: "Passwort für {store} zurücksetzen",
    text: "Für Ihr Mitarbeiterkonto bei {store} wurde ein neues Passwort angefordert. Hier legen Sie es fest:",
    action: "Neues Passwort festlegen",
    note: "Dieser Link funktioniert einmal und läuft in 30 Minuten ab. Falls Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.",
  },
};
