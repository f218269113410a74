import type { ViewsTexts } from "./en.ts";

export const es: ViewsTexts = {
  views: "Vistas",
  shared: "Compartida con todo el personal",
  sharedByOther: "Compartida por otro miembro del personal",
  save: "Guardar vista…",
  delete: "Eliminar vistas…",
  columns: "Columnas",
  done: "Listo",
  columnDialog: {
    hint: "Solo tú ves esta disposición. También puedes mover una columna con Alt y las flechas.",
    reset: "Restablecer",
    wasReset: "Columnas predeterminadas restablecidas",
    moved: "{name}: posición {position, number} de {total, number}",
    moveUp: "Mover {name} hacia arriba",
    moveDown: "Mover {name} hacia abajo",
  },
  saveDialog: {
    title: "Guardar vista",
    saved: "Vista guardada",
    save: "Guardar",
    replace: "Reemplazar",
    name: "Nombre",
    hint: "Guarda los filtros, la búsqueda y el orden actuales.",
    replaceHint: "Ya tienes una vista con este nombre. Al guardar, se reemplazará.",
    share: "Compartir con todo el personal",
    shareHint: "Todas las personas con acceso a esta lista pueden usar la vista.",
  },
  deleteDialog: {
    title: "Eliminar vistas",
    none: "No hay vistas guardadas",
    delete: "Eliminar la vista {name}",
  },
};
