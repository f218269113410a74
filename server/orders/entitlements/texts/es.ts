import type { DownloadTexts } from "./en.ts";

export const es: DownloadTexts = {
  subject: "Tus descargas – {store}",
  one: "Tu descarga está lista",
  many: "Tus descargas están listas",
  intro: "Gracias por tu pedido {number}. Usa los siguientes enlaces para descargar tus archivos.",
  action: "Ver tu pedido",
  note: "Cada enlace es válido durante {days} días y para {count} descargas. Escríbenos si necesitas más.",
};
