import type { StaffTexts } from "./en.ts";

export const es: StaffTexts = {
  invitationSubject: "Te han invitado a unirte a {store}",
  invitation: "Te han invitado a ayudar a gestionar {store}. Tu rol: {role}.",
  invitationNote:
    "Este enlace funciona una sola vez y caduca en 7 días. Si no esperabas esta invitación, ignora este correo.",
  invitationAction: "Aceptar la invitación",
  reset: {
    subject: "Restablece tu contraseña de {store}",
    text: "Se ha solicitado restablecer la contraseña de tu cuenta de equipo en {store}. Elige una nueva aquí:",
    action: "Elegir nueva contraseña",
    note: "Este enlace funciona una sola vez y caduca en 30 minutos. Si no lo has solicitado, ignora este correo: tu contraseña no cambiará.",
  },
};
