import type { RedirectsTexts } from "./en.ts";

export const es: RedirectsTexts = {
  title: "Redirecciones",
  subtitle: "URL antiguas de productos y colecciones, y adónde redirigen",
  settings: "Configuración",
  create: "Redirigir la URL antigua a la nueva",
  createOn: "Los enlaces a {slug} siguen funcionando y los buscadores aprenden la nueva URL.",
  createOff: "Los enlaces a {slug} mostrarán «Página no encontrada».",
  from: "Redirige desde",
  to: "Redirige a",
  currentUrl: "URL actual",
  created: "Creación",
  deleted: "Redirección eliminada",
  delete: "Eliminar",
  deleteOne: "Eliminar la redirección de {path}",
  search: "Buscar redirecciones",
  placeholder: "Buscar por URL o nombre",
  noun: "redirecciones",
  none: "Aún no hay redirecciones",
  noneText: "Cuando cambies la URL de un producto o una colección, podrás redirigir la antigua.",
  noMatch: "No se han encontrado redirecciones",
  noMatchText: "Prueba con una parte más corta de la URL.",
  confirmTitle: "¿Eliminar esta redirección?",
  confirm: "Eliminar redirección",
  confirmText: "Los enlaces a {path} en otros sitios y en los buscadores dejarán de funcionar."
};
