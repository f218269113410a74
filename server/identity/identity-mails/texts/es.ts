/** Emails about accounts, in Spanish. */
import type { MailTexts } from "./en.ts";

export const es: MailTexts = {
  "email-verification": {
    subject: "{code} es tu código para {store}",
    heading: "Confirma tu correo electrónico",
    paragraphs: ["Escribe este código donde iniciaste sesión. Vale 15 minutos."],
    note: "¿No fuiste tú? Nadie entra sin este código; puedes ignorar este mensaje.",
  },
  "sign-in-code": {
    subject: "{code} es tu código de acceso a {store}",
    heading: "Tu código de acceso",
    paragraphs: ["Escribe este código donde estás iniciando sesión. Vale 15 minutos."],
    note: "No se lo digas a nadie. ¿No fuiste tú? Ignora este mensaje; nadie entra sin el código.",
  },
  "newsletter-confirmation": {
    subject: "Confirma, por favor: novedades de {store}",
    heading: "Solo falta un clic",
    paragraphs: [
      "Alguien, seguramente tú, ha pedido recibir nuestras novedades en esta dirección. Confirma tu suscripción. El enlace es válido durante siete días.",
    ],
    action: "Sí, quiero las novedades",
    note: "¿No fuiste tú? No hagas nada: sin el clic no volverás a saber de nosotros.",
  },
  welcome: {
    subject: "Te damos la bienvenida a {store}",
    heading: "¡Hola!",
    namedHeading: "¡Hola, {name}!",
    paragraphs: [
      "Tu cuenta está lista. En ella puedes seguir tus pedidos, y tus direcciones quedan guardadas para tus próximas compras.",
    ],
    action: "Echar un vistazo",
    note: "¿Otra persona usó tu dirección? Elige una contraseña nueva con «¿Olvidaste tu contraseña?» en la página de acceso y la cuenta será solo tuya.",
  },
  "existing-account": {
    subject: "Ya tienes una cuenta en {store}",
    heading: "Ya tienes una cuenta",
    paragraphs: [
      "Alguien, probablemente tú, quiso registrarse con esta dirección. Ya tiene una cuenta: simplemente inicia sesión.",
    ],
    action: "Iniciar sesión",
    note: "¿Olvidaste la contraseña? La página de acceso te ayuda. ¿No fuiste tú? Entonces no ha cambiado nada.",
  },
  "password-recovery": {
    subject: "Contraseña nueva para {store}",
    heading: "Elige una contraseña nueva",
    paragraphs: [
      "Alguien, probablemente tú, pidió una contraseña nueva. El enlace funciona una sola vez y caduca en 30 minutos.",
    ],
    action: "Elegir contraseña",
    note: "¿No fuiste tú? Ignora este mensaje; tu contraseña sigue igual.",
  },
  activation: {
    subject: "Tu cuenta en {store} te espera",
    heading: "Tu cuenta te espera",
    paragraphs: [
      "Hemos creado una cuenta para ti. Elige una contraseña y será tuya. El enlace funciona una sola vez y caduca en tres días.",
    ],
    action: "Elegir contraseña",
  },
  "password-changed": {
    subject: "Se cambió tu contraseña de {store}",
    heading: "Se cambió tu contraseña",
    paragraphs: ["Se ha cerrado la sesión en todos los demás dispositivos."],
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
    subject: "{code} es tu código para {store}",
    heading: "Confirma tu nuevo correo electrónico",
    paragraphs: [
      "Escribe este código en tu cuenta para iniciar sesión con esta dirección a partir de ahora. Vale 15 minutos.",
    ],
    note: "¿No fuiste tú? Ignora este mensaje.",
  },
  "email-change-notice": {
    subject: "{code} confirma tu nuevo correo para {store}",
    heading: "¿Es tuyo este cambio?",
    paragraphs: [
      "Alguien, probablemente tú, quiere iniciar sesión en tu cuenta con {email}. Si estás de acuerdo, escribe este código en tu cuenta. Vale 15 minutos.",
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
    subject: "Nueva forma de confirmar que eres tú en {store}",
    heading: "Se añadió: {factor}",
    paragraphs: ["«{name}» puede usarse desde ahora para entrar en tu cuenta."],
    action: "Ver mi cuenta",
    note: "¿No fuiste tú? Quítala en tu cuenta y cambia tu contraseña.",
  },
  "factor-removed": {
    subject: "Se quitó una forma de confirmar que eres tú en {store}",
    heading: "Se quitó: {factor}",
    paragraphs: ["«{name}» ya no puede usarse para entrar en tu cuenta."],
    action: "Ver mi cuenta",
    note: "¿No fuiste tú? Cambia tu contraseña y vuelve a configurar tus métodos.",
  },
  "recovery-codes-made": {
    subject: "Nuevos códigos de recuperación de {store}",
    heading: "Se crearon códigos de recuperación nuevos",
    paragraphs: ["Los anteriores ya no funcionan. Guarda los nuevos donde los encuentres sin tu teléfono."],
    note: "¿No fuiste tú? Cambia tu contraseña enseguida.",
  },
  "recovery-code-used": {
    subject: "Se usó un código de recuperación en {store}",
    heading: "Se usó un código de recuperación",
    paragraphs: ["Alguien entró en tu cuenta con un código de recuperación: {device}. Códigos restantes: {left}."],
    action: "Restablecer contraseña",
  },
  "new-device": {
    subject: "Nuevo inicio de sesión en {store}",
    heading: "Nuevo inicio de sesión",
    paragraphs: ["Tu cuenta se usó en un dispositivo que no conocíamos: {device}, {date}."],
    action: "Restablecer contraseña",
    note: "¿Fuiste tú? Entonces no tienes que hacer nada.",
  },
  "token-reuse": {
    subject: "Cerramos la sesión de un dispositivo en {store}",
    heading: "Cerramos la sesión de un dispositivo",
    paragraphs: [
      "Una de tus sesiones ({device}) se usó en dos sitios a la vez; puede que la hayan copiado. La hemos cerrado.",
    ],
    note: "Vuelve a iniciar sesión para continuar. Si se repite, cambia tu contraseña.",
  },
  approved: {
    subject: "Ya puedes entrar en {store}",
    heading: "Ya formas parte",
    paragraphs: ["Tu cuenta ha sido aprobada. Ya puedes iniciar sesión."],
    action: "Iniciar sesión",
  },
  blocked: {
    subject: "Se cerró tu cuenta en {store}",
    heading: "Se cerró tu cuenta",
    paragraphs: ["Ya no puedes iniciar sesión. Si crees que es un error, responde a este mensaje."],
  },
  deleted: {
    subject: "Se eliminó tu cuenta en {store}",
    heading: "Se eliminó tu cuenta",
    paragraphs: [
      "Tu perfil, tus direcciones y tus sesiones se han borrado. Los pedidos se conservan sin tu cuenta mientras la ley lo exija.",
    ],
    note: "Gracias por haber estado con nosotros.",
  },
  "approval-wanted": {
    subject: "{email} quiere ser miembro",
    heading: "Alguien quiere ser miembro",
    paragraphs: ["{email} se ha registrado y espera tu aprobación."],
    action: "Decidir",
  },
};
