import type { Texts } from "./en.ts";

export const es: Texts = {
  code: "{code} es tu código de verificación de {store}. No lo compartas con nadie.",
  approve: "¿Inicias sesión en {store}?\n{device}. Toca para responder.",
  names: {
    SMS: "SMS",
    CALL: "Llamada",
    EMAIL: "Código por correo",
    TOTP: "App de autenticación",
    PUSH: "Notificación push",
    WEBAUTHN: "Llave de acceso",
  },
  page: {
    title: "¿Eres tú?",
    question: "Alguien está iniciando sesión en tu cuenta de {store}: {device}.",
    number: "Número que aparece en la página de inicio de sesión",
    approve: "Sí, soy yo",
    deny: "No, no soy yo",
    approved: "Aprobado. Vuelve a la página de inicio de sesión.",
    denied: "Rechazado. No se ha iniciado ninguna sesión. Si no reconoces este acceso, cambia tu contraseña.",
    wrong: "El número no coincide. Compruébalo en la página de inicio de sesión y vuelve a intentarlo.",
    gone: "Esta solicitud ya se ha respondido o ha caducado.",
    unknownDevice: "un dispositivo desconocido",
  },
};
