/** Texts of the demo store in the storefront's languages: tagline, promises, policies and tax names. */
import type { Translations } from "#api/store/languages.ts";

const said = (en: string, de: string, fr: string, es: string, ar: string): Translations<string> => ({
  en,
  de,
  fr,
  es,
  ar,
});

/** Paragraphs, separated by a blank line. */
const written = (...paragraphs: readonly Translations<string>[]): Translations<string> => {
  const inOne = (language: keyof Translations<string>) => paragraphs.map((text) => text[language]).join("\n\n");
  return { en: inOne("en"), de: inOne("de"), fr: inOne("fr"), es: inOne("es"), ar: inOne("ar") };
};

export const lines = {
  tagline: said(
    "Pictures for walls, shelves, shirts and Sundays.",
    "Bilder für Wände, Regale, T-Shirts und Sonntage.",
    "Des images pour les murs, les étagères, les t-shirts et les dimanches.",
    "Imágenes para paredes, estantes, camisetas y domingos.",
    "رسوم للجدران والرفوف والقمصان وأيام الآحاد.",
  ),
  announcement: said(
    "Free delivery in the United States from $75",
    "Kostenloser Versand in den USA ab 75 $",
    "Livraison offerte aux États-Unis dès 75 $",
    "Envío gratis en Estados Unidos a partir de 75 $",
    "توصيل مجاني داخل الولايات المتحدة للطلبات من 75 دولارًا",
  ),
};

export const promiseTexts = {
  delivery: said(
    "Free delivery from $75",
    "Kostenloser Versand ab 75 $",
    "Livraison offerte dès 75 $",
    "Envío gratis a partir de 75 $",
    "توصيل مجاني للطلبات من 75 دولارًا",
  ),
  packed: said(
    "Packed by hand and sent within two working days, with a tracking number.",
    "Von Hand verpackt und innerhalb von zwei Werktagen verschickt, mit Sendungsnummer.",
    "Emballé à la main et expédié sous deux jours ouvrés, avec un numéro de suivi.",
    "Empaquetado a mano y enviado en dos días laborables, con número de seguimiento.",
    "يُغلَّف يدويًا ويُرسل خلال يومي عمل مع رقم تتبّع.",
  ),
  thirtyDays: said(
    "Thirty days to change your mind",
    "30 Tage Rückgaberecht",
    "Trente jours pour changer d’avis",
    "Treinta días para cambiar de opinión",
    "ثلاثون يومًا لتغيير رأيك",
  ),
  unused: said(
    "Send it back unused for a full refund.",
    "Unbenutzt zurückschicken und den vollen Preis erstattet bekommen.",
    "Renvoyez l’article non utilisé : nous vous remboursons en totalité.",
    "Devuélvelo sin usar y te reembolsamos el importe completo.",
    "أعِد المنتج دون استعمال واسترد المبلغ كاملًا.",
  ),
  safe: said("Safe to buy", "Sicher einkaufen", "Achat en toute sécurité", "Compra segura", "شراء آمن"),
  noAccount: said(
    "No account needed. Your card details never reach our shop.",
    "Kein Kundenkonto nötig. Ihre Kartendaten erreichen unseren Shop nie.",
    "Aucun compte requis. Vos données de carte ne passent jamais par notre boutique.",
    "No necesitas una cuenta. Los datos de tu tarjeta nunca llegan a nuestra tienda.",
    "لا حاجة إلى حساب، ولا تصل بيانات بطاقتك إلى متجرنا أبدًا.",
  ),
};

