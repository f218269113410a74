import type { AutomationTexts } from "./en.ts";

export const es: AutomationTexts = {
  pausedSubject: "Automatización en pausa: {name}",
  pausedHeading: "Se ha pausado una automatización",
  paused: "«{name}» ha fallado {count} veces seguidas. Consulta el registro, corrige la causa y vuelve a activarla.",
  log: "Ver el registro",
  pausedNote: "Los eventos que ocurren durante la pausa no se procesan después.",
  lowStockOf: "Pocas existencias: {item}",
  lowStock: "Pocas existencias: {count, plural, one {# variante} other {# variantes}}",
  stockLeft: "{name}: {count, plural, one {queda #} other {quedan #}}",
  lowStockNote: "Recibes este correo cuando quedan menos de {count} unidades.",
  product: "Un producto",
};
