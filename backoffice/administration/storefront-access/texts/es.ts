import type { StorefrontAccessTexts } from "./en.ts";

export const es: StorefrontAccessTexts = {
  title: "Acceso a la tienda",
  subtitle: "Elige quién puede visitar tu tienda",
  banner: {
    openTitle: "Tu tienda está abierta",
    openText: "Cualquier persona puede visitarla y hacer pedidos.",
    privateTitle: "Tu tienda es privada",
    privateText:
      "Los visitantes ven la página «Abrimos muy pronto». Tú ves la tienda mientras tengas la sesión iniciada.",
    closedTitle: "Tu tienda está cerrada",
    closedText:
      "Los visitantes ven la página «Cerrada temporalmente». Tú ves la tienda mientras tengas la sesión iniciada.",
    settings: "Editar la página de apertura",
  },
  badge: {
    private: "Tienda privada",
    closed: "Tienda cerrada",
  },
  open: {
    button: "Abrir la tienda",
    again: "Reabrir la tienda",
    title: "¿Abrir la tienda?",
    againTitle: "¿Reabrir la tienda?",
    text: "Cualquier persona podrá visitarla y hacer pedidos, y los buscadores podrán mostrarla.",
    missing: "Pasos sin completar:",
    confirm: "Abrir la tienda",
    anyway: "Abrir de todos modos",
    done: "Tu tienda está abierta",
  },
  close: {
    button: "Cerrar la tienda",
    title: "¿Cerrar la tienda temporalmente?",
    text: "Los visitantes verán la página «Cerrada temporalmente» en lugar de la tienda. Los clientes podrán seguir viendo sus pedidos y su cuenta, y terminar las compras ya iniciadas.",
    confirm: "Cerrar la tienda",
    done: "Tu tienda está cerrada",
  },
  form: {
    title: "Página de apertura",
    message: "Mensaje",
    messageHint: "Cuenta quién eres o cuándo abres. Si lo dejas vacío, se muestra un texto general.",
    hasPassword: "Permitir el acceso con contraseña",
    hasPasswordHint: "Comparte la contraseña con quienes puedan ver la tienda antes de que abra.",
    password: "Contraseña",
    passwordHint: "Si la cambias, los visitantes tendrán que introducir la nueva.",
    passwordTooShort: "Introduce al menos 4 caracteres.",
    hasNewsletter: "Mostrar la suscripción al boletín",
    hasNewsletterHint: "Reúne direcciones de correo antes de abrir.",
    saved: "Página de apertura guardada",
  },
};
