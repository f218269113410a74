import type { Texts } from "./en.ts";

export const de: Texts = {
  subject: "In Ihrem Warenkorb liegt noch etwas",
  heading: "Ihr Warenkorb wartet auf Sie",
  greeting: "Guten Tag {name},",
  body: "In Ihrem Warenkorb bei {store} liegt noch {item}. Wir haben ihn gespeichert, damit Sie dort weitermachen können, wo Sie aufgehört haben.",
  more: "{count, plural, one {und ein weiterer Artikel} other {und # weitere Artikel}}",
  stock: "Artikel im Warenkorb sind nicht reserviert und können ausverkauft sein.",
  coupon: "Mit dem Code {code} sparen Sie. Über die Schaltfläche unten wird er automatisch eingelöst.",
  total: "Summe: {total}",
  action: "Zu meinem Warenkorb",
  note: "Sie erhalten diese E-Mail, weil Sie bei {store} einen Einkauf nicht abgeschlossen haben. Erinnerungen abbestellen: {link}",
};
