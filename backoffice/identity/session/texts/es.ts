import type { SessionTexts } from "./en.ts";

export const es: SessionTexts = {
  title: "Iniciar sesión",
  lead: "Gestiona tu tienda.",
  email: "Correo electrónico",
  password: "Contraseña",
  show: "Mostrar",
  hide: "Ocultar",
  showPassword: "Mostrar la contraseña",
  hidePassword: "Ocultar la contraseña",
  signIn: "Iniciar sesión",
  working:
    "Ha habido demasiados intentos fallidos de iniciar sesión en esta cuenta, así que estamos comprobando tu navegador. Tardará unos segundos.",
  toStore: "Ir a la tienda",
  second: {
    title: "Verificación en dos pasos",
    lead: "Introduce el código de tu aplicación de autenticación o uno de tus códigos de recuperación.",
    newTitle: "Configurar la verificación en dos pasos",
    newLead: "Esta tienda exige la verificación en dos pasos a todo el personal.",
    code: "Código",
    submit: "Iniciar sesión",
    turnOn: "Activar e iniciar sesión",
    restart: "Volver a empezar",
  },
  codes: {
    title: "Guarda tus códigos de recuperación",
    lead: "Usa un código para iniciar sesión si pierdes el teléfono. Cada código sirve una sola vez.",
    done: "He guardado mis códigos",
    download: "Descargar",
  },
  secret: {
    qr: "Código QR para tu aplicación de autenticación",
    lead: "Escanea el código QR con una aplicación de autenticación o introduce esta clave en ella:",
  },
  invitation: {
    failed: "Esta invitación no es válida",
    ask: "Pide una nueva invitación a la persona que te invitó.",
    title: "Tu invitación",
    wait: "Cargando tu invitación…",
    welcome: "Te damos la bienvenida a {store}",
    lead: "Tu rol: {role}. Escribe tu nombre y elige una contraseña.",
    name: "Tu nombre",
    passwordHint: "Usa al menos 12 caracteres.",
    submit: "Unirme a la tienda",
  },
  confirm: {
    title: "Confirma que eres tú",
    lead: "Introduce tu contraseña para continuar. No volveremos a pedírtela durante cinco minutos.",
    leadWithCode:
      "Introduce tu contraseña y un código para continuar. No volveremos a pedírtelos durante cinco minutos.",
    code: "Código de tu aplicación de autenticación",
    codeHint: "O uno de tus códigos de recuperación.",
    submit: "Confirmar",
  },
};
