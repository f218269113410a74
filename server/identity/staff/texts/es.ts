import type { StaffTexts } from "./en.ts";

export const es: StaffTexts = {
  invitationSubject: "Te han invitado a unirte a {store}",
  invitation: "Te han invitado a ayudar a gestionar {store}. Tu rol: {role}.",
  invitationNote:
    "Este enlace funciona una sola vez y caduca en 7 días. Si no esperabas esta invitación, ignora este correo.",
  invitationAction: "Aceptar la invitación",
};
