/** Translations of the demo store's shipping rates, by English name. */
import type { Translations } from "#api/store/languages.ts";

const named = (en: string, de: string, fr: string, es: string, ar: string): Translations<string> => ({
  en,
  de,
  fr,
  es,
  ar,
});

const rateNames: readonly Translations<string>[] = [
  named("Standard", "Standardversand", "Livraison standard", "Envío estándar", "توصيل عادي"),
  named("Express", "Expressversand", "Livraison express", "Envío exprés", "توصيل سريع"),
  named(
    "Pick up at the studio",
    "Abholung im Studio",
    "Retrait à l’atelier",
    "Recogida en el estudio",
    "الاستلام من الاستوديو",
  ),
  named(
    "Standard to the EU",
    "Standardversand in die EU",
    "Livraison standard vers l’UE",
    "Envío estándar a la UE",
    "توصيل عادي إلى الاتحاد الأوروبي",
  ),
  named(
    "Express to the EU",
    "Expressversand in die EU",
    "Livraison express vers l’UE",
    "Envío exprés a la UE",
    "توصيل سريع إلى الاتحاد الأوروبي",
  ),
  named(
    "Standard to the UK",
    "Standardversand nach Großbritannien",
    "Livraison standard vers le Royaume-Uni",
    "Envío estándar al Reino Unido",
    "توصيل عادي إلى المملكة المتحدة",
  ),
  named(
    "Express to the UK",
    "Expressversand nach Großbritannien",
    "Livraison express vers le Royaume-Uni",
    "Envío exprés al Reino Unido",
    "توصيل سريع إلى المملكة المتحدة",
  ),
  named("International", "Internationaler Versand", "Livraison internationale", "Envío internacional", "شحن دولي"),
];

export function namesOf(english: string): Translations<string> {
  const found = rateNames.find(({ en }) => en === english);
  if (found === undefined) throw new Error(`No translations of the rate name ${english}.`);
  return found;
}

export const workingDays = (min: number, max: number): Translations<string> =>
  named(
    `${min}–${max} working days`,
    `${min}–${max} Werktage`,
    `${min} à ${max} jours ouvrés`,
    `de ${min} a ${max} días laborables`,
    `${min}–${max} أيام عمل`,
  );

export const readyForPickup = named(
  "Ready within a working day",
  "Innerhalb eines Werktags abholbereit",
  "Prêt sous un jour ouvré",
  "Listo en un día laborable",
  "جاهز خلال يوم عمل",
);
