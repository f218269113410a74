import type { StaffTexts } from "./en.ts";

export const fr: StaffTexts = {
  invitationSubject: "Vous êtes invité à rejoindre {store}",
  invitation: "Vous êtes invité à participer à la gestion de {store}. Votre rôle : {role}.",
  invitationNote:
    "Ce lien ne fonctionne qu’une fois et expire dans 7 jours. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.",
  invitationAction: "Accepter l’invitation",
  reset: {
    subject: "Réinitialisez votre mot de passe pour {store}",
    text: "Une réinitialisation du mot de passe de votre compte d’équipe chez {store} a été demandée. Choisissez-en un nouveau ici :",
    action: "Choisir un nouveau mot de passe",
    note: "Ce lien ne fonctionne qu’une fois et expire dans 30 minutes. Si vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe reste inchangé.",
  },
};
