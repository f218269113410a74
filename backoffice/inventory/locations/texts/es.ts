import type { LocationsTexts } from "./en.ts";

export const es: LocationsTexts = {
  title: "Ubicaciones",
  subtitle: "Dónde guardas el inventario y desde dónde envías los pedidos",
  settings: "Configuración",
  add: "Añadir ubicación",
  default: "Predeterminada",
  virtualLocation: "Ubicación virtual",
  physicalLocation: "Ubicación física",
  virtualDefault: "Ubicación virtual · Los pedidos usan este inventario",
  physicalDefault: "Ubicación física · Los pedidos usan este inventario",
  edit: "Editar",
  editOne: "Editar {name}",
  dialog: {
    saved: "Ubicación guardada",
    deleted: "Ubicación eliminada",
    delete: "Eliminar",
    save: "Guardar",
    name: "Nombre",
    example: "Almacén",
    type: "Tipo",
    typeHint: "Una ubicación virtual no tiene dirección, por ejemplo existencias en un proveedor.",
    physical: "Física",
    virtual: "Virtual",
    isDefault: "Ubicación predeterminada",
    isDefaultHint:
      "Los pedidos usan el inventario de esta ubicación. Para cambiarlo, elige otra ubicación predeterminada.",
    defaultHint: "Los pedidos usan el inventario de esta ubicación.",
    deleteTitle: "¿Eliminar «{name}»?",
    deleteLocation: "Eliminar ubicación",
    deleteText: "Solo puedes eliminar una ubicación sin inventario. Esta acción no se puede deshacer.",
  },
};
