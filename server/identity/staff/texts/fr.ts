import type { StaffTexts } from "./en.ts";

export const fr: StaffTexts = {
  invitationSubject: "Vous êtes invité à rejoindre {store}",
  invitation: "Vous êtes invité à participer à la gestion de {store}. Votre rôle : {role}.",
  invitationNote:
    "Ce lien ne fonctionne qu’une fois et expire dans 7 jours. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.",
  invitationAction: "Accepter l’invitation",
};
