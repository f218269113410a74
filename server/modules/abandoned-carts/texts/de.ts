import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "Da liegt noch etwas in deinem Warenkorb",
  heading: "Dein Warenkorb wartet auf dich",
  greeting: "Hallo {name},",
  body: "In deinem Warenkorb bei {store} liegt noch {item}. Wir haben alles aufgehoben, damit du dort weitermachen kannst, wo du aufgehört hast.",
  more: { one: "und ein weiterer Artikel", other: "und {count} weitere Artikel" },
  stock: "Warenkörbe reservieren keine Ware: Jemand anderes könnte schneller sein.",
  coupon: "Mit dem Code {code} wird es günstiger. Der Knopf unten löst ihn gleich ein.",
  total: "Summe: {total}",
  action: "Zu meinem Warenkorb",
  note: "Du bekommst diese Nachricht, weil du bei {store} einen Warenkorb verlassen hast. Keine Erinnerungen mehr: {link}",
};
