/** Emails about accounts, in Spanish. */
import type { MailTexts } from "./en.ts";

export const es: MailTexts = {
  "email-verification": {
    subject: "{code} es tu código de verificación de {store}",
    heading: "Confirma tu correo electrónico",
    paragraphs: ["Introduce este código para confirmar tu correo electrónico. Caduca en 15 minutos."],
    note: "Si no lo has solicitado, puedes ignorar este correo.",
  },
  "sign-in-code": {
    subject: "{code} es tu código de acceso a {store}",
    heading: "Tu código de acceso",
    paragraphs: ["Introduce este código para iniciar sesión. Caduca en 15 minutos."],
    note: "No compartas este código con nadie. Si no lo has solicitado, puedes ignorar este correo.",
  },
  "newsletter-confirmation": {
    subject: "Confirma tu suscripción a {store}",
    heading: "Confirma tu suscripción",
    paragraphs: ["Confirma que quieres recibir nuestro boletín en esta dirección. El enlace caduca en siete días."],
    action: "Confirmar suscripción",
    note: "Si no te has suscrito, ignora este correo y no recibirás nada más.",
  },
  welcome: {
    subject: "Te damos la bienvenida a {store}",
    heading: "¡Hola!",
    namedHeading: "¡Hola, {name}!",
    paragraphs: ["Tu cuenta está lista. Puedes seguir tus pedidos, guardar tus direcciones y pagar más rápido."],
    action: "Ir a la tienda",
    note: "Si no has creado esta cuenta, protégela con «¿Olvidaste tu contraseña?» en la página de acceso.",
  },
  "existing-account": {
    subject: "Ya tienes una cuenta en {store}",
    heading: "Ya tienes una cuenta",
    paragraphs: [
      "Alguien ha intentado crear una cuenta con tu correo electrónico, pero ya tienes una. Si fuiste tú, inicia sesión.",
    ],
    action: "Iniciar sesión",
    note: "¿Olvidaste la contraseña? Puedes restablecerla en la página de acceso. Si no fuiste tú, no tienes que hacer nada.",
  },
  "password-recovery": {
    subject: "Restablece tu contraseña de {store}",
    heading: "Restablece tu contraseña",
    paragraphs: [
      "Hemos recibido una solicitud para restablecer tu contraseña. El enlace funciona una sola vez y caduca en 30 minutos.",
    ],
    action: "Elegir contraseña",
    note: "Si no lo has solicitado, puedes ignorar este correo. Tu contraseña no cambiará.",
  },
  activation: {
    subject: "Activa tu cuenta de {store}",
    heading: "Activa tu cuenta",
    paragraphs: [
      "Hemos creado una cuenta para ti. Elige una contraseña para activarla. El enlace funciona una sola vez y caduca en tres días.",
    ],
    action: "Elegir contraseña",
  },
  "password-changed": {
    subject: "Se cambió tu contraseña de {store}",
    heading: "Se cambió tu contraseña",
    paragraphs: [
      "Se ha cerrado tu sesión en todos los demás dispositivos.",
      "Si no has cambiado tu contraseña, restablécela ahora.",
    ],
    action: "Restablecer contraseña",
  },
  "password-removed": {
    subject: "Crea una contraseña nueva para {store}",
    heading: "Has confirmado tu correo electrónico",
    paragraphs: [
      "Hasta ahora otra persona podría haber creado esta cuenta. Por seguridad, hemos eliminado la contraseña anterior, los datos del perfil y los métodos de pago guardados, y hemos cerrado la sesión en los demás dispositivos.",
      "Puedes seguir entrando con códigos por correo o crear una contraseña nueva.",
    ],
    action: "Crear contraseña",
  },
  "staff-wrong-codes": {
    subject: "Códigos incorrectos en tu cuenta de administración de {store}",
    heading: "Alguien introdujo tu contraseña y luego códigos incorrectos",
    paragraphs: [
      "Alguien inició sesión con tu contraseña e introdujo {count} códigos de verificación incorrectos. No pudo entrar y los intentos quedan bloqueados durante {minutes} minutos.",
      "Si no fuiste tú, cambia la contraseña ahora: otra persona conoce la actual.",
    ],
    action: "Cambiar contraseña",
  },
  "wrong-codes": {
    subject: "Códigos incorrectos en tu cuenta de {store}",
    heading: "Alguien introdujo tu contraseña y luego códigos incorrectos",
    paragraphs: [
      "Alguien inició sesión con tu contraseña e introdujo {count} códigos de verificación incorrectos. No pudo entrar.",
      "Si no fuiste tú, crea una contraseña nueva ahora: otra persona conoce la actual.",
    ],
    action: "Crear contraseña",
  },
  "wrong-email-codes": {
    subject: "Alguien intenta adivinar códigos de acceso de tu cuenta de {store}",
    heading: "Códigos de acceso incorrectos",
    paragraphs: [
      "Alguien pidió códigos de acceso para tu cuenta e introdujo {count} incorrectos seguidos. No pudo entrar.",
      "No tienes que hacer nada. Hasta que inicies sesión, los códigos que te enviemos serán más largos para que nadie pueda adivinarlos.",
    ],
  },
  "email-change-code": {
    subject: "{code} es tu código de verificación de {store}",
    heading: "Confirma tu nuevo correo electrónico",
    paragraphs: [
      "Introduce este código en tu cuenta para usar esta dirección a partir de ahora. Caduca en 15 minutos.",
    ],
    note: "¿No fuiste tú? Ignora este mensaje.",
  },
  "email-change-notice": {
    subject: "{code} confirma tu nuevo correo para {store}",
    heading: "Confirma el cambio de correo electrónico",
    paragraphs: [
      "Hemos recibido una solicitud para cambiar el correo electrónico de tu cuenta a {email}. Para aprobarlo, introduce este código en tu cuenta. Caduca en 15 minutos.",
    ],
    note: "¿No fuiste tú? No uses el código y cambia tu contraseña.",
  },
  "email-changed": {
    subject: "Se cambió tu correo de {store}",
    heading: "Se cambió tu correo electrónico",
    paragraphs: [
      "A partir de ahora inicias sesión con {email}. Se ha cerrado la sesión en todos los demás dispositivos.",
    ],
    note: "¿No fuiste tú? Escríbenos enseguida respondiendo a este mensaje.",
  },
  "factor-added": {
    subject: "Nuevo método de inicio de sesión en tu cuenta de {store}",
    heading: "Se añadió: {factor}",
    paragraphs: ["«{name}» puede usarse desde ahora para entrar en tu cuenta."],
    action: "Ver mi cuenta",
    note: "¿No fuiste tú? Quítala en tu cuenta y cambia tu contraseña.",
  },
  "factor-removed": {
    subject: "Se ha eliminado un método de inicio de sesión de tu cuenta de {store}",
    heading: "Se quitó: {factor}",
    paragraphs: ["«{name}» ya no puede usarse para entrar en tu cuenta."],
    action: "Ver mi cuenta",
    note: "¿No fuiste tú? Cambia tu contraseña y vuelve a configurar tus métodos de inicio de sesión.",
  },
  "recovery-codes-made": {
    subject: "Nuevos códigos de recuperación de {store}",
    heading: "Se crearon códigos de recuperación nuevos",
    paragraphs: [
      "Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no funcionan. Guarda los nuevos en un lugar al que puedas acceder sin tu teléfono.",
    ],
    note: "¿No fuiste tú? Cambia tu contraseña enseguida.",
  },
  "recovery-code-used": {
    subject: "Se usó un código de recuperación en {store}",
    heading: "Se usó un código de recuperación",
    paragraphs: [
      "Alguien ha iniciado sesión en tu cuenta con un código de recuperación ({device}). Te quedan {left} códigos.",
      "Si no fuiste tú, restablece tu contraseña ahora.",
    ],
    action: "Restablecer contraseña",
  },
  "new-device": {
    subject: "Nuevo inicio de sesión en {store}",
    heading: "Nuevo inicio de sesión",
    paragraphs: [
      "Tu cuenta se ha usado en un dispositivo nuevo: {device}, {date}.",
      "Si fuiste tú, no tienes que hacer nada. Si no, restablece tu contraseña ahora.",
    ],
    action: "Restablecer contraseña",
  },
  "token-reuse": {
    subject: "Cerramos la sesión de un dispositivo en {store}",
    heading: "Cerramos la sesión de un dispositivo",
    paragraphs: [
      "Tu sesión en {device} se ha usado en dos lugares a la vez y puede que la hayan copiado. Hemos cerrado la sesión de ese dispositivo.",
    ],
    note: "Vuelve a iniciar sesión para continuar. Si se repite, cambia tu contraseña.",
  },
  approved: {
    subject: "Ya puedes entrar en {store}",
    heading: "Tu cuenta se ha aprobado",
    paragraphs: ["¡Te damos la bienvenida! Ya puedes iniciar sesión."],
    action: "Iniciar sesión",
  },
  blocked: {
    subject: "Se ha suspendido tu cuenta de {store}",
    heading: "Se ha suspendido tu cuenta",
    paragraphs: ["Ya no puedes iniciar sesión. Si crees que es un error, responde a este mensaje."],
  },
  deleted: {
    subject: "Se eliminó tu cuenta en {store}",
    heading: "Se eliminó tu cuenta",
    paragraphs: [
      "Hemos eliminado tu perfil, tus direcciones y tus datos de acceso. Los pedidos se conservan solo el tiempo que exige la ley.",
    ],
    note: "Gracias por haber comprado con nosotros.",
  },
  "approval-wanted": {
    subject: "{email} quiere una cuenta en tu tienda",
    heading: "Hay una cuenta pendiente de aprobar",
    paragraphs: ["{email} se ha registrado y espera tu aprobación."],
    action: "Revisar cuenta",
  },
};
