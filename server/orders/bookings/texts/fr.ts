import type { BookingTexts } from "./en.ts";

export const fr: BookingTexts = {
  BOOKED: { subject: "Réservé : {what}", heading: "{what}, {when}", body: "Votre créneau est réservé. À bientôt !" },
  MOVED: {
    subject: "Déplacé : {what}",
    heading: "{what}, désormais {when}",
    body: "Votre réservation a été déplacée à ce créneau.",
  },
  CHANGED: {
    subject: "Modifié : {what}",
    heading: "{what}, {when}",
    body: "Le nombre de places de votre réservation a changé.",
  },
  CANCELED: {
    subject: "Annulé : {what}",
    heading: "{what} est annulé",
    body: "Votre réservation du {when} est annulée, ses places sont de nouveau libres.",
  },
  TICKETS: {
    subject: "Vos billets : {what}",
    heading: "{what}, {when}",
    body: "Votre commande est payée. Voici vos billets.",
  },
  where: "Lieu : {place}",
  places: "Places : {count}",
  ticket: "Billet {unit} : {url}",
  waiting: "Vous recevrez vos billets par e-mail dès que votre commande sera payée.",
  add: "Ajouter à votre agenda",
  update: "Mettre à jour votre agenda",
  tickets:
    "Présentez la page du billet à l’entrée, sur votre téléphone ou imprimée. Chaque billet vaut pour une personne.",
};
