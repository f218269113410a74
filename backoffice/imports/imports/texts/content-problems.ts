/** Problems of pages and redirects in imported files; English is in `api/imports/import-problems.ts`. */
import type { ImportProblemCode } from "#api/imports/import-problems.ts";

type Code = Extract<
  ImportProblemCode,
  | `PAGE_${string}`
  | `NOT_A_SLUG`
  | `NOT_SECTIONS`
  | `CONTENT_${string}`
  | `IMAGE_WITHOUT_HOST`
  | `TOO_MANY_TAGS`
  | `NOT_A_REDIRECT_${string}`
  | `REDIRECT_${string}`
  | `REDIRECTS_TO_ITSELF`
>;

export const contentProblems: Record<"de" | "es" | "fr" | "ar", Record<Code, string>> = {
  de: {
    PAGE_WITHOUT_TITLE: "Diese Zeile hat keinen Titel und ist daher weder eine Seite noch ein Beitrag.",
    PAGE_TWICE: "Eine andere Zeile dieser Datei hat dieselbe Adresse.",
    NOT_A_SLUG: "Verwenden Sie nur Buchstaben, Ziffern und Bindestriche, z. B. ueber-uns.",
    NOT_SECTIONS: "Das sind keine Abschnitte einer Seite. Lassen Sie die Zelle wie exportiert oder leeren Sie sie.",
    CONTENT_REMOVED: "Diese Elemente können nicht importiert werden und entfallen: {names}.",
    CONTENT_TOO_LONG: "Dieser Inhalt ist zu lang für eine Seite. Teilen Sie ihn auf mehrere Seiten auf.",
    IMAGE_WITHOUT_HOST: "Bilder ohne vollständige Webadresse entfallen.",
    TOO_MANY_TAGS: "Nur die ersten {max} Tags werden importiert.",
    NOT_A_REDIRECT_PATH: "Geben Sie den Pfad ein, der weitergeleitet werden soll, z. B. /products/blaue-tasse.",
    NOT_A_REDIRECT_TARGET: "Geben Sie einen Pfad wie /p/blaue-tasse oder eine Webadresse ein.",
    REDIRECTS_TO_ITSELF: "Dieser Pfad würde auf sich selbst weiterleiten.",
    REDIRECT_TWICE: "Eine andere Zeile dieser Datei leitet denselben Pfad weiter.",
    REDIRECT_PATTERN:
      "Weiterleitungen mit Mustern können nicht importiert werden. Geben Sie für jeden Pfad eine Weiterleitung ein.",
  },
  es: {
    PAGE_WITHOUT_TITLE: "Esta fila no tiene título, así que no es una página ni una entrada.",
    PAGE_TWICE: "Otra fila de este archivo tiene la misma dirección.",
    NOT_A_SLUG: "Usa solo letras, números y guiones, por ejemplo, sobre-nosotros.",
    NOT_SECTIONS: "No son secciones de una página. Deja la celda como se exportó o vacíala.",
    CONTENT_REMOVED: "Estos elementos no se pueden importar y se omiten: {names}.",
    CONTENT_TOO_LONG: "Este contenido es demasiado largo para una página. Divídelo en varias.",
    IMAGE_WITHOUT_HOST: "Las imágenes sin dirección web completa se omiten.",
    TOO_MANY_TAGS: "Solo se importan las primeras {max} etiquetas.",
    NOT_A_REDIRECT_PATH: "Introduce la ruta desde la que redirigir, por ejemplo, /products/taza-azul.",
    NOT_A_REDIRECT_TARGET: "Introduce una ruta como /p/taza-azul o una dirección web.",
    REDIRECTS_TO_ITSELF: "Esta ruta se redirigiría a sí misma.",
    REDIRECT_TWICE: "Otra fila de este archivo redirige la misma ruta.",
    REDIRECT_PATTERN: "Las redirecciones con patrones no se pueden importar. Introduce una redirección para cada ruta.",
  },
  fr: {
    PAGE_WITHOUT_TITLE: "Cette ligne n'a pas de titre ; ce n'est donc ni une page ni un article.",
    PAGE_TWICE: "Une autre ligne de ce fichier a la même adresse.",
    NOT_A_SLUG: "Utilisez uniquement des lettres, des chiffres et des traits d'union, par exemple a-propos.",
    NOT_SECTIONS: "Ce ne sont pas les sections d'une page. Laissez la cellule telle qu'exportée ou videz-la.",
    CONTENT_REMOVED: "Ces éléments ne peuvent pas être importés et sont omis : {names}.",
    CONTENT_TOO_LONG: "Ce contenu est trop long pour une page. Répartissez-le sur plusieurs pages.",
    IMAGE_WITHOUT_HOST: "Les images sans adresse web complète sont omises.",
    TOO_MANY_TAGS: "Seuls les {max} premiers tags sont importés.",
    NOT_A_REDIRECT_PATH: "Saisissez le chemin à rediriger, par exemple /products/tasse-bleue.",
    NOT_A_REDIRECT_TARGET: "Saisissez un chemin comme /p/tasse-bleue ou une adresse web.",
    REDIRECTS_TO_ITSELF: "Ce chemin se redirigerait vers lui-même.",
    REDIRECT_TWICE: "Une autre ligne de ce fichier redirige le même chemin.",
    REDIRECT_PATTERN:
      "Les redirections avec des motifs ne peuvent pas être importées. Saisissez une redirection par chemin.",
  },
  ar: {
    PAGE_WITHOUT_TITLE: "هذا الصف بلا عنوان، لذا فهو ليس صفحة ولا تدوينة.",
    PAGE_TWICE: "يوجد صف آخر في هذا الملف بالعنوان نفسه.",
    NOT_A_SLUG: "استخدم الأحرف والأرقام والشرطات فقط، مثل about-us.",
    NOT_SECTIONS: "هذه ليست أقسام صفحة. اترك الخلية كما صُدّرت أو أفرغها.",
    CONTENT_REMOVED: "لا يمكن استيراد هذه العناصر وسيتم استبعادها: {names}.",
    CONTENT_TOO_LONG: "هذا المحتوى أطول من أن تتسع له صفحة واحدة. قسّمه على عدة صفحات.",
    IMAGE_WITHOUT_HOST: "تُستبعد الصور التي ليس لها عنوان ويب كامل.",
    TOO_MANY_TAGS: "تُستورد أول {max} وسوم فقط.",
    NOT_A_REDIRECT_PATH: "أدخل المسار المطلوب إعادة توجيهه، مثل /products/blue-mug.",
    NOT_A_REDIRECT_TARGET: "أدخل مسارًا مثل /p/blue-mug أو عنوان ويب.",
    REDIRECTS_TO_ITSELF: "سيُعاد توجيه هذا المسار إلى نفسه.",
    REDIRECT_TWICE: "يوجد صف آخر في هذا الملف يعيد توجيه المسار نفسه.",
    REDIRECT_PATTERN: "لا يمكن استيراد عمليات إعادة التوجيه بالأنماط. أدخل إعادة توجيه لكل مسار.",
  },
};
