import type { AutomationTexts } from "./en.ts";

export const de: AutomationTexts = {
  pausedSubject: "Automatisierung pausiert: {name}",
  pausedHeading: "Eine Automatisierung wurde pausiert",
  paused:
    "„{name}“ ist {count}-mal in Folge fehlgeschlagen. Sehen Sie im Protokoll nach der Ursache, beheben Sie sie und schalten Sie die Automatisierung wieder ein.",
  log: "Protokoll ansehen",
  pausedNote: "Ereignisse während der Pause werden nicht nachträglich verarbeitet.",
  lowStockOf: "Niedriger Bestand: {item}",
  lowStock: "Niedriger Bestand: {count, plural, one {# Variante} other {# Varianten}}",
  stockLeft: "{name}: {count, plural, one {noch # Stück} other {noch # Stück}}",
  lowStockNote: "Sie erhalten diese E-Mail, wenn weniger als {count} Stück verfügbar sind.",
  product: "Ein Produkt",
};
