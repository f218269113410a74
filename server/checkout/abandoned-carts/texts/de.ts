import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "In Ihrem Warenkorb liegt noch etwas",
  heading: "Ihr Warenkorb wartet auf Sie",
  greeting: "Guten Tag {name},",
  body: "In Ihrem Warenkorb bei {store} liegt noch {item}. Wir haben alles aufgehoben, damit Sie dort weitermachen können, wo Sie aufgehört haben.",
  more: "{count, plural, one {und ein weiterer Artikel} other {und # weitere Artikel}}",
  stock: "Warenkörbe reservieren keine Ware: Jemand anderes könnte schneller sein.",
  coupon: "Mit dem Code {code} wird es günstiger. Der Knopf unten löst ihn gleich ein.",
  total: "Summe: {total}",
  action: "Zu meinem Warenkorb",
  note: "Sie bekommen diese Nachricht, weil Sie bei {store} einen Warenkorb verlassen haben. Keine Erinnerungen mehr: {link}",
};
