import type { AutomationTexts } from "./en.ts";

export const fr: AutomationTexts = {
  pausedSubject: "Automatisation suspendue : {name}",
  pausedHeading: "Une automatisation a été suspendue",
  paused:
    "« {name} » a échoué {count} fois de suite. Consultez son journal, corrigez la cause et réactivez l’automatisation.",
  log: "Voir le journal",
  pausedNote: "Les événements survenus pendant la suspension ne sont pas traités après coup.",
  lowStockOf: "Stock faible : {item}",
  lowStock: "Stock faible : {count, plural, one {# variante} other {# variantes}}",
  stockLeft: "{name} : {count, plural, one {# restant} other {# restants}}",
  lowStockNote: "Vous recevez cet e-mail lorsqu’il reste moins de {count} unités.",
  product: "Un produit",
};
