import type { DownloadTexts } from "./en.ts";

export const es: DownloadTexts = {
  subject: "Tus descargas – {store}",
  one: "Tu descarga está lista",
  many: "Tus descargas están listas",
  action: "Ver tu pedido",
  note: "Cada dirección vale {days} días y {count} descargas. Escríbenos si necesitas más.",
};