export const policyTexts = {
  shippingPolicy: written(
    said(
      "We pack orders by hand and send them within two working days. You'll get a tracking number by email as soon as your parcel leaves.",
      "Wir verpacken Bestellungen von Hand und verschicken sie innerhalb von zwei Werktagen. Sobald Ihr Paket unterwegs ist, schicken wir Ihnen die Sendungsnummer.",
      "Nous emballons les commandes à la main et les expédions sous deux jours ouvrés. Vous recevez un numéro de suivi dès le départ de votre colis.",
      "Preparamos los pedidos a mano y los enviamos en dos días laborables. Recibirás un número de seguimiento por correo en cuanto salga tu paquete.",
      "نغلّف الطلبات يدويًا ونرسلها خلال يومي عمل. ستصلك رسالة برقم التتبّع فور خروج الطرد.",
    ),
    said(
      "The checkout shows every option for your address with its price before you pay. Standard delivery within the United States is free from $75.",
      "An der Kasse sehen Sie vor dem Bezahlen alle Versandarten für Ihre Adresse mit ihrem Preis. Der Standardversand innerhalb der USA ist ab 75 $ kostenlos.",
      "Avant le paiement, toutes les options pour votre adresse s’affichent avec leur prix. La livraison standard aux États-Unis est offerte dès 75 $.",
      "Antes de pagar verás todas las opciones para tu dirección con su precio. El envío estándar dentro de Estados Unidos es gratis a partir de 75 $.",
      "تعرض صفحة الدفع كل الخيارات المتاحة لعنوانك مع أسعارها قبل أن تدفع. التوصيل العادي داخل الولايات المتحدة مجاني للطلبات من 75 دولارًا.",
    ),
  ),
  returnPolicy: written(
    said(
      "You have thirty days from the day your order arrives to send it back unused. We refund what you paid within five working days of receiving it.",
      "Sie können Ihre Bestellung innerhalb von 30 Tagen nach Erhalt unbenutzt zurückschicken. Wir erstatten den bezahlten Betrag innerhalb von fünf Werktagen nach Eingang.",
      "Vous disposez de trente jours à compter de la réception pour renvoyer votre commande non utilisée. Nous vous remboursons sous cinq jours ouvrés après l’avoir reçue.",
      "Tienes treinta días desde que recibes tu pedido para devolverlo sin usar. Te reembolsamos lo que pagaste en los cinco días laborables siguientes a su llegada.",
      "لديك ثلاثون يومًا من وصول طلبك لإعادته دون استعمال. نعيد إليك المبلغ خلال خمسة أيام عمل من استلامه.",
    ),
    said(
      "Pieces made to your wishes, such as engravings, can only come back if something is wrong with them.",
      "Individuell angefertigte Artikel, etwa mit Gravur, nehmen wir nur zurück, wenn sie einen Mangel haben.",
      "Les articles personnalisés, gravés par exemple, ne sont repris qu’en cas de défaut.",
      "Las piezas personalizadas, como los grabados, solo se pueden devolver si tienen algún defecto.",
      "لا يمكن إعادة القطع المصنوعة حسب الطلب، كالمنقوشة، إلا إذا كان بها عيب.",
    ),
    said(
      "Something arrived broken? Send us a photo. We replace it or refund it, whichever you prefer.",
      "Etwas ist beschädigt angekommen? Schicken Sie uns ein Foto. Sie entscheiden, ob wir es ersetzen oder das Geld erstatten.",
      "Un article est arrivé abîmé ? Envoyez-nous une photo : nous le remplaçons ou le remboursons, à votre convenance.",
      "¿Ha llegado algo roto? Envíanos una foto. Lo cambiamos o te devolvemos el dinero, como prefieras.",
      "وصلك شيء مكسور؟ أرسل إلينا صورة، وسنستبدله أو نعيد ثمنه كما تفضّل.",
    ),
  ),
  termsAndConditions: written(
    said(
      "By placing an order you make an offer to buy. The confirmation that Larkfold sends you accepts it.",
      "Mit Ihrer Bestellung geben Sie ein Kaufangebot ab. Larkfold nimmt es mit der Bestellbestätigung an.",
      "En passant commande, vous faites une offre d’achat. Larkfold l’accepte en vous envoyant la confirmation.",
      "Al hacer un pedido presentas una oferta de compra. Larkfold la acepta con la confirmación que te envía.",
      "بتقديم الطلب تعرض الشراء، وتقبل Larkfold عرضك برسالة التأكيد التي ترسلها إليك.",
    ),
    said(
      "Prices are in US dollars. Delivery and, where it isn't included, tax are added at checkout before you pay.",
      "Die Preise verstehen sich in US-Dollar. Versandkosten und, soweit nicht enthalten, Steuern kommen an der Kasse hinzu, bevor Sie bezahlen.",
      "Les prix sont en dollars américains. La livraison et, si elles ne sont pas incluses, les taxes s’ajoutent avant le paiement.",
      "Los precios están en dólares estadounidenses. El envío y, si no están incluidos, los impuestos se añaden antes de pagar.",
      "الأسعار بالدولار الأمريكي. تُضاف تكلفة التوصيل، والضريبة حيث لا تكون مشمولة، قبل الدفع.",
    ),
    said(
      "If something we accepted turns out to be unavailable, we tell you at once and refund you.",
      "Stellt sich heraus, dass ein bestätigter Artikel nicht verfügbar ist, informieren wir Sie sofort und erstatten den Betrag.",
      "Si un article confirmé s’avère indisponible, nous vous prévenons aussitôt et vous remboursons.",
      "Si algo que hemos confirmado no está disponible, te avisamos enseguida y te devolvemos el dinero.",
      "إذا تبيّن أن منتجًا أكدناه غير متوفر، نخبرك فورًا ونعيد إليك المبلغ.",
    ),
    said(
      "Nothing here affects your legal rights when something is faulty.",
      "Ihre gesetzlichen Rechte bei Mängeln bleiben unberührt.",
      "Vos droits légaux en cas de défaut restent inchangés.",
      "Nada de esto afecta a tus derechos legales si un producto es defectuoso.",
      "لا يمسّ ما ورد هنا حقوقك القانونية عند وجود عيب.",
    ),
  ),
  privacyPolicy: written(
    said(
      "We keep what we need to fulfill your orders, and nothing else: your name, addresses, email, what you bought and how you paid.",
      "Wir speichern nur, was wir für Ihre Bestellungen brauchen: Name, Adressen, Kontaktdaten, was Sie gekauft und wie Sie bezahlt haben.",
      "Nous conservons uniquement ce qu’il faut pour traiter vos commandes : nom, adresses, coordonnées, achats et mode de paiement.",
      "Guardamos solo lo necesario para gestionar tus pedidos: nombre, direcciones, correo, lo que compraste y cómo lo pagaste.",
      "نحتفظ بما يلزم لتنفيذ طلباتك فقط: اسمك وعناوينك وبريدك وما اشتريته وطريقة دفعك.",
    ),
    said(
      "Cookies remember your cart and whether you are signed in. There is no tracking, and nothing is shared with advertisers.",
      "Cookies merken sich Ihren Warenkorb und ob Sie angemeldet sind. Es gibt kein Tracking, und wir geben nichts an Werbetreibende weiter.",
      "Les cookies retiennent votre panier et votre connexion. Aucun suivi, aucun partage avec des annonceurs.",
      "Las cookies recuerdan tu carrito y si has iniciado sesión. No hay seguimiento ni compartimos nada con anunciantes.",
      "تحفظ ملفات تعريف الارتباط سلتك وحالة تسجيل دخولك. لا نتتبّعك ولا نشارك شيئًا مع المعلنين.",
    ),
    said(
      "Card details go straight to the payment provider. They never reach our computers.",
      "Kartendaten gehen direkt an den Zahlungsdienst. Unsere Server erreichen sie nie.",
      "Les données de carte vont directement au prestataire de paiement. Elles ne passent jamais par nos serveurs.",
      "Los datos de la tarjeta van directamente al proveedor de pagos. Nunca llegan a nuestros servidores.",
      "تنتقل بيانات البطاقة مباشرة إلى مزوّد الدفع ولا تصل إلى أجهزتنا أبدًا.",
    ),
    said(
      "Email us to see, correct or delete what we hold about you.",
      "Schreiben Sie uns, wenn Sie Ihre Daten einsehen, berichtigen oder löschen lassen möchten.",
      "Écrivez-nous pour consulter, corriger ou supprimer vos données.",
      "Escríbenos para consultar, corregir o borrar tus datos.",
      "راسلنا للاطلاع على بياناتك أو تصحيحها أو حذفها.",
    ),
  ),
  legalNotice: said(
    "Larkfold is an invented store, run for demonstration. Nothing here is for sale.",
    "Larkfold ist ein erfundener Demo-Shop. Hier wird nichts verkauft.",
    "Larkfold est une boutique fictive de démonstration. Rien n’y est à vendre.",
    "Larkfold es una tienda ficticia de demostración. Aquí no se vende nada.",
    "متجر Larkfold خيالي لأغراض العرض فقط، ولا يُباع فيه شيء.",
  ),
  contactUs: said(
    "A person reads everything you send, and answers within one working day.",
    "Jede Nachricht wird persönlich gelesen und innerhalb eines Werktags beantwortet.",
    "Chaque message est lu par une personne, qui vous répond sous un jour ouvré.",
    "Una persona lee todo lo que envías y responde en un día laborable.",
    "يقرأ شخص كل ما ترسله ويجيب خلال يوم عمل واحد.",
  ),
};

export const vat = said("VAT", "MwSt.", "TVA", "IVA", "ضريبة القيمة المضافة");

/** For a state, by its postal abbreviation. */
export const salesTaxOf = (state: string): Translations<string> =>
  said(
    `${state} sales tax`,
    `Umsatzsteuer ${state}`,
    `Taxe de vente ${state}`,
    `Impuesto sobre ventas ${state}`,
    `ضريبة مبيعات ${state}`,
  );
