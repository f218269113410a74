import type { BookingTexts } from "./en.ts";

export const fr: BookingTexts = {
  BOOKED: {
    subject: "Réservé : {what}",
    heading: "{what}",
    body: "Votre réservation est confirmée. À bientôt !",
  },
  MOVED: {
    subject: "Reporté : {what}",
    heading: "{what} : nouvelle date",
    body: "Votre réservation a été déplacée à une nouvelle date.",
  },
  CHANGED: {
    subject: "Modifié : {what}",
    heading: "{what}",
    body: "Le nombre de places de votre réservation a changé.",
  },
  CANCELED: {
    subject: "Annulé : {what}",
    heading: "{what} est annulé",
    body: "Votre réservation du {when} a été annulée.",
  },
  TICKETS: {
    subject: "Vos billets : {what}",
    heading: "{what}",
    body: "Nous avons reçu votre paiement. Voici vos billets.",
  },
  when: "Quand",
  where: "Où",
  places: "Places",
  ticket: "Ouvrir le billet {unit}",
  waiting: "Vous recevrez vos billets par e-mail dès que votre commande sera payée.",
  add: "Ajouter à l’agenda",
  update: "Mettre à jour l’agenda",
  tickets: "Présentez chaque billet à l’entrée, sur votre téléphone ou imprimé. Un billet vaut pour une personne.",
  order: "Voir la commande {number}",
};
