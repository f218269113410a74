import type { OpeningTexts } from "./en.ts";

export const fr: OpeningTexts = {
  opening: {
    title: "Ouverture prochaine",
    heading: "Ouverture prochaine",
    text: "Notre boutique est en préparation. Revenez nous voir plus tard.",
    on: "Nous ouvrons le {date}.",
  },
  closed: {
    title: "Temporairement fermée",
    heading: "Boutique temporairement fermée",
    text: "Notre boutique est fermée pour le moment. Revenez nous voir plus tard.",
    on: "Nous rouvrons le {date}.",
  },
  newsletter: {
    label: "E-mail",
    hint: "Nouveautés et offres par e-mail. Vous pouvez vous désabonner à tout moment.",
    submit: "S’abonner",
  },
  password: "Mot de passe de la boutique",
  enter: "Entrer dans la boutique",
  wrongPassword: "Ce mot de passe est incorrect. Vérifiez-le et réessayez.",
  staff: "Cette boutique est la vôtre ?",
  signIn: "Se connecter",
};
