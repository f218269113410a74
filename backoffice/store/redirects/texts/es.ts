import type { RedirectsTexts } from "./en.ts";

export const es: RedirectsTexts = {
  create: "Redirigir la URL antigua a la nueva",
  createOn: "Los enlaces a {slug} siguen funcionando y los buscadores aprenden la nueva URL.",
  createOff: "Los enlaces a {slug} mostrarán «Página no encontrada».",
};
